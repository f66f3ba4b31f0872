import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'

/** A figure in pence, with its words. */
const money = { pence: z.int(), formatted: z.string() }
const Money = z.object(money)
const sums = { taken: Money, returned: Money, net: Money }

export const TakingsTender = z.enum([
  'cash',
  'card-terminal',
  'card',
  'cheque',
  'voucher',
  'bank-transfer',
  'direct-debit',
  'other-way',
])
export type TakingsTender = z.infer<typeof TakingsTender>

/** Query of a day's takings, of a venue or of what is of no single one: the file for a spreadsheet has the same. */
export const takingsQuery = z.object({
  /** Day of the operator's calendar; left out, today. */
  date: z.optional(z.iso.date()),
  /** Slug of a venue, or `none` for money of no single venue; left out, all of these staff's. */
  venue: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
})

/**
 * Ours, for staff: a day's takings from the ledger, by tender, by what was sold, by staff and by tax. Sums are of one
 * operator and so of one currency.
 */
export const getTakings = defineCall({
  name: 'getTakings',
  summary: 'Takings of a day, for staff',
  method: 'GET',
  path: '/api/foh/takings',
  query: takingsQuery,
  reply: z.object({
    data: z.object({
      date: z.iso.date(),
      /** The venue that is told of; null for all, or for money of no single venue. */
      venue: z.nullable(z.object({ slug: z.string(), name: z.string() })),
      tenders: z.array(z.object({ tender: TakingsTender, movements: z.int(), ...sums })),
      total: z.object(sums),
      kinds: z.array(
        z.object({ kind: z.enum(['activity', 'package', 'membership']), name: z.string(), ...sums }),
      ),
      sold: z.object(sums),
      /** Kept of what was given up, for which no money went back. */
      kept: Money,
      /** Paid with credit: sold today, and no money of today. */
      creditUsed: Money,
      /** `staffName` is null for what no staff took. */
      staff: z.array(z.object({ staffName: z.nullable(z.string()), ...sums })),
      /** Money that went back, by the kind of its transaction in the ledger. */
      returns: z.array(z.object({ kind: z.string(), movements: z.int(), ...money })),
      /** Cash put into drawers, paid out of them for other things, and counted more or less. */
      drawers: z.array(z.object({ kind: z.string(), movements: z.int(), ...money })),
      taxes: z.array(
        /** `tax` is in what was sold, less what was given back. */
        z.object({ name: z.string(), sold: Money, returned: Money, tax: Money }),
      ),
    }),
    meta: z.object({
      today: z.iso.date(),
      currencyCode: z.string(),
      /** Venues whose takings these staff may see. */
      venues: z.array(z.object({ slug: z.string(), name: z.string() })),
      /** True for staff who may see all venues together, and what is of no single one. */
      seesAll: z.boolean(),
    }),
  }),
  errors: ['FORBIDDEN', 'VENUE_NOT_FOUND'],
})
