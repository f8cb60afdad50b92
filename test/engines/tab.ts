/** A browser tab with the features that every driver has. `Person` uses it. */
export interface Tab {
  /** Opens an address, without waiting for its page. */
  go(url: string): Promise<unknown>
  back(): Promise<unknown>
  /** Runs a function in the page, which has access only to its arguments. Rejects while the page unloads. */
  run<Args extends unknown[], Result>(work: (...args: Args) => Result, ...args: Args): Promise<Result>
  /** Presses the mouse button at a point, in px of the viewport, until `up`. */
  down(x: number, y: number): Promise<unknown>
  up(): Promise<unknown>
  /** Types a text, with Enter for a line break. */
  type(text: string): Promise<unknown>
  /** Sets the size of the viewport, or of the window around it, in px. */
  resize(width: number, height: number): Promise<unknown>
  /** Opens another tab of the same browser. */
  another(): Promise<Tab>
}

/** A browser engine. */
export interface Engine {
  readonly name: 'Chromium' | 'Firefox' | 'WebKit'
  /** Opens a browser with an empty profile until the end of the test. */
  open(): Promise<Tab>
}
