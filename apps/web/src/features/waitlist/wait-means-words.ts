import type { AnswerMinutes } from '@touchline/contract/entities/waitlist/answer-minutes'
import { countWords } from '@touchline/rules/words/count-words'

/** Writes '30 minutes' or '2 hours'. */
const lengthWords = (minutes: number): string =>
  minutes % 60 === 0 && minutes > 0 ? countWords(minutes / 60, 'hour') : countWords(minutes, 'minute')

/** Explains waiting briefly: how the person hears, how long the place is held, and what it costs. */
export const waitMeans = (minutes: AnswerMinutes | null): string =>
  `We’ll email you when a place becomes available and it’s your turn, and hold it for you${
    minutes ? ` for ${minutes.least === minutes.most ? '' : 'up to '}${lengthWords(minutes.most)}` : ''
  }. You’re only charged if you book it.`

/** Explains the rest, a sentence a line, for those who ask how it works. */
export const howWaitingWorks = (minutes: AnswerMinutes | null): string[] => [
  'While a place is held for you, every page here says so too when you’re logged in.',
  ...(minutes && minutes.least !== minutes.most
    ? [
        `The sooner the session begins, the less time we hold it: between ${lengthWords(minutes.least)} and ${lengthWords(minutes.most)}.`,
      ]
    : []),
  ...(minutes?.quiet
    ? [
        `The time of an offer made between ${minutes.quiet.from} and ${minutes.quiet.to} may start at ${minutes.quiet.to}, and an offer that would end in those hours may be held until ${minutes.quiet.to}.`,
      ]
    : []),
  'If you can’t book it at that moment, for instance because of a charge or a missing induction, we’ll ask the next person and you keep your place on the waitlist.',
]
