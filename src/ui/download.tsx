import type { ReactNode } from 'react'
import { css } from './button.module.css'

/** How long a browser may take to start reading a file, in ms. */
const OBJECT_URL_LIFE = 60_000

interface DownloadProps {
  /** Creates the file when the button is pressed. */
  file: () => File
  children: ReactNode
}

/** A button that looks like a link and saves a file that the browser creates. */
export function Download({ file, children }: DownloadProps) {
  return (
    <button type="button" className={`text-link ${css.link} ${css.download}`} onClick={() => save(file())}>
      {children}
    </button>
  )
}

function save(file: File): void {
  const href = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href, download: file.name }).click()
  setTimeout(() => URL.revokeObjectURL(href), OBJECT_URL_LIFE)
}
