const YES: readonly unknown[] = [true, 1, '1', 'true']
const NO: readonly unknown[] = [false, 0, '0', 'false']

/** Reads a flag; one that is absent or null has the default. Undefined if it has another form. */
export function flagIn(value: unknown, byDefault: boolean): boolean | undefined {
  const flag = value ?? byDefault
  return YES.includes(flag) || (NO.includes(flag) ? false : undefined)
}
