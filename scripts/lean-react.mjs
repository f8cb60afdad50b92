import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { parse } from 'acorn'

/**
 * What of React this app never uses, so that the build leaves it out: a third of React. These are its insides, so the
 * tables were read for one version; another one is built whole.
 */
export const REACT_VERSION = '19.3.1'

/** The kinds of fiber (React's `ReactWorkTags`) that the app makes none of. */
const UNUSED_WORK_TAGS = new Map([
  [4, 'portal'],
  [9, 'context consumer'],
  [11, 'forwardRef'],
  [12, 'profiler'],
  [13, 'Suspense'],
  [14, 'memo'],
  [15, 'simple memo'],
  [16, 'lazy'],
  [18, 'dehydrated Suspense'],
  [19, 'SuspenseList'],
  [21, 'scope'],
  [22, 'offscreen'],
  [23, 'legacy hidden'],
  [24, 'cache'],
  [25, 'tracing marker'],
  [26, 'hoistable: <title>, <meta>, <link>, <style>, <script>'],
  [27, 'singleton: <html>, <head>, <body>'],
  [30, 'ViewTransition'],
  [31, 'Activity'],
])

/** The kinds of element that it makes; a comparison with the symbol of another one is false. */
const ELEMENTS = ['ELEMENT', 'FRAGMENT', 'STRICT_MODE', 'CONTEXT']

/** What the app, and the packages it is made of, import from React. Other exports and hooks are left out. */
export const IMPORTED = [
  'Component',
  'StrictMode',
  'createContext',
  'useContext',
  'useEffect',
  'useId',
  'useLayoutEffect',
  'useMemo',
  'useRef',
  'useState',
  'useSyncExternalStore',
  'version',
]

/** Functions of react-dom that only one feature enters, and what the feature is. They throw, and hold nothing. */
export const STUBS = {
  startViewTransition: 'view transitions',
  addFragmentHandleToFiber: 'refs of fragments',
  commitNewChildToFragmentInstance: 'refs of fragments',
  deleteChildFromFragmentInstance: 'refs of fragments',
  FragmentInstance: 'refs of fragments',
  insertSuspendedStylesheets: 'stylesheets that hold a page back',
  setPropOnCustomElement: 'custom elements',
  startHostTransition: 'functions as the action of a form',
}

/** Assignments that only serve what is left out: methods of fragment refs, and `preload()` and the like. */
const ASSIGNED =
  /^(FragmentInstance\.prototype\.|ViewTransitionPseudoElement\.prototype\.|ReactDOMSharedInternals\.d$)/

const FILES = /[\\/](?:react|react-dom)[\\/]cjs[\\/](?:react|react-dom|react-dom-client)\.production\.js$/

const { version: INSTALLED } = JSON.parse(
  readFileSync(new URL('../node_modules/react-dom/package.json', import.meta.url)),
)

/** The esbuild plugin. It says so when it leaves React whole, since then every visit waits longer. */
export const leanReact = (version = INSTALLED) => ({
  name: 'lean-react',
  setup(build) {
    if (version === REACT_VERSION)
      build.onLoad({ filter: FILES }, async ({ path }) => ({ contents: lean(await readFile(path, 'utf8')) }))
    else
      console.warn(
        `React ${version} is built whole: scripts/lean-react.mjs was read for ${REACT_VERSION} only.`,
      )
  },
})

/** The source without what the tables name. A minifier then drops what nothing leads to any more. */
export function lean(source) {
  const edits = editsIn(parse(source, { ecmaVersion: 2022 }), source, 0)
  return edits
    .sort(([start, end], [otherStart, otherEnd]) => otherStart - start || otherEnd - end)
    .reduce((text, [start, end, instead]) => text.slice(0, start) + instead + text.slice(end), source)
}

/** What is replaced within a node: `[start, end, instead]`. The body of its function begins at `top`. */
function editsIn(node, source, top) {
  if (node.type === 'SwitchStatement') return casesIn(node, source, top)
  const instead = insteadOf(node, source)
  if (instead !== undefined) return [[node.start, node.end, instead]]
  const inner = isFunction(node) ? node.body.start + 1 : top
  return childrenOf(node).flatMap(child => editsIn(child, source, inner))
}

/**
 * The cases that never come are dropped; one that another falls into loses only its label. What a dropped one declared
 * is a variable of the whole function, which others may use.
 */
function casesIn({ discriminant, cases }, source, top) {
  let isEntered = false
  return cases.flatMap(({ start, end, test, consequent }) => {
    const isDead = test !== null && isNever(discriminant, test)
    const isDropped = isDead && !isEntered
    isEntered = !isDropped && !JUMPS.includes(lastOf(consequent)?.type)
    if (isDropped)
      return [[start, end, ''], ...consequent.flatMap(declared).map(name => [top, top, `var ${name};`])]
    const within = consequent.flatMap(child => editsIn(child, source, top))
    return isDead ? [[start, source.indexOf(':', test.end) + 1, ''], ...within] : within
  })
}

const isFunction = ({ type }) => type.startsWith('Function') || type === 'ArrowFunctionExpression'

const declared = node => {
  if (isFunction(node)) return []
  return node.type === 'VariableDeclarator' ? [node.id.name] : childrenOf(node).flatMap(declared)
}

const JUMPS = ['BreakStatement', 'ContinueStatement', 'ReturnStatement', 'ThrowStatement']

const lastOf = statements => {
  const last = statements.at(-1)
  return last?.type === 'BlockStatement' ? lastOf(last.body) : last
}

/** What stands instead of a node; undefined for one that stays. */
function insteadOf(node, source) {
  switch (node.type) {
    case 'BinaryExpression':
      if (!isNever(node.left, node.right) && !isNever(node.right, node.left)) return undefined
      return { '===': '!1', '!==': '!0' }[node.operator]
    case 'FunctionDeclaration': {
      const feature = Object.hasOwn(STUBS, node.id.name) && STUBS[node.id.name]
      return feature ? `function ${node.id.name}() { throw Error("Left out: ${feature}") }` : undefined
    }
    case 'ExpressionStatement':
      return isLeftOut(node.expression, source) ? '' : undefined
    case 'Property':
      // A hook in one of the tables by which React calls them.
      return isUnknownHook(node.key.name) ? `${node.key.name}: void 0` : undefined
    default:
      return undefined
  }
}

/** Whether these two are never the same: a fiber or an element of a kind that the app does not make. */
function isNever(what, kind) {
  if (kind.type === 'Literal') return what.property?.name === 'tag' && UNUSED_WORK_TAGS.has(kind.value)
  const [, name] = /^REACT_(\w+)_TYPE$/.exec(kind.name) ?? []
  return name !== undefined && !ELEMENTS.includes(name)
}

function isLeftOut({ type, left }, source) {
  if (type !== 'AssignmentExpression' || left.type !== 'MemberExpression') return false
  const { name } = left.property
  const isExport = left.object.name === 'exports' && !/^__|^(createRoot|hydrateRoot)$/.test(name)
  return (
    (isExport && !IMPORTED.includes(name)) ||
    isUnknownHook(name) ||
    ASSIGNED.test(source.slice(left.start, left.end))
  )
}

const isUnknownHook = name => /^use([A-Z]|$)/.test(name) && !IMPORTED.includes(name)

const childrenOf = node =>
  Object.values(node)
    .flat()
    .filter(value => typeof value?.type === 'string')
