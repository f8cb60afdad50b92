/** The members of a JSON object; none of any other value. */
export const membersOf = (json: unknown): Readonly<Record<string, unknown>> =>
  typeof json === 'object' && json ? { ...json } : {}
