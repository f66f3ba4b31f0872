/** Name of the cache with the list of Today, which browsers of staff keep for times without a signal. */
export const dayListCache = 'day-list'

/**
 * Deletes what this browser keeps of a person for times without a signal, their tickets and the list of staff,
 * when a log-in or a kiosk visit ends.
 */
export function forgetKept(): void {
  forgetCache('tickets')
  forgetDayList()
}

/** Deletes the list of staff, also when their page is locked or another person logs in. */
export const forgetDayList = (): void => forgetCache(dayListCache)

function forgetCache(name: string): void {
  try {
    // A page without TLS has no cache, and a browser that blocks storage refuses to say.
    if ('caches' in globalThis) void caches.delete(name).catch(() => undefined)
  } catch {
    // A frame without its origin has none either.
  }
}
