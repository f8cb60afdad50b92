/** Counts React's commits, as its devtools do. Must be imported before React. */
export const react = {
  commits: 0,
  supportsFiber: true,
  inject: () => 1,
  onCommitFiberRoot: () => void react.commits++,
}
Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: react })
