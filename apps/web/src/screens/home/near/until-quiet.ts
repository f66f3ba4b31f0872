/** Time without a press or a key after which the visitor is taken to read. */
const QUIET_MS = 1_000

const ACTS = ['pointerdown', 'keydown', 'wheel', 'click']

/**
 * Waits until the visitor has pressed and typed nothing for a second and the browser has nothing else to do:
 * for work that would keep a press from its answer. Never ends once `signal` is aborted.
 */
export function untilQuiet(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout>
    const heard = new AbortController()
    const end = () => {
      heard.abort()
      clearTimeout(timer)
    }
    const begin = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        // Safari has no idle callback.
        const whenIdle = globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act))
        whenIdle(() => {
          if (heard.signal.aborted) return
          end()
          resolve()
        })
      }, QUIET_MS)
    }
    for (const act of ACTS)
      addEventListener(act, begin, { capture: true, passive: true, signal: heard.signal })
    signal.addEventListener('abort', end, { once: true })
    begin()
  })
}
