import * as z from 'zod/mini'
import { KnownAnswer } from '../questions/question.ts'

/** What a person has signed, for as long as it holds: nothing of it is asked again until then. */
export const KnownSignature = z.object({
  id: z.string(),
  waiverId: z.int(),
  signedOn: z.iso.date(),
  signerName: z.string(),
})
export type KnownSignature = z.infer<typeof KnownSignature>

const person = {
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: z.nullable(z.iso.date()),
  answers: z.array(KnownAnswer),
  signatures: z.array(KnownSignature),
}

/** Spec 3, Attendees: a person whom a customer has brought before, with what need not be asked again. */
export const Attendee = z.object({ id: z.int(), ...person })
export type Attendee = z.infer<typeof Attendee>

/** The customer, or a person of their household. */
export const LinkedPerson = z.object({ userId: z.int(), ...person })
export type LinkedPerson = z.infer<typeof LinkedPerson>

/** What each attendee of an activity agrees to, in the words of today's version. */
export const Waiver = z.object({
  id: z.int(),
  name: z.string(),
  statement: z.string(),
  version: z.int(),
  /** The day from which these words stand. */
  since: z.iso.date(),
  /** '12 months': how long a signature holds; null: for one booking. */
  life: z.nullable(z.string()),
})
export type Waiver = z.infer<typeof Waiver>

/** One place of the basket that needs an attendee, and the one that is saved for it. */
export const AttendeePlace = z.object({
  cartItemId: z.int(),
  /** From 1 to the line's quantity. */
  place: z.int(),
  waiverId: z.nullable(z.int()),
  /** What is asked of the person, apart from what is asked of people of another age. */
  questionIds: z.array(z.int()),
  sessionName: z.string(),
  /** 'Saturday 5 December 2026, 10:00' */
  when: z.string(),
  /** The day of the session: the one on which an age counts. */
  day: z.iso.date(),
  pricingOptionName: z.string(),
  /** On a ticket for young people: the date of birth is asked for, and has to fit. */
  maxAge: z.nullable(z.int()),
  /** Whose place it is where the basket says so already. */
  isFor: z.nullable(
    z.object({
      userId: z.nullable(z.int()),
      /** Of a person by name who has been named before. */
      attendeeId: z.nullable(z.int()),
      firstName: z.string(),
      lastName: z.string(),
      dateOfBirth: z.nullable(z.iso.date()),
    }),
  ),
  saved: z.nullable(
    z.object({
      /** Whether nothing is missing any more. */
      isComplete: z.boolean(),
      userId: z.nullable(z.int()),
      attendeeId: z.nullable(z.int()),
      firstName: z.string(),
      lastName: z.string(),
      dateOfBirth: z.nullable(z.iso.date()),
      isAdult: z.boolean(),
      answers: z.array(KnownAnswer),
      signature: z.nullable(KnownSignature),
    }),
  ),
})
export type AttendeePlace = z.infer<typeof AttendeePlace>
