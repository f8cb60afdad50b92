import { tryOrUndefined } from './try.ts'

/** Parses an absolute address; returns undefined for other text. Our oldest browsers lack `URL.parse`. */
export const parseUrl = (text: string): URL | undefined => tryOrUndefined(() => new URL(text))
