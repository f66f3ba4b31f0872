import { healthAnswersShownMs } from '@touchline/rules/limits/defaults'
import { onDeskLock } from '../../calls/second-factor/desk-lock.ts'
import { onSignal, signalLossCause } from '../../calls/signal.ts'

/** Reason for which answers leave the page before their window is closed. */
export type WhyGone = 'locked' | 'no signal' | 'away' | 'unused'

/** Signs of use. A screen reader that is read with shows itself by the focus and the selection alone. */
const signsOfUse = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'focusin'] as const

/**
 * Watches the desk while answers are read. Calls `onEnd` once it locks, loses the signal, shows another page or program, or
 * is not used for a minute. @returns a function that ends the watch
 */
export function watchWhileRead(onEnd: (why: WhyGone) => void): () => void {
  const endUnused = () => onEnd('unused')
  let timer = setTimeout(endUnused, healthAnswersShownMs)
  const used = () => {
    clearTimeout(timer)
    timer = setTimeout(endUnused, healthAnswersShownMs)
  }
  const seen = () => {
    if (document.visibilityState === 'hidden') onEnd('away')
  }
  const left = () => onEnd('away')
  const leave = [
    onDeskLock(() => onEnd('locked')),
    onSignal(() => {
      if (signalLossCause() !== null || !navigator.onLine) onEnd('no signal')
    }),
  ]
  for (const sign of signsOfUse) addEventListener(sign, used, { passive: true })
  document.addEventListener('selectionchange', used)
  document.addEventListener('visibilitychange', seen)
  addEventListener('pagehide', left)
  // Another window beside this one leaves the page visible.
  addEventListener('blur', left)
  return () => {
    clearTimeout(timer)
    for (const stop of leave) stop()
    for (const sign of signsOfUse) removeEventListener(sign, used)
    document.removeEventListener('selectionchange', used)
    document.removeEventListener('visibilitychange', seen)
    removeEventListener('pagehide', left)
    removeEventListener('blur', left)
  }
}
