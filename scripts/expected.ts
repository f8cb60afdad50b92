/** An error with a message that needs no stack. */
export class Expected extends Error {}

/** A field that Node adds to errors, such as the code `ENOENT`. */
export const fieldOf = (error: unknown, name: 'code' | 'path'): unknown =>
  error instanceof Error ? Reflect.get(error, name) : undefined
