/**
 * Does `act` again and again with a pause between, until stopped. A fault is reported and does not end it. The pause
 * is a duration, so a clock that is put forward or back changes nothing.
 */
export function repeat(
  everyMs: number,
  act: () => Promise<unknown>,
  onFault: (error: unknown) => void,
): { stop: () => Promise<void> } {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()

  const next = () => {
    timer = setTimeout(() => {
      running = act()
        .catch(onFault)
        .then(() => {
          if (!isStopped) next()
        })
    }, everyMs)
  }
  next()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
