/**
 * Runs in the page before its scripts. It checks in every frame which marks are visible, and records layout shifts and
 * long tasks. A mark is an element to see, as `[selector, text]`; `live` is a form that must have its handlers.
 */
export function probe(marks) {
  const found = {}
  const shifts = []
  const longTasks = []
  const isSeen = ([selector, words = '']) =>
    [...document.querySelectorAll(selector)].some(
      element => element.textContent.includes(words) && element.checkVisibility(),
    )
  const isLive = selector => {
    const form = document.querySelector(selector)
    return form !== null && (form.onsubmit || Object.keys(form).some(key => key.startsWith('__reactProps')))
  }
  const holds = ({ seen = [], live }) => seen.every(isSeen) && (!live || isLive(live))

  const done = new Promise((resolve, reject) => {
    setTimeout(reject, 60_000, new Error(`Not all was seen: ${JSON.stringify(found)}`))
    const look = () => {
      const now = performance.now()
      for (const [name, mark] of Object.entries(marks)) if (!(name in found) && holds(mark)) found[name] = now
      if (Object.keys(found).length < Object.keys(marks).length) requestAnimationFrame(look)
      else resolve()
    }
    requestAnimationFrame(look)
  })
  done.catch(() => {})

  const observers = []
  const observe = (type, keep) => {
    const observer = new PerformanceObserver(list => list.getEntries().forEach(keep))
    observer.observe({ type, buffered: true })
    observers.push(observer)
  }
  observe('longtask', ({ startTime, duration }) => longTasks.push({ startTime, duration }))
  observe('layout-shift', ({ value, startTime, hadRecentInput, sources }) => {
    const moved = sources.map(({ node }) => node?.outerHTML?.slice(0, 100) ?? node?.textContent)
    shifts.push({ value, startTime, hadRecentInput, moved })
  })

  /** The time from the next press until a paint, in ms and in frames. */
  const timePress = seen =>
    new Promise((resolve, reject) => {
      setTimeout(reject, 60_000, new Error('Not seen after the press'))
      const begin = ({ timeStamp }) => {
        let frames = 0
        const check = () => {
          frames++
          if (!seen.every(isSeen)) return requestAnimationFrame(check)
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve({ ms: performance.now() - timeStamp, frames })
          port2.postMessage('after the paint')
        }
        requestAnimationFrame(check)
      }
      document.addEventListener('click', begin, { capture: true, once: true })
    })

  /** Presses and waits for a paint. */
  const press = (selector, seen) => {
    const result = timePress(seen)
    document.querySelector(selector).click()
    return result
  }
  /** Drops all records, so only the page's own memory is measured. */
  const stop = () => {
    for (const observer of observers) observer.disconnect()
  }
  window.bench = { found, shifts, longTasks, done, timePress, press, stop }
}
