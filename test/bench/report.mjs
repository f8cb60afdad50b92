/** The median. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
}

const ms = value => `${value.toFixed(value < 100 ? 1 : 0)} ms`
const count = value => `${Math.round(value)}`
const share = value => `${value.toFixed(3)}`
const kilobytes = value => `${(value / 1000).toFixed(1)} kB`

const LOADS = [
  'login',
  'account',
  'membership',
  'cancellation',
  'link of the mobile app',
  'back from the bank',
  'warm account',
  'warm account, new tab',
  'account of a free member',
  'membership with an offer',
  'walk',
]

const PAGES = ['login', 'account', 'membership', 'cancellation', 'back from the bank']

/** The work of the main thread, by kind. */
const KINDS = ['task', 'script', 'style', 'layout', 'paint and the rest']
const workOf = (at, value) =>
  KINDS.map(kind => ({ name: `  of the main thread: ${kind}`, of: [at, `${value}, ${kind}`] }))

/**
 * The rows of the report: label, measure and target. `ratio` limits the value relative to `base`, by default the same of
 * the hand-written page; `limit` limits the value itself. `worst` uses the highest run instead of the median.
 */
const ROWS = [
  ...PAGES.flatMap(of => [
    { name: `first paint, ${of}`, of: [of, 'paint'], base: ['login hand', 'paint'], ratio: 1.12 },
    ...workOf(of, 'paint'),
  ]),
  {
    name: 'link of the mobile app, plans',
    of: ['link of the mobile app', 'seen'],
    base: ['membership', 'seen'],
    ratio: 1.15,
  },
  {
    name: 'back from the bank, status',
    of: ['back from the bank', 'seen'],
    base: ['account', 'seen'],
    ratio: 1.05,
  },
  { name: 'cold login, seen', of: ['login', 'seen'] },
  { name: 'cold login, interactive', of: ['login', 'interactive'] },
  { name: 'cold account, heading', of: ['account', 'heading'] },
  { name: 'cold account, with its data', of: ['account', 'seen'] },
  { name: 'cold membership, heading', of: ['membership', 'heading'] },
  { name: 'cold membership, with its data', of: ['membership', 'seen'] },
  { name: 'warm account, heading', of: ['warm account', 'heading'] },
  { name: 'warm account, with its data', of: ['warm account', 'seen'] },
  { name: 'warm account in a new tab, with its data', of: ['warm account, new tab', 'seen'] },
  { name: 'account → membership, first time', of: ['walk', 'first'] },
  ...workOf('walk', 'first'),
  { name: 'membership → account, cached', of: ['walk', 'back'] },
  ...workOf('walk', 'back'),
  { name: 'account → membership, cached', of: ['walk', 'again'] },
  { name: 'the same unthrottled', of: ['walk', 'frames'], as: count, unit: ' frames', worst: true, limit: 2 },
  { name: 'requests of the cached ones', of: ['walk', 'requests'], as: count, worst: true, limit: 0 },
  { name: 'choosing the first plan', of: ['walk', 'plan'] },
  { name: 'choosing another plan', of: ['walk', 'next plan'] },
  ...workOf('walk', 'next plan'),
  { name: 'a key in the login form', of: ['keys', 'key, task'] },
  ...workOf('keys', 'key').slice(1),
  { name: 'heap after 200 navigations', of: ['growth', 'heap'], as: kilobytes, limit: 300_000 },
  { name: 'DOM nodes after 200 navigations', of: ['growth', 'nodes'], as: count, worst: true, limit: 0 },
  { name: 'listeners after 200 navigations', of: ['growth', 'listeners'], as: count, worst: true, limit: 0 },
  ...LOADS.map(at => ({ name: `CLS, ${at}`, of: [at, 'cls'], as: share, worst: true, limit: 0 })),
  ...LOADS.map(at => ({ name: `long tasks, ${at}`, of: [at, 'long tasks'], as: count })),
  ...LOADS.map(at => ({ name: `blocked over 50 ms, ${at}`, of: [at, 'blocked'] })),
]

/** The table: medians for the hand-written page and the app, ratios, targets and whether they are met. */
export function report(results) {
  const lines = ROWS.map(row => cells(row, results))
  const head = ['', 'hand', 'app', 'app/base', 'target', '']
  const widths = head.map((_, column) => Math.max(...[head, ...lines].map(line => line[column].length)))
  const format = line =>
    line
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column])))
      .join('  ')
      .trimEnd()
  return [head, ...lines].map(format).join('\n')
}

function cells({ name, of: [at, value], as = ms, unit = '', worst, ratio, limit, base }, results) {
  const of = subject => {
    const values = (results[`${at}${subject}`] ?? []).map(run => run[value])
    if (values.length === 0 || values[0] === undefined) return undefined
    return worst ? Math.max(...values) : median(values)
  }
  const [hand, app] = [of(' hand'), of('')]
  const shown = number => (number === undefined ? '' : as(number) + unit)
  const against = base ? median(results[base[0]].map(run => run[base[1]])) : hand
  const isTime = as === ms && value !== 'blocked'
  const found = isTime && against !== undefined ? app / against : undefined
  const target = ratio ?? limit
  // Rounded as printed: half a pixel is not a shift.
  const isMet = ratio ? found <= ratio : Number(app.toFixed(3)) <= limit
  return [
    name,
    shown(hand),
    shown(app),
    found === undefined ? '' : `${found.toFixed(2)} ×`,
    target === undefined ? '' : `≤ ${ratio ? `${ratio.toFixed(2)} ×` : as(limit) + unit}`,
    target === undefined ? '' : isMet ? 'OK' : '–',
  ]
}
