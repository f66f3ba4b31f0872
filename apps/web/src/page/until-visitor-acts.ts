/** A visitor who only reads is not waited for any longer: a list on a wall refreshes by itself. */
const AT_MOST_MS = 3_000

const ACTS = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'focusin', 'click']

/** Until the visitor moves, scrolls, touches, types or walks through the page by keyboard, or has pressed something already. */
export async function untilVisitorActs(): Promise<void> {
  if (document.querySelector('[data-held]')) return
  await new Promise<unknown>((resolve) => {
    for (const act of ACTS) addEventListener(act, resolve, { capture: true, passive: true, once: true })
    setTimeout(resolve, AT_MOST_MS)
  })
}
