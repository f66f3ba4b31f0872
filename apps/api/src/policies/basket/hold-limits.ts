import { defaultHoldLimits } from '@touchline/rules/limits/hold-limit-defaults'
import { clockTime, secondsUntil } from '@touchline/rules/time/clock-time'
import { countWords } from '@touchline/rules/words/count-words'
import { type Refusal, refuse } from '../../call/answer.ts'
import type { BasketRecord } from '../../stores/basket/basket-record.ts'
import type { HoldLimits, ShareOfOne } from '../../stores/basket/hold-limits.ts'
import type { BasketReading } from '../../stores/basket/read-basket.ts'
import type { ClientRecord } from '../../stores/catalogue/catalogue.ts'
import { heldLines } from './basket.ts'

export const limitsOf = ({ limits }: Pick<ClientRecord, 'limits'>) => ({ ...defaultHoldLimits, ...limits })

/** Returns the number of places of one session that a basket may hold. */
export function shareOf(client: ClientRecord, { hasAccount }: { hasAccount: boolean }): ShareOfOne {
  const limits = limitsOf(client)
  return {
    sessionPlaces: hasAccount ? limits.sessionPlacesOfAccount : limits.sessionPlacesOfVisitor,
    sessionPercentOfOne: limits.sessionPercentOfOne,
    sessionPlacesOfOneAlways: limits.sessionPlacesOfOneAlways,
  }
}

/** Returns the most places of a session that a basket can hold. No more are offered. */
export function holdsAtMost(client: ClientRecord, capacity: number, holder: { hasAccount: boolean }): number {
  const { sessionPlaces, sessionPercentOfOne, sessionPlacesOfOneAlways } = shareOf(client, holder)
  const part = Math.floor((capacity * sessionPercentOfOne) / 100)
  return Math.min(sessionPlaces, Math.max(sessionPlacesOfOneAlways, part))
}

export function holdLimitsOf(client: ClientRecord, holder: { hasAccount: boolean }): HoldLimits {
  const limits = limitsOf(client)
  return {
    ...holdMinutesOf(client),
    ...shareOf(client, holder),
    sessionPlacesOfAccount: limits.sessionPlacesOfAccount,
    sessionPlacesOfAddress: limits.sessionPlacesOfAddress,
    sessionPercentOfAddress: limits.sessionPercentOfAddress,
    sessionPercentOfSingles: limits.sessionPercentOfSingles,
    heldPlaces: holder.hasAccount ? limits.heldPlacesOfAccount : limits.heldPlacesOfVisitor,
    heldPlacesOfAddress: limits.heldPlacesOfAddress,
    heldPlacesOfAddressInAll: limits.heldPlacesOfAddressInAll,
    lapsedPlaces: limits.lapsedPlacesOfVisitor,
    lapsedPlacesOfAddress: limits.lapsedPlacesOfAddress,
    pauseMinutes: limits.lapsePauseMinutes,
  }
}

/**
 * Returns the number of renewals left for this basket. Places that were given back and taken again have used
 * up some of the time. A session can be held for a hold and its renewals, so the session held longest
 * decides.
 */
export function renewalsLeft(
  client: ClientRecord,
  { now, heldSeconds, briefSlotIds }: Pick<BasketReading, 'now' | 'heldSeconds' | 'briefSlotIds'>,
  basket: BasketRecord | null,
): number {
  if (!basket) return client.holdRenewals
  const { holdMinutes, minutesInAll } = holdMinutesOf(client)
  const secondsToGo = ((basket.expiresAt?.getTime() ?? 0) - now.getTime()) / 1000
  const slotIds = heldLines(basket.items).flatMap((item) => item.slotIds)
  // Places held beyond the share of an address can't be renewed (F82).
  if (slotIds.some((id) => briefSlotIds.includes(id))) return 0
  const ofSessions = slotIds
    .map((id) => minutesInAll - ((heldSeconds[id] ?? 0) + Math.max(0, Math.floor(secondsToGo))) / 60)
    .map((minutes) => Math.floor(minutes / holdMinutes))
  return Math.max(0, Math.min(client.holdRenewals - basket.renewalsUsed, ...ofSessions))
}

function holdMinutesOf({ holdMinutes, holdRenewals }: ClientRecord) {
  // Leaves time to give a place back and take it again, even where no hold is renewed.
  return { holdMinutes, minutesInAll: holdMinutes * (1 + Math.max(holdRenewals, 1)) }
}

/** The limit that was met, as the database guard reports it. */
interface Found {
  code: 'TOO_MANY_PLACES' | 'TOO_MANY_HELD' | 'TOO_MANY_FROM_ADDRESS' | 'HELD_LONG_ENOUGH' | 'HOLDS_RAN_OUT'
  slotId?: number
  atMost?: number
  atMostWithAccount?: number
  /** True when the limit is a share of this session; another session may be bigger. */
  isShare?: boolean
  places?: number
  /** True when places of logged-in customers are counted too. */
  inAll?: boolean
  until?: string
}

/** Returns the refusal for an exception of `hold_limits_guard`; null for any other fault. */
export function limitRefusal(
  error: unknown,
  client: ClientRecord,
  holder: { hasAccount: boolean; now: Date },
): Refusal | null {
  const { code, detail } = error as { code?: string; detail?: string }
  if (code !== 'TL010' || detail === undefined) return null
  const found = JSON.parse(detail) as Found
  const { slotId } = found
  const until = found.until === undefined ? null : new Date(found.until)
  return refuse(found.code, {
    message: wordsOf(found, client, until, holder.hasAccount),
    details: {
      ...(slotId !== undefined && { slotId }),
      ...(until && { retryAfterSeconds: secondsUntil(until, holder.now) }),
    },
  })
}

function wordsOf(found: Found, client: ClientRecord, until: Date | null, hasAccount: boolean): string {
  const { code, atMost = 0, atMostWithAccount = 0, isShare = false, places = 0, inAll = false } = found
  const most = countWords(atMost, 'place')
  const when = until ? `from ${clockTime(until, client.timeZone)}` : 'in a few minutes'
  switch (code) {
    case 'TOO_MANY_PLACES': {
      const session = isShare ? 'this session' : 'one session'
      return hasAccount || atMostWithAccount <= atMost
        ? `You can hold ${most} of ${session} at a time. Nothing has been changed. Choose fewer. When they are paid for, you can add more.`
        : `Without an account you can hold ${most} of ${session} at a time. Nothing has been changed. Choose fewer, or log in to hold more.`
    }
    case 'TOO_MANY_HELD':
      return hasAccount
        ? `You can hold ${most} at a time. Nothing has been changed. Pay for what is in your basket, then add more.`
        : `Without an account you can hold ${most} at a time. Nothing has been changed. Pay for what is in your basket and then add more, or log in.`
    case 'TOO_MANY_FROM_ADDRESS':
      return hasAccount || inAll
        ? `A lot of places are held from your internet connection right now. Nothing has been changed. You can try again ${when}.`
        : `A lot of places are held without an account from your internet connection. Nothing has been changed. Log in to hold a place, or try again ${when}.`
    case 'HELD_LONG_ENOUGH':
      return `This session has been held for you for a long time and not been paid for. No money has been taken. You can hold it again ${when}, if it has places then.`
    case 'HOLDS_RAN_OUT':
      return `${places} of the places that you held in the last hour ran out unpaid. No money has been taken. You can hold places again ${when}.`
  }
}
