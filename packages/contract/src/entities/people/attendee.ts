import * as z from 'zod/mini'
import { KnownAnswer } from '../questions/question.ts'

/** A person's signature while it is valid: nothing of it is asked again until it ends. */
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

/**
 * Spec 3, Attendees: a person whom a customer has brought before, with answers that need not be given again.
 */
export const Attendee = z.object({ id: z.int(), ...person })
export type Attendee = z.infer<typeof Attendee>

/** The customer, or a household member. */
export const LinkedPerson = z.object({ userId: z.int(), ...person })
export type LinkedPerson = z.infer<typeof LinkedPerson>

/** Statement that each attendee of an activity agrees to, in today's version. */
export const Waiver = z.object({
  id: z.int(),
  name: z.string(),
  statement: z.string(),
  version: z.int(),
  /** The first day of these words. */
  since: z.iso.date(),
  /** Life of a signature: '12 months'; null: for one booking. */
  life: z.nullable(z.string()),
})
export type Waiver = z.infer<typeof Waiver>

/** A place of the basket that needs an attendee, and the attendee saved for it. */
export const AttendeePlace = z.object({
  cartItemId: z.int(),
  /** From 1 to the line's quantity. */
  place: z.int(),
  waiverId: z.nullable(z.int()),
  /** Questions to this person, without those for people of another age. */
  questionIds: z.array(z.int()),
  sessionName: z.string(),
  /** 'Saturday 5 December 2026, 10:00' */
  when: z.string(),
  /** The day of the session, on which ages are counted. */
  day: z.iso.date(),
  pricingOptionName: z.string(),
  /** Set for a young person's ticket: the date of birth is asked for, and has to fit. */
  maxAge: z.nullable(z.int()),
  /** The person that the basket already names for the place. */
  isFor: z.nullable(
    z.object({
      userId: z.nullable(z.int()),
      /** Set for a person by name who has been named before. */
      attendeeId: z.nullable(z.int()),
      firstName: z.string(),
      lastName: z.string(),
      dateOfBirth: z.nullable(z.iso.date()),
    }),
  ),
  saved: z.nullable(
    z.object({
      /** True when nothing is missing. */
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
