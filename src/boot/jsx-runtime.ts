/**
 * The JSX runtime of the script in the document, which has no React. Its elements have the shape of React's, and `renderToDom`
 * draws them. The build replaces `react/jsx-runtime` with this file.
 */
export const jsx = (type: unknown, props: object) => ({ type, props })
export { jsx as jsxs }
export const Fragment = Symbol.for('react.fragment')
