import { kioskWarningMs, spokenKioskSeconds } from '../limits/defaults.ts'
import { kioskIdleMs } from '../limits/limits.ts'

export type KioskPhase = 'in use' | 'asking' | 'over'

/**
 * Returns the phase after idle time. Spec 4: 90 seconds without activity end the log-in; A24: before that,
 * the page asks whether the visitor is still there.
 */
export function kioskPhase(idleMs: number): KioskPhase {
  if (idleMs >= kioskIdleMs) return 'over'
  return idleMs >= kioskIdleMs - kioskWarningMs ? 'asking' : 'in use'
}

/** Returns the seconds left. A second that has begun counts whole, so that 0 means over. */
export const kioskSecondsLeft = (idleMs: number): number =>
  Math.max(0, Math.ceil((kioskIdleMs - idleMs) / 1000))

/**
 * Returns the seconds to speak now; null when nothing is to be said. `before` is what was left at the last
 * look.
 */
export const spokenSeconds = (before: number, now: number): number | null =>
  spokenKioskSeconds.findLast((seconds) => before > seconds && now <= seconds && now > 0) ?? null
