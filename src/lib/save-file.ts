import { isAbort } from './errors.ts'

/** How long a browser may take to start reading a file, in ms. */
const OBJECT_URL_LIFE = 60_000

/**
 * Saves a file, or shares it on a phone, where a saved one is hard to find. A browser may refuse to share its type, and iOS
 * shares no file with its calendar.
 */
export async function saveFile(file: File): Promise<void> {
  const data = { files: [file] }
  const isPhone = matchMedia('(pointer: coarse)').matches
  const isForCalendar = file.type.startsWith('text/calendar')
  if (isForCalendar || !isPhone || !navigator.canShare?.(data)) return save(file)
  await navigator.share(data).catch((error: unknown) => isAbort(error) || save(file))
}

function save(file: File): void {
  const href = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href, download: file.name }).click()
  setTimeout(() => URL.revokeObjectURL(href), OBJECT_URL_LIFE)
}
