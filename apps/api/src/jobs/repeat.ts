interface Rhythm {
  everyMs: number
  /** Before the first time; as long as the other pauses where it is left out. */
  firstAfterMs?: number
  /** After a fault, where that is sooner. */
  againAfterFaultMs?: number
}

/**
 * Does `act` again and again with a pause between, until stopped. A fault is reported and does not end it. The pause
 * is a duration, so a clock that is put forward or back changes nothing.
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
