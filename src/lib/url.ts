import { attempt } from './attempt.ts'

/** An absolute address in its parts, or undefined when it is none. (`URL.parse` is younger than our oldest browser.) */
export const parseUrl = (text: string): URL | undefined => attempt(() => new URL(text))
