import { isAbort } from './errors.ts'

/** How long a browser may take to start reading a file, in ms. */
const OBJECT_URL_TIME = 60_000

/**
 * Saves a file. On a phone it opens the share menu, because saved files are hard to find there, unless the browser cannot share
 * the type. iOS shares no file with its calendar.
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
  setTimeout(() => URL.revokeObjectURL(href), OBJECT_URL_TIME)
}
