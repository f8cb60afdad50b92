/** One version, as `save-exact` writes it. */
export const EXACT = /^\d+\.\d+\.\d+(-[\w.-]+)?$/

const KINDS = [
  [/^(git[+:@]|github:|gitlab:|bitbucket:|gist:)|\.git(#|$)/i, 'git'],
  [/^file:|^\.{0,2}\/|^~\//i, 'a file'],
  [/^(link|portal):/i, 'a link'],
  [/^workspace:/i, 'a workspace'],
  [/^npm:/i, 'another package'],
  [/^https?:/i, 'an address'],
  // npm reads `owner/name` as a repository.
  [/^[\w.-]+\/[\w.-]+(#|$)/, 'git'],
]

/** Where a package comes from when that is not the registry; undefined when it is. */
export const sourceOf = text => KINDS.find(([pattern]) => pattern.test(text))?.[1]
