/** How long a browser may take to start reading a file, in ms. */
const OBJECT_URL_TIME = 60_000

/** Saves a file. */
export function saveFile(file: File): void {
  const href = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href, download: file.name }).click()
  setTimeout(() => URL.revokeObjectURL(href), OBJECT_URL_TIME)
}
