import type { PassReason } from '@touchline/contract/entities/pass-reason'
import { weekdayAndDate } from '@touchline/rules/date-labels'
import { passReasonWords } from '@touchline/rules/pass-reason-words'
import { wallDate, wallTimeToldApart } from '@touchline/rules/wall-time'

interface About {
  firstName: string
  session: string
  startsAt: Date
  venueName: string
  timeZone: string
  quantity: number
}

/** 'Fri 18 Dec at 22:00', by the venue's clock. */
const momentWords = (moment: Date, timeZone: string): string =>
  `${weekdayAndDate(wallDate(moment, timeZone))} at ${wallTimeToldApart(moment, timeZone)}`

const placesWords = (quantity: number): string =>
  quantity === 1 ? 'A place has come free' : `${quantity} places have come free`

const sessionWords = ({ session, startsAt, venueName, timeZone }: About): string =>
  `${session}, ${momentWords(startsAt, timeZone)}, ${venueName}`

export const offerWords = (about: About, endsAt: Date): { subject: string; body: string } => ({
  subject: `${placesWords(about.quantity)}: ${sessionWords(about)}`,
  body: [
    `Hello ${about.firstName},`,
    `${placesWords(about.quantity)} in what you wait for: ${sessionWords(about)}.`,
    `We hold it for you until ${momentWords(endsAt, about.timeZone)}. Log in and put it into your basket before then; after that the next person is asked.`,
    'Nothing has been charged. If you do not want it, you need not do anything.',
  ].join('\n\n'),
})

export const passWords = (about: About, reason: PassReason): { subject: string; body: string } => ({
  subject: `Not offered to you: ${sessionWords(about)}`,
  body: [
    `Hello ${about.firstName},`,
    `${placesWords(about.quantity)} in ${sessionWords(about)}. We asked the next person, since ${passReasonWords[reason]}.`,
    'You keep your place on the waitlist. Nothing has been charged.',
  ].join('\n\n'),
})
