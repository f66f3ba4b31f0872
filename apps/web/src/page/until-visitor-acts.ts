/** A visitor who only reads is not waited for any longer: a list on a wall refreshes by itself. */
const AT_MOST_MS = 3_000

const ACTS = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'focusin', 'click']

let firstAct: Promise<unknown> | undefined

/**
 * Until the visitor moves, scrolls, touches, types or walks through the page by keyboard, or has pressed something already.
 * It is the document's first act that is waited for: what is shown after it, on this page or another, waits no more.
 */
export function untilVisitorActs(): Promise<unknown> {
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

/** Tells the move that a browser reports when what lies under a resting mouse changes, as each new page does. */
export function isStillPointer(event: Event): boolean {
  return (
    event.type === 'pointermove' &&
    event instanceof MouseEvent &&
    event.movementX === 0 &&
    event.movementY === 0
  )
}
