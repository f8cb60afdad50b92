/** A problem that its message explains: `errors.ts` prints no stack for it. */
export class Expected extends Error {}

/** What Node adds to an error, such as the code `ENOENT`; undefined without it. */
export const fieldOf = (error: unknown, name: 'code' | 'path'): unknown =>
  error instanceof Error ? Reflect.get(error, name) : undefined
