import * as runtime from 'react/jsx-runtime'

/** React's own functions under names of a module: esbuild writes `jsx(…)` for them, not `(0, react.jsx)(…)`. */
export const { Fragment, jsx, jsxs } = runtime
