import * as z from 'zod/mini'
import { freeText } from '../../free-text.ts'

/** Cash as it was counted: so many pieces of a note or a coin of so many pence. */
export const CashCount = z
  .array(
    z.object({ pence: z.int().check(z.minimum(1)), pieces: z.int().check(z.minimum(0), z.maximum(100_000)) }),
  )
  .check(z.maxLength(20))

/** Most that a single sum of cash may be, in pence. */
const mostPence = 100_000_00

export const CashSum = z.int().check(z.minimum(0), z.maximum(mostPence))

/** Kind of cash that staff put into a drawer or take out of it without an order. */
export const DrawerEntryKind = z.enum(['pay-in', 'pay-out', 'safe-drop'])
export type DrawerEntryKind = z.infer<typeof DrawerEntryKind>

/** Kind of a movement in a drawer. */
export const DrawerMovementKind = z.enum([
  'sale',
  'payout',
  'payout-undone',
  'charge',
  ...DrawerEntryKind.options,
])
export type DrawerMovementKind = z.infer<typeof DrawerMovementKind>

export const DrawerName = freeText(40, 1)

/** A drawer from its opening to its count. Amounts are pence. */
export const Drawer = z.object({
  id: z.int(),
  venueSlug: z.string(),
  venueName: z.string(),
  name: z.string(),
  openedAt: z.iso.datetime(),
  openedBy: z.string(),
  float: z.int(),
  formattedFloat: z.string(),
  /** True for the drawer that these staff have chosen today. */
  isChosen: z.boolean(),
  /** Null while it is open. */
  closed: z.nullable(
    z.object({
      at: z.iso.datetime(),
      by: z.string(),
      expected: z.int(),
      formattedExpected: z.string(),
      counted: z.int(),
      formattedCounted: z.string(),
      /** Counted less expected. */
      difference: z.int(),
      formattedDifference: z.string(),
      /** Reason for the difference; empty where there is none. */
      reason: z.string(),
      /** Pieces by note and coin; empty where only the sum was told. */
      counts: CashCount,
    }),
  ),
})
export type Drawer = z.infer<typeof Drawer>

/** A drawer with what moved in it. */
export const DrawerDetails = z.object({
  ...Drawer.shape,
  /** Sum that should be in it now, or should have been when it was closed. */
  expected: z.int(),
  formattedExpected: z.string(),
  movements: z.array(
    z.object({
      kind: DrawerMovementKind,
      /** Less than 0 where cash was taken out. */
      amount: z.int(),
      formattedAmount: z.string(),
      at: z.iso.datetime(),
      staffName: z.string(),
      reason: z.string(),
      /** Reference of the order; null for cash without one. */
      reference: z.nullable(z.string()),
    }),
  ),
})
export type DrawerDetails = z.infer<typeof DrawerDetails>
