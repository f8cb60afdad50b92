/** Longer paths take the pattern below too long; the limit is in characters. */
const MAX_LENGTH = 2048

/** Whether a member's photo can be shown: a relative path must lead to a file of the server, and to nothing else. */
export const isPhoto = (path: string): boolean =>
  path.length <= MAX_LENGTH &&
  // Refuses backslashes and control characters; `?` or `#` before a slash or in a relative path; and `..` segments.
  !/[\\\p{Cc}]|[?#].*\/|^(?!https?:).*[?#]|(^|\/)(\.|%2e){2}(\/|$)/iu.test(path)

/** Whether an address names its host. */
export const isAbsolute = (path: string) => /^https?:\/\//i.test(path)
