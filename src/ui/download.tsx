import type { ReactNode } from 'react'
import { isAbort } from '../lib/errors.ts'
import { css } from './button.module.css'

/** How long a browser may take to start reading a file, in ms. */
const OBJECT_URL_LIFE = 60_000

interface DownloadProps {
  /** Creates the file when the button is pressed. */
  file: () => File
  children: ReactNode
}

/** A button that looks like a link and saves a file that the browser creates; a phone may offer to share it. */
export function Download({ file, children }: DownloadProps) {
  return (
    <button
      type="button"
      className={`text-link ${css.link} ${css.download}`}
      onClick={() => void shareOrSave(file())}
    >
      {children}
    </button>
  )
}

/** Shares the file on a phone, where a saved one is hard to find. A browser may refuse that for a type of file. */
async function shareOrSave(file: File): Promise<void> {
  const data = { files: [file] }
  const isPhone = matchMedia('(pointer: coarse)').matches
  if (!isPhone || !navigator.canShare?.(data)) return save(file)
  await navigator.share(data).catch((error: unknown) => isAbort(error) || save(file))
}

function save(file: File): void {
  const href = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href, download: file.name }).click()
  setTimeout(() => URL.revokeObjectURL(href), OBJECT_URL_LIFE)
}
