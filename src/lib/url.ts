import { tryOrUndefined } from './try.ts'

/** Parses an absolute address; undefined when the text is not one. (`URL.parse` is younger than our oldest browser.) */
export const parseUrl = (text: string): URL | undefined => tryOrUndefined(() => new URL(text))
