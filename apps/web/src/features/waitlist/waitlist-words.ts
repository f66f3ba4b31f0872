import type { PassReason } from '@touchline/contract/entities/waitlist/pass-reason'
import { passReasonWords } from '@touchline/rules/waitlist/pass-reason-words'
import { ordinal } from '@touchline/rules/words/ordinal'

/** Says the customer's place in line. */
export const positionWords = (position: number): string => `You’re ${ordinal(position)} on the waitlist`

/** Explains waiting for several places. */
export const partyMeans = 'We’ll ask you once that many are available together: you get all of them or none.'

/** Says why the next in line was asked. */
export const passedOverWords = (reason: PassReason): string =>
  `A place became available, and we asked the next person, since ${passReasonWords[reason]}. You keep your place on the waitlist.`

/** Tells a customer on the session's page that they let their offer end. */
export const endedWords = (until: string): string =>
  `A place was held for you until ${until}, and then passed on. You are no longer on the waitlist.`
