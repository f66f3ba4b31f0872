import { type AccountLetter, accountLetters } from './account/account-letters.ts'
import { type CardExpiring, cardExpiring } from './account/card-expiring.ts'
import { type GuestPassGiven, guestPass } from './account/guest-pass.ts'
import { type BookingCancelled, bookingCancelled } from './bookings/booking-cancelled.ts'
import { type BookingConfirmed, bookingConfirmed } from './bookings/booking-confirmed.ts'
import { type BookingMoved, bookingMoved } from './bookings/booking-moved.ts'
import { type BookingReminder, bookingReminder } from './bookings/booking-reminder.ts'
import { type DifferenceReturned, differenceReturned } from './bookings/difference-returned.ts'
import { type Receipt, receipt } from './bookings/receipt.ts'
import { type SessionCancelled, sessionCancelled } from './bookings/session-cancelled.ts'
import { type SessionInstructor, sessionInstructor } from './bookings/session-instructor.ts'
import { type SessionMissed, sessionMissed } from './bookings/session-missed.ts'
import { type SessionMoved, sessionMoved } from './bookings/session-moved.ts'
import { type ComplaintLetter, complaintLetters } from './complaints/complaint-letters.ts'
import { type CoverLetter, coverLetters } from './cover/cover-letters.ts'
import { type DebitLetter, debitLetters } from './direct-debit/debit-letters.ts'
import { type JoinedLetters, joinedLetters } from './joined-letters.ts'
import { type FreezingLetter, freezingLetters } from './joining/freezing-letters.ts'
import { type JoiningLetter, joiningLetters } from './joining/joining-letters.ts'
import { type LeavingLetter, leavingLetters } from './joining/leaving-letters.ts'
import {
  type MembershipPlanChanged,
  type PlanChangeLetter,
  planChangeLetters,
} from './joining/plan-change-letters.ts'
import type { Letter } from './letter.ts'
import { type WaitlistCancelled, waitlistCancelled } from './waitlist/waitlist-cancelled.ts'
import { type WaitlistJoined, waitlistJoined } from './waitlist/waitlist-joined.ts'
import { type WaitlistLapsed, waitlistLapsed } from './waitlist/waitlist-lapsed.ts'
import { type WaitlistOffered, waitlistOffered } from './waitlist/waitlist-offered.ts'
import { type WaitlistPassed, waitlistPassed } from './waitlist/waitlist-passed.ts'
import { type WaitlistSessionMoved, waitlistSessionMoved } from './waitlist/waitlist-session-moved.ts'

/** Content of a letter, as JSON data. */
export type LetterFacts =
  | CardExpiring
  | GuestPassGiven
  | AccountLetter
  | BookingCancelled
  | BookingConfirmed
  | BookingMoved
  | BookingReminder
  | ComplaintLetter
  | CoverLetter
  | DebitLetter
  | DifferenceReturned
  | Receipt
  | SessionCancelled
  | SessionInstructor
  | SessionMissed
  | SessionMoved
  | JoinedLetters
  | JoiningLetter
  | LeavingLetter
  | FreezingLetter
  | PlanChangeLetter
  | WaitlistCancelled
  | WaitlistJoined
  | WaitlistLapsed
  | WaitlistOffered
  | WaitlistPassed
  | WaitlistSessionMoved

/** Letters written from the data at the time of sending. Only the ids are kept until then. */
export type ReadWhenSent =
  /** Read from the letters that were gathered into it. */
  | { kind: JoinedLetters['kind'] }
  | { kind: (BookingConfirmed | Receipt)['kind']; orderId: number }
  /** `number`: that of the contract's version. */
  | { kind: MembershipPlanChanged['kind']; contractId: number; number: number }
  /** `date`: a day of the venue's calendar. */
  | { kind: BookingReminder['kind']; orderId: number; date: string }
  | { kind: (WaitlistCancelled | WaitlistLapsed)['kind']; entryId: number }
  /** `joinedAt`: ISO. Earlier versions kept none. */
  | { kind: WaitlistJoined['kind']; entryId: number; joinedAt?: string }
  /** Session as it was before, and the operator’s reason. */
  | ({ entryId: number } & Pick<WaitlistSessionMoved, 'kind' | 'before' | 'reason'>)
export type KeptFacts = Exclude<LetterFacts, { kind: ReadWhenSent['kind'] }> | ReadWhenSent

type Writers = { [Kind in LetterFacts['kind']]: (facts: Extract<LetterFacts, { kind: Kind }>) => Letter }

const writers: Writers = {
  'card-expiring': cardExpiring,
  'guest-pass': guestPass,
  ...accountLetters,
  ...joiningLetters,
  'booking-cancelled': bookingCancelled,
  'booking-confirmed': bookingConfirmed,
  'booking-moved': bookingMoved,
  ...complaintLetters,
  ...coverLetters,
  ...debitLetters,
  'difference-returned': differenceReturned,
  receipt,
  'session-cancelled': sessionCancelled,
  'session-instructor': sessionInstructor,
  'session-missed': sessionMissed,
  'session-moved': sessionMoved,
  ...leavingLetters,
  ...freezingLetters,
  ...planChangeLetters,
  several: joinedLetters,
  'waitlist-cancelled': waitlistCancelled,
  'booking-reminder': bookingReminder,
  'waitlist-joined': waitlistJoined,
  'waitlist-lapsed': waitlistLapsed,
  'waitlist-offered': waitlistOffered,
  'waitlist-passed': waitlistPassed,
  'waitlist-session-moved': waitlistSessionMoved,
}

/** Writes a letter. @throws for an unknown kind, such as one kept by a newer version */
export function writeLetter(facts: { kind: string }): Letter {
  if (!Object.hasOwn(writers, facts.kind)) throw new Error(`no letter is of the kind ${facts.kind}`)
  const write = writers[facts.kind as LetterFacts['kind']] as (facts: { kind: string }) => Letter
  return write(facts)
}
