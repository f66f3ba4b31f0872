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

/** What waiting means, in one breath: how the person hears, for how long it is theirs, what it costs. */
export const waitMeans = (minutes: AnswerMinutes | null): string =>
  `We email you when a place comes free and it is your turn, and hold it for you${
    minutes ? ` for ${minutes.least === minutes.most ? '' : 'up to '}${lengthWords(minutes.most)}` : ''
  }. Nothing is charged unless you book it.`

/** The rest of it, a sentence a line, for those who ask how it works. */
export const howWaitingWorks = (minutes: AnswerMinutes | null): string[] => [
  'While a place is held for you, every page here says so as well when you are logged in.',
  ...(minutes && minutes.least !== minutes.most
    ? [
        `The sooner the session begins, the shorter it is held: between ${lengthWords(minutes.least)} and ${lengthWords(minutes.most)}.`,
      ]
    : []),
  ...(minutes?.quiet
    ? [
        `The time of an offer made between ${minutes.quiet.from} and ${minutes.quiet.to} may start at ${minutes.quiet.to}, and an offer that would end in those hours may be held until ${minutes.quiet.to}.`,
      ]
    : []),
  'If you can’t book it at that moment, for instance because of a charge or a missing induction, we ask the next person and you keep your place in line.',
]

/** Of several places. */
export const partyMeans = 'You are asked once so many are free together: for all of them, or for none.'

/** Why the next in line was asked. */
export const passedOverWords = (reason: PassReason): string =>
  `A place came free, and we asked the next person, since ${passReasonWords[reason]}. You keep your place on the waitlist.`

/** On the session's page, to a customer who let their offer end. */
export const endedWords = (until: string): string =>
  `A place was held for you until ${until}, and then passed on. You are no longer on the waitlist.`
