/** The longest word, in letters, of a short and of a medium name. */
const SHORT = 6
const MEDIUM = 9

/** The size of a name, by its longest word. */
export function nameSize(name: string): 'short' | 'medium' | 'long' {
  const longest = Math.max(...name.split(/[\s-]+/).map(word => word.length))
  return longest <= SHORT ? 'short' : longest <= MEDIUM ? 'medium' : 'long'
}

/** Inserts soft hyphens between the syllables of words of more than ten letters: no browser hyphenates every name. */
export const withHyphens = (name: string): string =>
  name.replace(/\p{L}{11,}/gu, word => word.replace(/(?<=..)(?=[^aeiouy][aeiouy].)/giu, '\u00ad'))
