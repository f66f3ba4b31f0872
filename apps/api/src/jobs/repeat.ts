interface Rhythm {
  everyMs: number
  /** Pause before the first run; `everyMs` when left out. */
  firstAfterMs?: number
  /** Pause after a fault, where that is shorter. */
  againAfterFaultMs?: number
}

/**
 * Runs `act` repeatedly with a pause between, until stopped. A fault is reported and does not end it. The
 * pause is a duration, so a changed clock has no effect.
 */
export function repeat(
  { everyMs, firstAfterMs = everyMs, againAfterFaultMs = everyMs }: Rhythm,
  act: () => Promise<unknown>,
  onFault: (error: unknown) => void,
): { stop: () => Promise<void> } {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()

  async function run(): Promise<void> {
    let pauseMs = everyMs
    try {
      await act()
    } catch (error) {
      onFault(error)
      pauseMs = Math.min(everyMs, againAfterFaultMs)
    }
    if (!isStopped) runAfter(pauseMs)
  }
  function runAfter(pauseMs: number): void {
    timer = setTimeout(() => (running = run()), pauseMs)
  }
  runAfter(firstAfterMs)
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
