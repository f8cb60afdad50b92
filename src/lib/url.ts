/** An absolute address in its parts, or undefined when it is none. (`URL.parse` is younger than our oldest browser.) */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
