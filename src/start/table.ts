/** What the build derives from the route tables of the app, for the script in the document. */
export interface StartTable {
  /** The script of the members' screens. */
  readonly memberScript: string
  /** The API paths that each screen prefetches. */
  readonly prefetch: Partial<Record<string, readonly string[]>>
  /** The screens of each address. The first row whose path matches applies. */
  readonly rows: readonly {
    readonly path: string
    readonly visitor: string | undefined
    readonly member: string | undefined
    /** The screen after single sign-on; undefined for an address without it. */
    readonly signedOn: string | undefined
  }[]
}
