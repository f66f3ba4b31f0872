import * as z from 'zod/mini'
import { Price, PriceOption } from '../timetable/slot.ts'

/** Ours: a person for whom a customer may book, with the price of a session for them. */
export const PersonPrice = z.object({
  userId: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  isMe: z.boolean(),
  /** Age on the day of the session; null when the date of birth is not known. */
  age: z.nullable(z.int()),
  /** Null when nothing is sold to them. */
  price: z.nullable(Price),
  pricingOptionId: z.nullable(z.int()),
  /** The kinds that this person may choose. */
  prices: z.array(PriceOption),
  /** Their line in the asker's basket; never the line that is being changed. */
  cartItemId: z.nullable(z.int()),
  isBooked: z.boolean(),
  /** Their place in another basket: of staff at the desk, or of another log-in. */
  heldElsewhere: z.nullable(z.enum(['desk', 'basket'])),
  /** Reason why no place can be added for them now, as a sentence; null when one can. */
  refusal: z.nullable(z.string()),
})
export type PersonPrice = z.infer<typeof PersonPrice>

/** Adults that have to come with children to a session. */
export const PartySupervision = z.object({
  adultFrom: z.int(),
  /** Children of an age below `under` allowed with one adult; the youngest first. */
  bands: z.array(z.object({ under: z.int(), perAdult: z.int() })),
  /**
   * Greatest possible age of each person with a place in it, by this basket or by a booking; null for an
   * adult of unknown age.
   */
  present: z.array(z.nullable(z.int())),
})
export type PartySupervision = z.infer<typeof PartySupervision>

/** Ages from and to, both included; null for no limit. */
export const SoldAges = z.object({ minAge: z.nullable(z.int()), maxAge: z.nullable(z.int()) })
export type SoldAges = z.infer<typeof SoldAges>

/** A kind of price for a person without an account, with its ages and hours. */
export const NewcomerPrice = z.object({
  ...PriceOption.shape,
  minAge: z.nullable(z.int()),
  maxAge: z.nullable(z.int()),
  band: z.nullable(z.string()),
})
export type NewcomerPrice = z.infer<typeof NewcomerPrice>
