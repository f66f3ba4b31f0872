import type { PassReason } from '@touchline/contract/entities/waitlist/pass-reason'
import type { WaitlistLine } from '@touchline/contract/entities/waitlist/waitlist'
import { weekdayAndDate } from '@touchline/rules/time/date-labels'
import { wallDate, wallTimeToldApart } from '@touchline/rules/time/wall-time'
import { countWords } from '@touchline/rules/words/count-words'

/** Reasons why the next in line was asked, as staff read them. */
const passWords: Record<PassReason, string> = {
  PENALTY_OUTSTANDING: 'they owe a charge that stops booking',
  INDUCTION_NEEDED: 'they have not had the induction',
  NOT_SOLD_TO_THEM: 'it is not sold to them',
  NOT_OPEN_TO_THEM: 'booking has not opened to them',
  BOOKED_AT_SAME_TIME: 'they have a booking at the same time',
  MESSAGE_REFUSED: 'they could not be told in time',
}

/** Says '18:04, Sun 22 Nov'. */
function timeAndDate(iso: string, timeZone: string): string {
  const moment = new Date(iso)
  return `${wallTimeToldApart(moment, timeZone)}, ${weekdayAndDate(wallDate(moment, timeZone))}`
}

/** Says all that is known of one person on a waitlist, sentence by sentence. */
export function lineWords(line: WaitlistLine, timeZone: string): string[] {
  const at = (iso: string) => timeAndDate(iso, timeZone)
  const { offer, mailFailure } = line
  return [
    `${countWords(line.quantity, 'place')}, waiting since ${at(line.since)}.`,
    ...(offer ? [offerWords(line, offer, at)] : []),
    ...(mailFailure
      ? [
          `The last message was refused at ${at(mailFailure.at)}, after ${tries(mailFailure.tries)}: ${mailFailure.reason}`,
        ]
      : []),
    ...line.passes.map(({ reason, at: when }) => `Passed over at ${at(when)}: ${passWords[reason]}.`),
  ]
}

const tries = (count: number): string => (count === 1 ? '1 try' : `${count} tries`)

function offerWords(
  { state, session }: WaitlistLine,
  offer: NonNullable<WaitlistLine['offer']>,
  at: (iso: string) => string,
): string {
  // A customer who waits for any court is offered one court.
  const where = offer.place !== null && offer.place !== session.place ? ` (${offer.place})` : ''
  return state === 'kept'
    ? `A place${where} is kept until ${at(offer.until)}. Their own pages show it already; their message is due at ${at(offer.tellsAt)}.`
    : `A place${where} is offered until ${at(offer.until)}${offer.toldAt === null ? '' : `. They were told at ${at(offer.toldAt)}`}.`
}

export type Line = { key: string; title: string; when: string; people: WaitlistLine[] }

/** Groups the waitlists of a day by session and in order of time; in each, the people as they joined. */
export function linesOf(all: readonly WaitlistLine[]): Line[] {
  const lines = new Map<string, Line>()
  for (const person of all) {
    const { id, name, from, until, place } = person.session
    const key = [from, until, name, place ?? '', id === null ? 'any' : id].join(' ')
    const where = place ?? (id === null ? 'any court' : null)
    const line = lines.get(key) ?? {
      key,
      title: where === null ? name : `${name}, ${where}`,
      when: `${from} to ${until}`,
      people: [],
    }
    line.people.push(person)
    lines.set(key, line)
  }
  return [...lines.values()].sort((one, other) => (one.key < other.key ? -1 : 1))
}
