/** Chooses one of the choices. */
export type Choose = <T>(choices: readonly T[]) => T

/** Returns what `make` makes of every combination of the choices that it asks for: a counter takes the place of chance. */
export function everyCombination<T>(make: (choose: Choose) => T): T[] {
  const made: T[] = []
  /** The place in each list of choices, and the length of that list. */
  const digits: { place: number; readonly base: number }[] = []
  for (;;) {
    let asked = 0
    made.push(
      make(choices => {
        const digit = digits[asked++] ?? { place: 0, base: choices.length }
        digits[asked - 1] = digit
        return choices[digit.place] as (typeof choices)[number]
      }),
    )
    while (digits.length > 0 && (digits.at(-1)?.place ?? 0) + 1 === digits.at(-1)?.base) digits.pop()
    const last = digits.at(-1)
    if (!last) return made
    last.place++
  }
}
