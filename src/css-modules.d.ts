declare module '*.module.css' {
  /** The class names by those in the file. */
  export const css: Readonly<Record<string, string>>
}
