import { clockTime, secondsUntil } from '@touchline/rules/time/clock-time'
import { wallTime } from '@touchline/rules/time/wall-time'
import { type Refusal, refuse } from '../../call/answer.ts'
import type { ClientRecord } from '../../stores/catalogue/catalogue.ts'
import type { CardTries } from '../../stores/payments/card-tries.ts'
import { limitsOf } from '../basket/hold-limits.ts'

/** Number of declined cards allowed within an hour, and the length of the pause after them. */
export interface DeclineLimits {
  declines: number
  declinesOfAddress: number
  declinesOfAddressInAll: number
  pauseMinutes: number
}

/** The pause that declined cards have caused. */
export interface DeclinePause {
  declines: number
  /** True when the declined cards of others at their address count too. */
  isOfAddress: boolean
  until: Date
  now: Date
}

export function declineLimitsOf(client: ClientRecord): DeclineLimits {
  const { declinesOfVisitor, declinesOfAddress, declinesOfAddressInAll, declinePauseMinutes } =
    limitsOf(client)
  return {
    declines: declinesOfVisitor,
    declinesOfAddress,
    declinesOfAddressInAll,
    pauseMinutes: declinePauseMinutes,
  }
}

/**
 * Finds the pause that applies now. Only declined cards cause a pause. If the provider is already being asked
 * about as many cards as are allowed, the customer is asked to wait for those.
 */
export function findPause(
  { own, alike, near }: { own: CardTries; alike: CardTries; near: CardTries },
  { declines, declinesOfAddress, declinesOfAddressInAll }: DeclineLimits,
): DeclinePause | 'too-many-at-once' | null {
  const pauseOf = (
    { declined, until, now }: CardTries,
    atMost: number,
    isOfAddress: boolean,
  ): DeclinePause | null =>
    declined >= atMost && until !== null && until > now
      ? { declines: declined, isOfAddress, until, now }
      : null
  const pause =
    pauseOf(own, declines, false) ??
    pauseOf(alike, declinesOfAddress, true) ??
    pauseOf(near, declinesOfAddressInAll, true)
  if (pause) return pause
  // After a pause a single card may be tried.
  const isFull = ({ declined, running }: CardTries, atMost: number) =>
    running >= Math.max(atMost - declined, 1)
  return isFull(alike, declinesOfAddress) || isFull(near, declinesOfAddressInAll) ? 'too-many-at-once' : null
}

/** Places held while the payment waits. */
interface Held {
  until: Date | null
  canBeRenewed: boolean
}

/**
 * Refuses the payment. The message says how long the pause is, and whether the places are held for longer.
 */
export function declineRefusal(pause: DeclinePause, client: ClientRecord, held: Held): Refusal {
  const { timeZone } = client
  const until = clockTime(pause.until, timeZone)
  const what = pause.isOfAddress
    ? 'A lot of card payments from your internet connection have been declined. No money has been taken.'
    : `Your card payments have been declined ${pause.declines === 1 ? 'once' : `${pause.declines} times`}. No money has been taken.`
  return refuse('TOO_MANY_DECLINES', {
    message: `${what} Please wait until ${until} before you pay.${placesWords(held, pause, timeZone)}`,
    details: { retryAfterSeconds: secondsUntil(pause.until, pause.now) },
  })
}

function placesWords({ until, canBeRenewed }: Held, pause: DeclinePause, timeZone: string): string {
  if (until === null || until <= pause.now) return ''
  const isHeld = ` Your places are held until ${wallTime(until, timeZone)}`
  if (until > pause.until) return `${isHeld}.`
  return canBeRenewed ? `${isHeld}: ask for more time to keep them.` : `${isHeld} and can’t be held longer.`
}
