/**
 * What JSX becomes in the script in the document, where React is not: elements of the same form, which `renderToDom` reads. The
 * build puts it in the place of `react/jsx-runtime`.
 */
export const jsx = (type: unknown, props: object) => ({ type, props })
export { jsx as jsxs }
export const Fragment = Symbol.for('react.fragment')
