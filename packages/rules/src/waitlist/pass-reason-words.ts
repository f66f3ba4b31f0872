import type { PassReason } from '@touchline/contract/entities/waitlist/pass-reason'

/** Words after 'since': the reason why the next in line was asked. The page and the message use the same. */
export const passReasonWords = {
  PENALTY_OUTSTANDING: 'there is a charge on your account that has to be settled first',
  INDUCTION_NEEDED: 'it needs an induction that you have not had yet',
  NOT_SOLD_TO_THEM: 'it is sold to members only, and your membership does not hold any more',
  NOT_OPEN_TO_THEM: 'booking has not opened to you yet',
  BOOKED_AT_SAME_TIME: 'you have a booking at the same time',
  MESSAGE_REFUSED: 'we could not tell you in time',
} as const satisfies Record<PassReason, string>
