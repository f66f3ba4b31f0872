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
    for (const act of ACTS) addEventListener(act, resolve, { capture: true, passive: true, once: true })
    setTimeout(resolve, AT_MOST_MS)
  })
  return firstAct
}
