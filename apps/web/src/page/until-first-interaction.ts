/** Longest wait for a visitor who only reads: a list on a wall refreshes automatically. */
const AT_MOST_MS = 3_000

const ACTS = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'focusin', 'click']

let firstAct: Promise<unknown> | undefined

/**
 * Waits until the visitor moves, scrolls, touches, types or walks through the page by keyboard, or has
 * pressed something already. Only the document's first act is waited for: parts shown after it, on this page
 * or another, don't wait.
 */
export function untilFirstInteraction(): Promise<unknown> {
  firstAct ??= new Promise<unknown>((resolve) => {
    if (document.querySelector('[data-held]')) return resolve(null)
    const heard = new AbortController()
    const end = (event?: Event) => {
      if (event && isStillPointer(event)) return
      heard.abort()
      resolve(null)
    }
    for (const act of ACTS) addEventListener(act, end, { capture: true, passive: true, signal: heard.signal })
    setTimeout(end, AT_MOST_MS)
  })
  return firstAct
}

/**
 * True for the pointer move that a browser reports when the content under a resting
 * mouse changes, as on each new page.
 */
export function isStillPointer(event: Event): boolean {
  return (
    event.type === 'pointermove' &&
    event instanceof MouseEvent &&
    event.movementX === 0 &&
    event.movementY === 0
  )
}
