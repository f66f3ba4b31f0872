import { type AccountLetter, accountLetters } from './account/account-letters.ts'
import { type CardExpiring, cardExpiring } from './account/card-expiring.ts'
import { type GuestPassGiven, guestPass } from './account/guest-pass.ts'
import { type BookingCancelled, bookingCancelled } from './bookings/booking-cancelled.ts'
import { type BookingConfirmed, bookingConfirmed } from './bookings/booking-confirmed.ts'
import { type BookingMoved, bookingMoved } from './bookings/booking-moved.ts'
import { type BookingReminder, bookingReminder } from './bookings/booking-reminder.ts'
import { type DifferenceReturned, differenceReturned } from './bookings/difference-returned.ts'
import { type SessionCancelled, sessionCancelled } from './bookings/session-cancelled.ts'
import { type SessionMoved, sessionMoved } from './bookings/session-moved.ts'
import type { Letter } from './letter.ts'
import { type SeveralLetters, severalLetters } from './several-letters.ts'
import { type WaitlistCancelled, waitlistCancelled } from './waitlist/waitlist-cancelled.ts'
import { type WaitlistJoined, waitlistJoined } from './waitlist/waitlist-joined.ts'
import { type WaitlistLapsed, waitlistLapsed } from './waitlist/waitlist-lapsed.ts'
import { type WaitlistOffered, waitlistOffered } from './waitlist/waitlist-offered.ts'
import { type WaitlistPassed, waitlistPassed } from './waitlist/waitlist-passed.ts'
import { type WaitlistSessionMoved, waitlistSessionMoved } from './waitlist/waitlist-session-moved.ts'

/** What a letter says, as data of JSON. */
export type LetterFacts =
  | CardExpiring
  | GuestPassGiven
  | AccountLetter
  | BookingCancelled
  | BookingConfirmed
  | BookingMoved
  | BookingReminder
  | DifferenceReturned
  | SessionCancelled
  | SessionMoved
  | SeveralLetters
  | WaitlistCancelled
  | WaitlistJoined
  | WaitlistLapsed
  | WaitlistOffered
  | WaitlistPassed
  | WaitlistSessionMoved

/** Told as it stands when the letter is sent: kept is only what it is about. */
export type ReadWhenSent =
  /** Read from the letters that were gathered into it. */
  | { kind: SeveralLetters['kind'] }
  | { kind: BookingConfirmed['kind']; orderId: number }
  /** `date`: of the venue's calendar. */
  | { kind: BookingReminder['kind']; orderId: number; date: string }
  | { kind: (WaitlistCancelled | WaitlistLapsed)['kind']; entryId: number }
  /** `joinedAt`: ISO; versions before kept none. */
  | { kind: WaitlistJoined['kind']; entryId: number; joinedAt?: string }
  /** What it was before, and the operator’s words. */
  | ({ entryId: number } & Pick<WaitlistSessionMoved, 'kind' | 'before' | 'reason'>)
export type KeptFacts = Exclude<LetterFacts, { kind: ReadWhenSent['kind'] }> | ReadWhenSent

type Writers = { [Kind in LetterFacts['kind']]: (facts: Extract<LetterFacts, { kind: Kind }>) => Letter }

const writers: Writers = {
  'card-expiring': cardExpiring,
  'guest-pass': guestPass,
  ...accountLetters,
  'booking-cancelled': bookingCancelled,
  'booking-confirmed': bookingConfirmed,
  'booking-moved': bookingMoved,
  'difference-returned': differenceReturned,
  'session-cancelled': sessionCancelled,
  'session-moved': sessionMoved,
  several: severalLetters,
  'waitlist-cancelled': waitlistCancelled,
  'booking-reminder': bookingReminder,
  'waitlist-joined': waitlistJoined,
  'waitlist-lapsed': waitlistLapsed,
  'waitlist-offered': waitlistOffered,
  'waitlist-passed': waitlistPassed,
  'waitlist-session-moved': waitlistSessionMoved,
}

/** @throws for a kind that this version does not know, as one that a newer version has kept */
export function writeLetter(facts: { kind: string }): Letter {
  if (!Object.hasOwn(writers, facts.kind)) throw new Error(`no letter is of the kind ${facts.kind}`)
  const write = writers[facts.kind as LetterFacts['kind']] as (facts: { kind: string }) => Letter
  return write(facts)
}
