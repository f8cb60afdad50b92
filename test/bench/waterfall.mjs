import { freshContext, freshPage, load } from './browser.mjs'
import { ENTRIES, SCREENS } from './measures.mjs'

const WIDTH = 60

/** The requests of a cold screen, one line each, in ms from the start of the navigation. */
export async function waterfall({ browser, sites }, name) {
  const { path, marks, member, prepare } = { ...SCREENS, ...ENTRIES }[name]
  const context = await freshContext(browser, sites, member)
  await prepare?.(context.request, sites)
  const { page, cdp } = await freshPage(context, marks)
  const requests = listen(cdp)
  const { found, shifts } = await load(page, sites.urls.app + path)
  const origin = await page.evaluate(() => performance.timeOrigin)
  await context.close()
  const rows = [...requests.values()].map(request => timed(request, origin))
  const end = Math.max(...rows.map(row => row.end), ...Object.values(found))
  return [
    `${name} (${path})`,
    ...rows.map(row => line(row, end)),
    ...Object.entries(found).map(([mark, at]) => line({ start: at, end: at, label: `= ${mark}` }, end)),
    ...shifts.map(
      shift => `  shift ${shift.value.toFixed(4)} at ${Math.round(shift.startTime)}: ${shift.moved}`,
    ),
  ].join('\n')
}

function listen(cdp) {
  const requests = new Map()
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp, wallTime, type }) => {
    const { url, method, initialPriority } = request
    if (!url.startsWith('data:')) {
      requests.set(requestId, { url, method, type, priority: initialPriority, start: timestamp, wallTime })
    }
  })
  const set = (requestId, values) => Object.assign(requests.get(requestId) ?? {}, values)
  cdp.on('Network.responseReceived', ({ requestId, timestamp }) => set(requestId, { first: timestamp }))
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
    set(requestId, { last: timestamp, bytes: encodedDataLength }),
  )
  cdp.on('Network.loadingFailed', ({ requestId, timestamp, errorText }) =>
    set(requestId, { last: timestamp, failed: errorText }),
  )
  return requests
}

function timed({ url, method, type, priority, start, first, last, wallTime, bytes, failed }, origin) {
  const begin = wallTime * 1000 - origin
  const from = timestamp => begin + ((timestamp ?? start) - start) * 1000
  const { pathname } = new URL(url)
  const note = failed ? ` (${failed})` : ''
  const label = `${method === 'GET' ? '' : `${method} `}${pathname}${note}`
  return { start: begin, first: from(first), end: from(last ?? first), label, bytes, type, priority }
}

function line({ start, end, label, bytes, priority = '' }, total) {
  const column = at => Math.min(WIDTH - 1, Math.max(0, Math.floor((at / total) * WIDTH)))
  const [from, to] = [column(start), column(end)]
  const bar = `${' '.repeat(from)}${'█'.repeat(to - from + 1)}`.padEnd(WIDTH)
  const size = bytes === undefined ? '' : `${(bytes / 1000).toFixed(1)} kB`
  const times = `${Math.round(start)}–${Math.round(end)}`
  return `  ${times.padStart(11)} ${size.padStart(8)} ${priority.padEnd(8)} ${bar} ${label}`
}
