import { taxKinds } from '@touchline/rules/money/tax'
import * as z from 'zod'
import { scopeFields, slug, text } from './fields.ts'

/** Tax included in a price, in per cent: 20, or 5.5. */
export const taxPercent = z
  .number()
  .min(0, 'must be 0 to 100')
  .max(100, 'must be 0 to 100')
  .refine((percent) => Number.isInteger(percent * 100), 'must have at most two decimals')

const taxFields = {
  kind: z.enum(taxKinds),
  /** Rate of a standard or reduced kind. */
  percent: taxPercent.optional(),
  /** Reason that receipts give. */
  reason: text.max(200, 'has more than 200 characters').optional(),
}
type TaxInFile = z.infer<z.ZodObject<typeof taxFields>>

/** Reports a rate that does not fit the kind, and an exemption without its reason. */
const checkTax: z.core.CheckFn<TaxInFile> = ({ value, issues }) => {
  const { kind, percent, reason } = value
  const report = (key: keyof TaxInFile, message: string) =>
    issues.push({ code: 'custom', path: [key], message, input: value })
  const isTaxed = kind === 'standard' || kind === 'reduced'
  if (isTaxed && !percent) report('percent', `must be above 0 where the kind is ${kind}`)
  if (!isTaxed && percent) report('percent', `must be left out where the kind is ${kind}`)
  if ((kind === 'exempt' || kind === 'outside') && reason === undefined)
    report('reason', `is needed where the kind is ${kind}`)
}

/** Treatment of a price, with the reason that receipts give. */
export const Tax = z.strictObject(taxFields).check(checkTax)

/** Treatment of what is sold in a scope, whatever the price itself says. */
export const TaxRule = z
  .strictObject({ ...taxFields, ...scopeFields, options: z.array(slug).min(1).optional() })
  .check(checkTax)

/** Refuses both ways of saying the tax at once. */
export const oneTax: [
  (taxed: { tax?: unknown; taxPercent?: unknown }) => boolean,
  { path: string[]; message: string },
] = [
  ({ tax, taxPercent: percent }) => tax === undefined || percent === undefined,
  { path: ['taxPercent'], message: 'must be left out beside tax' },
]

/** Seller as named on receipts. */
export const Seller = z
  .strictObject({
    name: z.string().trim().max(200, 'has more than 200 characters').default(''),
    address: z.string().trim().max(300, 'has more than 300 characters').default(''),
    taxNumber: z.string().trim().max(40, 'has more than 40 characters').default(''),
  })
  .prefault({})
