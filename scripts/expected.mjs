/** A problem that its message explains: `errors.mjs` prints no stack for it. */
export class Expected extends Error {}
