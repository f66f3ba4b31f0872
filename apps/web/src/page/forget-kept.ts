/** Name of the cache with the list of Today, which browsers of staff keep for times without a signal. */
export const dayListCache = 'day-list'

/**
 * Deletes what this browser keeps of a person for times without a signal, their tickets and the list of staff,
 * when a log-in or a kiosk visit ends.
 */
export function forgetKept(): void {
  void forgetCache('tickets')
  forgetDayList()
}

/** Deletes the list of staff, also when their page is locked or another person logs in. */
export const forgetDayList = (): void => void forgetCache(dayListCache)

/** A page without TLS has no caches, and a browser that blocks storage, or a frame without its origin, refuses to say. */
async function forgetCache(name: string): Promise<void> {
  try {
    await caches.delete(name)
  } catch {}
}
