import type { AnswerMinutes } from '@touchline/contract/entities/answer-minutes'
import type { PassReason } from '@touchline/contract/entities/pass-reason'
import { countWords } from '@touchline/rules/count-words'
import { passReasonWords } from '@touchline/rules/pass-reason-words'

const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const ordinals = new Intl.PluralRules('en-GB', { type: 'ordinal' })

/** 1 → '1st', 12 → '12th', 22 → '22nd' */
export const ordinal = (position: number): string =>
  `${position}${ENDINGS[ordinals.select(position)] ?? 'th'}`

/** Where the customer stands in line. */
export const positionWords = (position: number): string => `You are ${ordinal(position)} on the waitlist`

/** '30 minutes', '2 hours' */
const lengthWords = (minutes: number): string =>
  minutes % 60 === 0 && minutes > 0 ? countWords(minutes / 60, 'hour') : countWords(minutes, 'minute')

/** How long a person has to answer. */
export const answerTimeWords = ({ least, most, quiet }: AnswerMinutes): string =>
  [
    least === most
      ? `You then have ${lengthWords(most)} to take it.`
      : `You then have between ${lengthWords(least)} and ${lengthWords(most)} to take it: the sooner it begins, the less.`,
    ...(quiet
      ? [
          `Of an offer made between ${quiet.from} and ${quiet.to} that time may start at ${quiet.to}, and an offer that would end in those hours may be held until ${quiet.to}.`,
        ]
      : []),
  ].join(' ')

/**
 * What waiting means, before it is joined and while it lasts. Nothing sends messages yet, so none is promised here: what is
 * said is what each page does.
 */
export const waitMeans = (minutes: AnswerMinutes | null): string =>
  [
    'When a place comes free and it is your turn, we hold it for you and say so on every page here, with the time until which it is yours, as long as you are logged in.',
    ...(minutes ? [answerTimeWords(minutes)] : []),
    'If you can’t book it at that moment, for instance because of a charge or a missing induction, we ask the next person and you keep your place in line.',
    'Nothing is charged now, and nothing unless you book.',
  ].join(' ')

/** Of several places. */
export const partyMeans = 'You are asked once so many are free together: for all of them, or for none.'

/** Why the next in line was asked. */
export const passedOverWords = (reason: PassReason): string =>
  `A place came free, and we asked the next person, since ${passReasonWords[reason]}. You keep your place on the waitlist.`

/** On the session's page, to a customer who let their offer end. */
export const endedWords = (until: string): string =>
  `A place was held for you until ${until}, and then passed on. You are no longer on the waitlist.`
