import { type Actor, type ActorKind, isByPerson, kindOfActor } from '@touchline/rules/people/actor'
import type { Log } from './log.ts'

/** A move of a payment or of a refund, once it is in the database. */
export interface LoggedTransition {
  what: { attempt: string } | { attempt: string; refund: string }
  from: string | null
  to: string
  cause: string
  who: Actor
  clientId: number
  pence: number
  provider: string | null
}

export interface CountedTransition {
  of: 'payment' | 'refund'
  to: string
  by: ActorKind
}

/** Logs a line and counts in /metrics for each move, wherever it was made. */
export const logTransitions =
  (log: Log, countTransition: (move: CountedTransition) => void = () => {}) =>
  (move: LoggedTransition): void => {
    const { what, from, to, cause, who, clientId, pence, provider } = move
    const of = 'refund' in what ? 'refund' : 'payment'
    countTransition({ of, to, by: kindOfActor(who) })
    // S58, S84: a person's own words are in the database, and not in a log that others read.
    const why = isByPerson(who) ? 'said by a person' : withoutCardNumbers(cause)
    const fields = {
      event: `${of}.moved`,
      ...what,
      from,
      to,
      cause: why,
      who,
      client: clientId,
      pence,
      provider,
    }
    if (to === 'needs_attention') log.error(fields, `a ${of} needs attention`)
    else log.info(fields, `a ${of} moved`)
  }

/** Hides card numbers: a provider's sentence may repeat what it was sent. */
const withoutCardNumbers = (text: string): string => text.replace(/\d(?:[ -]?\d){11,18}/g, '…')
