import { kioskWarningMs, spokenKioskSeconds } from '../limits/decisions.ts'
import { kioskIdleMs } from '../limits/limits.ts'

export type KioskPhase = 'in use' | 'asking' | 'over'

/** Spec 4: 90 seconds without activity end the log-in; A24: before that the page asks whether they are still there. */
export function kioskPhase(idleMs: number): KioskPhase {
  if (idleMs >= kioskIdleMs) return 'over'
  return idleMs >= kioskIdleMs - kioskWarningMs ? 'asking' : 'in use'
}

/** A second that has begun is shown whole, so that 0 means over. */
export const kioskSecondsLeft = (idleMs: number): number =>
  Math.max(0, Math.ceil((kioskIdleMs - idleMs) / 1000))

/** The seconds to be spoken now, given what was left when it was last looked at; null where nothing is to be said. */
export const spokenSeconds = (before: number, now: number): number | null =>
  spokenKioskSeconds.findLast((seconds) => before > seconds && now <= seconds && now > 0) ?? null
