import * as z from 'zod/mini'

/** Spec 3, Logged-in user. */
export const User = z.object({
  id: z.int(),
  reference: z.string(),
  role: z.enum(['customer', 'staff']),
  homeVenueSlug: z.nullable(z.string()),
  homeVenueId: z.nullable(z.int()),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.object({ lineOne: z.string(), lineTwo: z.string(), city: z.string(), postcode: z.string() }),
  membershipUser: z.nullable(z.object({ id: z.int(), name: z.string() })),
  credit: z.object({ balance: z.int(), formattedBalance: z.string() }),
  hasInstruction: z.boolean(),
  hasBillingDate: z.boolean(),
  hasOutstandingPenalties: z.boolean(),
  membershipDocumentUploadRequired: z.boolean(),
  documentExpiry: z.array(z.object({ documentExpiringSoon: z.boolean(), daysToExpiry: z.int() })),
  profilePhoto: z.nullable(z.string()),
})
export type User = z.infer<typeof User>
