import * as z from 'zod/mini'
import { HealthPlace } from '../attendance/health-answers.ts'
import { Cancellation } from '../bookings/cancellation.ts'
import { DeskCustomer } from '../desk/desk-customer.ts'

const Line = z.object({ id: z.int(), name: z.string(), words: z.string() })

/** Possessions and debts of a person, for staff. A part that the reader may not see is null. */
export const PersonThings = z.object({
  /** Contracts that they pay for, and memberships that come with none, the current ones first. */
  memberships: z.array(
    z.object({
      /** 'contract 91000001', 'membership 7' */
      key: z.string(),
      name: z.string(),
      words: z.string(),
      /** Contract to open; null for a membership without one. */
      contractId: z.nullable(z.int()),
      /** Sum that is due and not paid; null where nothing is. */
      owedWords: z.nullable(z.string()),
      isOver: z.boolean(),
    }),
  ),
  /** Number of contracts of venues at which the reader does not work. */
  hiddenContracts: z.int(),
  /** Health statements that the reader may open; false for all others, and where there is none. */
  hasHealthStatements: z.boolean(),
  packages: z.array(z.extend(Line, { isOver: z.boolean() })),
  /** Credit that can be spent, the first to end first. */
  credit: z.array(Line),
  /** Charges that are open, the oldest first. */
  charges: DeskCustomer.shape.charges,
  /** Sessions for which they wait. */
  waits: z.nullable(z.array(Line)),
})
export type PersonThings = z.infer<typeof PersonThings>

/** A booking of a person, for staff. */
export const PersonBooking = z.object({
  id: z.int(),
  name: z.string(),
  /** 'Sun 29 Nov 2026, 13:45' */
  when: z.string(),
  venueName: z.string(),
  /** '2 places, £14.40, booked by Ann Lee', 'Cancelled by the venue'. */
  words: z.string(),
  status: z.enum(['booked', 'cancelled']),
  reference: z.string(),
  completeOrderId: z.string(),
  /** Effect of cancelling and moving it now; null where the reader may not, or it is over. */
  cancellation: z.nullable(Cancellation),
  /** Places with health answers, for those who may read them at that venue; none for all others. */
  health: z.array(HealthPlace),
})
export type PersonBooking = z.infer<typeof PersonBooking>
