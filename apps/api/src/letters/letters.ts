import { type AccountLetter, accountLetters } from './account/account-letters.ts'
import { type BookingCancelled, bookingCancelled } from './booking-cancelled.ts'
import { type BookingConfirmed, bookingConfirmed } from './booking-confirmed.ts'
import type { Letter } from './letter.ts'
import { type SessionCancelled, sessionCancelled } from './session-cancelled.ts'
import { type CardExpiring, cardExpiring } from './card-expiring.ts'
import { type GuestPassGiven, guestPass } from './guest-pass.ts'
import { type WaitlistOffered, waitlistOffered } from './waitlist-offered.ts'
import { type WaitlistPassed, waitlistPassed } from './waitlist-passed.ts'

/** What a letter says, as data of JSON. */
export type LetterFacts =
  | CardExpiring
  | GuestPassGiven
  | AccountLetter
  | BookingCancelled
  | BookingConfirmed
  | SessionCancelled
  | WaitlistOffered
  | WaitlistPassed

/** Told as it stands when the letter is sent: of an order its number is kept. */
type OfOrder = BookingConfirmed['kind']
export type KeptFacts = Exclude<LetterFacts, { kind: OfOrder }> | { kind: OfOrder; orderId: number }

type Writers = { [Kind in LetterFacts['kind']]: (facts: Extract<LetterFacts, { kind: Kind }>) => Letter }

const writers: Writers = {
  'card-expiring': cardExpiring,
  'guest-pass': guestPass,
  ...accountLetters,
  'booking-cancelled': bookingCancelled,
  'booking-confirmed': bookingConfirmed,
  'session-cancelled': sessionCancelled,
  'waitlist-offered': waitlistOffered,
  'waitlist-passed': waitlistPassed,
}

/** @throws for a kind that this version does not know, as one that a newer version has kept */
export function writeLetter(facts: { kind: string }): Letter {
  if (!Object.hasOwn(writers, facts.kind)) throw new Error(`no letter is of the kind ${facts.kind}`)
  const write = writers[facts.kind as LetterFacts['kind']] as (facts: { kind: string }) => Letter
  return write(facts)
}
