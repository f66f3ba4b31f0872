import { wallTime } from '@touchline/rules/wall-time'
import { type Refusal, refuse } from '../answer.ts'
import type { DeclinePause } from '../stores/attempts.ts'
import type { ClientRecord } from '../stores/catalogue.ts'
import { clockTime, secondsUntil } from './clock-time.ts'
import { limitsOf } from './hold-limits.ts'

export function declineLimitsOf(client: ClientRecord) {
  const { declinesOfVisitor, declinesOfAddress, declinesOfAddressInAll, declinePauseMinutes } =
    limitsOf(client)
  return {
    declines: declinesOfVisitor,
    declinesOfAddress,
    declinesOfAddressInAll,
    pauseMinutes: declinePauseMinutes,
  }
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
    ? 'A lot of card payments from your internet connection have been declined. Nothing has been taken.'
    : `Your card payments have been declined ${pause.declines === 1 ? 'once' : `${pause.declines} times`}. Nothing has been taken.`
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
