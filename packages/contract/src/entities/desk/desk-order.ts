import * as z from 'zod/mini'

/** An order as staff find it at the desk. */
export const DeskOrder = z.object({
  completeOrderId: z.string(),
  reference: z.string(),
  name: z.string(),
  /** Empty for a walk-in who gave none. */
  email: z.string(),
  phone: z.string(),
  createdAt: z.iso.datetime(),
  formattedTotal: z.string(),
  /** Venue and day of a session of today, where its people are checked in; null where there is none. */
  today: z.nullable(z.object({ venueSlug: z.string(), date: z.iso.date() })),
  /** Bookings, the first session first. */
  items: z.array(
    z.object({
      name: z.string(),
      venueName: z.string(),
      /** 'Fri 4 Dec 2026, 18:30', by the venue's clock. */
      when: z.string(),
      isCancelled: z.boolean(),
    }),
  ),
})
export type DeskOrder = z.infer<typeof DeskOrder>
