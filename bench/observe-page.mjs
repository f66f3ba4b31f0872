/** Runs in the page before anything else of it: keeps what the browser says of itself. */
export function observePage() {
  const seen = { fcp: null, lcp: null, shifts: [], tasks: [], lastAt: 0 }
  const listen = (type, take) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        take(entry)
        seen.lastAt = Math.max(seen.lastAt, entry.startTime + entry.duration)
      }
    }).observe({ type, buffered: true })
  listen('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime
  })
  listen('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime))
  listen('layout-shift', ({ value, startTime, hadRecentInput }) => {
    if (!hadRecentInput) seen.shifts.push({ value, startTime })
  })
  listen('longtask', ({ startTime, duration }) => seen.tasks.push({ startTime, duration }))
  listen('resource', () => {})
  window.benchSeen = seen
  window.benchIsQuiet = (ms) => performance.now() - Math.max(seen.lastAt, seen.fcp ?? Infinity) > ms
}

/** Also in the page, at the end: the figures by their definitions. */
export function readPage() {
  const { fcp, lcp, shifts, tasks } = window.benchSeen
  // Only the part of a long task after the first paint and beyond 50 ms delays the page's answer to a press.
  const tbt = tasks.reduce((sum, { startTime, duration }) => {
    const from = Math.max(startTime, fcp)
    return sum + Math.max(0, startTime + duration - from - 50)
  }, 0)
  // The worst burst: shifts less than a second apart, five seconds at most.
  let cls = 0
  let burst = null
  for (const { value, startTime } of shifts) {
    const isNext = burst && startTime - burst.lastAt < 1000 && startTime - burst.firstAt < 5000
    burst = isNext
      ? { ...burst, lastAt: startTime, sum: burst.sum + value }
      : { firstAt: startTime, lastAt: startTime, sum: value }
    cls = Math.max(cls, burst.sum)
  }
  return { fcpMs: fcp, lcpMs: lcp, tbtMs: tbt, cls }
}
