import { clockTime, secondsUntil } from '@touchline/rules/time/clock-time'
import { wallTime } from '@touchline/rules/time/wall-time'
import { type Refusal, refuse } from '../../call/answer.ts'
import type { ClientRecord } from '../../stores/catalogue/catalogue.ts'
import type { CardTries } from '../../stores/payments/card-tries.ts'
import { limitsOf } from '../basket/hold-limits.ts'

/** How many cards may be declined within an hour, and how long the pause after them is. */
export interface DeclineLimits {
  declines: number
  declinesOfAddress: number
  declinesOfAddressInAll: number
  pauseMinutes: number
}

/** So many cards were declined that the next has to wait. */
export interface DeclinePause {
  declines: number
  /** Not theirs alone: counted with the others at their address. */
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
 * Only a card that was declined brings a pause. A customer who comes while the provider is asked about as many cards as
 * may be is asked to wait for those.
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
  // After a pause there is room for one.
  const isFull = ({ declined, running }: CardTries, atMost: number) =>
    running >= Math.max(atMost - declined, 1)
  return isFull(alike, declinesOfAddress) || isFull(near, declinesOfAddressInAll) ? 'too-many-at-once' : null
}

/** What is held while the payment waits. */
interface Held {
  until: Date | null
  canBeRenewed: boolean
}

/** Says how long the pause is, and whether the places are held for longer than that. */
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
