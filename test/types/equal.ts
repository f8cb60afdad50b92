/** True if two types are identical, not only assignable. */
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

/** Compiles only if the two types are identical: `same<A, B>(true)`. */
export const same = <A, B>(_: Equal<A, B>): void => {}
