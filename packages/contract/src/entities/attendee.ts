import * as z from 'zod/mini'

/** Spec 3, Attendees: a person whom a customer has brought before. */
export const Attendee = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: z.nullable(z.iso.date()),
})
export type Attendee = z.infer<typeof Attendee>

/** What each attendee of an activity agrees to. Each question is answered yes or no. */
export const Waiver = z.object({
  id: z.int(),
  name: z.string(),
  statement: z.string(),
  questions: z.array(z.string()),
})
export type Waiver = z.infer<typeof Waiver>

export const WaiverAnswer = z.object({ question: z.string().check(z.maxLength(500)), answer: z.boolean() })
export type WaiverAnswer = z.infer<typeof WaiverAnswer>

/** One place of the basket that needs an attendee, and the one that is saved for it. */
export const AttendeePlace = z.object({
  cartItemId: z.int(),
  /** From 1 to the line's quantity. */
  place: z.int(),
  waiverId: z.int(),
  sessionName: z.string(),
  /** 'Saturday 5 December 2026, 10:00' */
  when: z.string(),
  pricingOptionName: z.string(),
  /** On a ticket for young people: the date of birth is asked for, and has to fit. */
  maxAge: z.nullable(z.int()),
  saved: z.nullable(
    z.object({
      isMe: z.boolean(),
      attendeeId: z.nullable(z.int()),
      firstName: z.string(),
      lastName: z.string(),
      dateOfBirth: z.nullable(z.iso.date()),
      answers: z.array(WaiverAnswer),
    }),
  ),
})
export type AttendeePlace = z.infer<typeof AttendeePlace>
