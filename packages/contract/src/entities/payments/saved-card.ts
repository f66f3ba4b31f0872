import * as z from 'zod/mini'

/** A card that the provider keeps for a customer: what they know it by, and never its number. */
export const SavedCard = z.object({
  id: z.int(),
  brand: z.string(),
  last4: z.string(),
  /** MM/YY */
  expiry: z.string(),
  /** Its last month is over: it pays for nothing any more. */
  isExpired: z.boolean(),
})
export type SavedCard = z.infer<typeof SavedCard>

/** One that can pay now. */
export const OfferedCard = z.object({
  id: z.int(),
  /** The provider's name for it, by which its page asks for the security code. */
  externalIdentifier: z.string(),
  brand: z.string(),
  last4: z.string(),
  expiry: z.string(),
  needsSecurityCode: z.boolean(),
})
export type OfferedCard = z.infer<typeof OfferedCard>
