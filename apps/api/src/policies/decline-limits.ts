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

/** Says how long the pause is, and whether the places are held for longer than that. */
export function declineRefusal(pause: DeclinePause, client: ClientRecord, heldUntil: Date | null): Refusal {
  const { timeZone } = client
  const until = clockTime(pause.until, timeZone)
  const what = pause.isOfAddress
    ? 'A lot of cards have been declined at your internet connection. Nothing has been taken.'
    : `That is ${pause.declines} cards declined. Nothing has been taken.`
  const places =
    heldUntil === null || heldUntil <= pause.now
      ? ''
      : heldUntil > pause.until
        ? ` Your places are held until ${wallTime(heldUntil, timeZone)}.`
        : ` Your places are held until ${wallTime(heldUntil, timeZone)}, unless you ask for more time.`
  return refuse('TOO_MANY_DECLINES', {
    message: `${what} Please wait until ${until} before you try another card.${places}`,
    details: { retryAfterSeconds: secondsUntil(pause.until, pause.now) },
  })
}
