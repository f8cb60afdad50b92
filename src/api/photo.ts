/** Whether a path is safe to load as a photo: a relative path must lead to a file, not to a call of the API. */
export const isPhoto = (path: string): boolean =>
  // Rejects backslashes, control characters, `..` segments, and `?` or `#` before a slash or in a relative path.
  !/[\\\p{Cc}]|[?#].*\/|^(?!https?:).*[?#]|(^|\/)(\.|%2e){2}(\/|$)/iu.test(path)
