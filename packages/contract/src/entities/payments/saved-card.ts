import * as z from 'zod/mini'

/** A card that the provider keeps for a customer: the details they know it by, never its number. */
export const SavedCard = z.object({
  id: z.int(),
  brand: z.string(),
  last4: z.string(),
  /** MM/YY */
  expiry: z.string(),
  /** True when its last month is over: it no longer pays for anything. */
  isExpired: z.boolean(),
})
export type SavedCard = z.infer<typeof SavedCard>

/** A saved card that can pay now. */
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
