/** Keys that are no character, by the names that Playwright has for them. */
export type Key = 'Tab' | 'Shift+Tab' | 'Enter' | 'Space' | 'ArrowDown'

/** A tab of a browser: the little that every driver can do. `Person` is built on it. */
export interface Tab {
  /** Goes to an address, without waiting for its page. */
  go(url: string): Promise<unknown>
  back(): Promise<unknown>
  /** Runs a function in the page, which sees nothing but its arguments. Rejects while the page is being left. */
  run<Args extends unknown[], Result>(work: (...args: Args) => Result, ...args: Args): Promise<Result>
  /** Clicks, in px of the page that is in view. */
  click(x: number, y: number): Promise<unknown>
  type(text: string): Promise<unknown>
  press(key: Key): Promise<unknown>
  /** Sets the size of what is in view, in px. */
  resize(width: number, height: number): Promise<unknown>
  /** What is in view, as PNG. */
  picture(): Promise<Buffer>
  /** Opens another tab of the same browser. */
  another(): Promise<Tab>
  /** Closes the browser. */
  close(): Promise<unknown>
}

/** A browser engine: each `open` is a browser without a past, `close` ends what they share. */
export interface Engine {
  readonly name: 'Firefox' | 'WebKit'
  open(wishes: { readonly dark: boolean }): Promise<Tab>
  close(): Promise<unknown>
}
