import * as z from 'zod/mini'
import { Price, PriceOption } from '../timetable/slot.ts'

/** Ours: a person whose place a customer may book, with what one session costs them. */
export const PersonPrice = z.object({
  userId: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  isMe: z.boolean(),
  /** On the day of the session; null where the date of birth is not known. */
  age: z.nullable(z.int()),
  /** Null where nothing is sold to them. */
  price: z.nullable(Price),
  pricingOptionId: z.nullable(z.int()),
  /** The kinds that this person may choose. */
  prices: z.array(PriceOption),
  /** Their place in the basket of the one who asks; not the one that is asked about. */
  cartItemId: z.nullable(z.int()),
  isBooked: z.boolean(),
  /** Their place that another basket holds: of staff at the desk, or of another log-in. */
  heldElsewhere: z.nullable(z.enum(['desk', 'basket'])),
  /** Why no place can be added for them now, for a person; null where one can. */
  refusal: z.nullable(z.string()),
})
export type PersonPrice = z.infer<typeof PersonPrice>

/** How many adults have to come with children to a session. */
export const PartySupervision = z.object({
  adultFrom: z.int(),
  /** Below which age so many children may come with one adult; the youngest first. */
  bands: z.array(z.object({ under: z.int(), perAdult: z.int() })),
  /** The greatest age of each who has a place in it by this basket or by a booking; null for an adult whose age is not known. */
  present: z.array(z.nullable(z.int())),
})
export type PartySupervision = z.infer<typeof PartySupervision>

/** From which age to which, both included; null for no end. */
export const SoldAges = z.object({ minAge: z.nullable(z.int()), maxAge: z.nullable(z.int()) })
export type SoldAges = z.infer<typeof SoldAges>

/** A kind of price for a person without an account, and for which ages and hours it is. */
export const NewcomerPrice = z.object({
  ...PriceOption.shape,
  minAge: z.nullable(z.int()),
  maxAge: z.nullable(z.int()),
  band: z.nullable(z.string()),
})
export type NewcomerPrice = z.infer<typeof NewcomerPrice>
