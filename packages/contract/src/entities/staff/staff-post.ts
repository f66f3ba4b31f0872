import * as z from 'zod/mini'

/** Roles of staff; what each may do is a table of the rules (staff/rights). */
export const StaffRole = z.enum(['reception', 'instructor', 'duty-manager', 'finance', 'owner'])
export type StaffRole = z.infer<typeof StaffRole>

/** A role of a person at a venue. */
export const StaffPost = z.object({
  role: StaffRole,
  /** Null for all venues, those to come included. */
  venueId: z.nullable(z.int()),
})
export type StaffPost = z.infer<typeof StaffPost>
