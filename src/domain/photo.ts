/** Whether a member's photo can be shown: a relative path must lead to a file of the server, and to nothing else. */
export const isPhoto = (path: string): boolean =>
  isAbsolute(path) ||
  // A control character, or what a browser reads as the end of a path or as another folder.
  !/[\\?#\p{Cc}]|(^|\/)(\.|%2e){2}(\/|$)/iu.test(path)

/** Whether an address names its host. */
export const isAbsolute = (path: string) => /^https?:\/\//i.test(path)
