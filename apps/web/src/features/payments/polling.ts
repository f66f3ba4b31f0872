/**
 * Asks again after each pause, whether or not any message arrives (F36). `askOnce` returns true when there is
 * nothing more to ask.
 */
export function createPolling(
  askOnce: (signal: AbortSignal) => Promise<boolean>,
  pauseMs: () => number,
  wait: (ms: number, signal: AbortSignal) => Promise<void>,
) {
  let current: AbortController | null = null

  function stop(): void {
    current?.abort()
    current = null
  }

  async function poll(when: 'later' | 'at once'): Promise<void> {
    stop()
    const { signal } = (current = new AbortController())
    if (when === 'later') await wait(pauseMs(), signal)
    while (!signal.aborted && !(await askOnce(signal))) await wait(pauseMs(), signal)
  }

  return { start: (when: 'later' | 'at once') => void poll(when), stop }
}
