/** True when the browser took the document from its own cache on the way back, however old that is. */
export function isOldDocument(): boolean {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return arrival?.type === 'back_forward' && arrival.transferSize === 0
}
