import { type Refusal, refuse } from '../../call/answer.ts'

const guardCodes = {
  TL001: 'SLOT_FULL',
  TL002: 'ALREADY_IN_BASKET',
  TL003: 'SLOT_CANCELLED',
  TL004: 'PLACES_FREE',
  TL005: 'MEMBER_PRICE_NOT_FOUND',
  TL006: 'USED_ELSEWHERE',
  TL007: 'PLACE_WAITED_FOR',
  TL011: 'DESK_MONEY_CHANGED',
  TL012: 'DRAWER_CLOSED',
  TL013: 'DRAWER_BUSY',
  TL014: 'ACCOUNT_MERGED',
} as const

/**
 * Returns the refusal for an exception of the database guards of claims, waitlists, money, drawers and merged accounts; null for any
 * other fault.
 */
export function guardRefusal(error: unknown): Refusal | null {
  const { code, detail } = error as { code?: string; detail?: string }
  if (code === undefined || !(code in guardCodes)) return null
  const name = guardCodes[code as keyof typeof guardCodes]
  return detail === undefined ? refuse(name) : refuse(name, { details: { slotId: Number(detail) } })
}
