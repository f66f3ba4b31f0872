import type { Drawer, DrawerMovementKind } from '@touchline/contract/entities/till/drawer'
import { momentWords } from '@touchline/rules/time/date-labels'
import { localIso } from '@touchline/rules/time/wall-time'

/** Says 'Mon 23 Nov, 10:12', by the operator's clock. */
export const momentOf = (iso: string, timeZone: string): string =>
  momentWords(localIso(new Date(iso), timeZone))

export const movementWords: Record<DrawerMovementKind, string> = {
  sale: 'Sale',
  payout: 'Paid out for a cancelled booking',
  'payout-undone': 'A payout taken back',
  charge: 'A charge, paid in cash',
  'pay-in': 'Put in',
  'pay-out': 'Paid out',
  'safe-drop': 'Dropped into the safe',
}

/** Says by how much a closed drawer differed, and why. */
export function differenceWords({
  difference,
  formattedDifference,
  reason,
}: NonNullable<Drawer['closed']>): string {
  if (difference === 0) return 'No difference.'
  const sum = formattedDifference.replace('-', '')
  return `${sum} too ${difference > 0 ? 'much' : 'little'}: ${reason}`
}
