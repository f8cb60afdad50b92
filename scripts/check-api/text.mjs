const LONGEST = 200

/** A text from outside made safe to print: one line, no control characters, not too long. */
export function clean(value) {
  const text = String(value)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

/** JSON, or undefined for anything else. */
export function parseJson(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
