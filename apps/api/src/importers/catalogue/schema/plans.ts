import * as z from 'zod'
import { slug, text } from './fields.ts'
import { oneTax, Tax, taxPercent } from './tax.ts'

const pence = z
  .int('must be whole pence')
  .min(0, 'must not be below zero')
  .max(1_000_000, 'must be at most 1000000 pence')
const dayOfMonth = z.int().min(1, 'must be 1 to 28').max(28, 'must be 1 to 28')
const sentence = text.max(300, 'has more than 300 characters')

/** Notice to leave: a number of days, of months, or the last day of a month on which that month is still the last. */
const Notice = z.union(
  [
    z.strictObject({ days: z.int().min(0).max(92) }),
    z.strictObject({ months: z.int().min(0).max(3) }),
    z.strictObject({ byDay: dayOfMonth }),
  ],
  "must be one of { 'days': 14 }, { 'months': 1 } or { 'byDay': 18 }",
)

/** People of one kind that a contract has, by their age on the first day. */
const Place = z
  .strictObject({
    name: text.max(60, 'has more than 60 characters'),
    fromAge: z.int().min(0).max(120).default(0),
    toAge: z.int().min(0).max(120).nullable().default(null),
    least: z.int().min(0).max(12).default(1),
    most: z.int().min(1).max(12).default(1),
  })
  .refine(({ fromAge, toAge }) => toAge === null || fromAge <= toAge, {
    path: ['toAge'],
    message: 'must not be below fromAge',
  })
  .refine(({ least, most }) => least <= most, { path: ['most'], message: 'must not be below least' })

/** Freezing of a contract by its payer, for whole months: what is paid instead, for how long, and how soon. */
const Freeze = z
  .strictObject({
    reasons: z
      .array(
        z.strictObject({
          name: text.max(80, 'has more than 80 characters'),
          isFree: z.boolean().default(false),
        }),
      )
      .min(1)
      .max(12),
    feePence: pence.default(0),
    /** Tax of the fee; left out: that of the plan. */
    tax: Tax.optional(),
    leastMonths: z.int().min(1).max(12).default(1),
    mostMonths: z.int().min(1).max(12).default(3),
    noticeDays: z.int().min(0).max(92).default(0),
    monthsInYear: z.int().min(1).max(12).nullable().default(null),
    lengthensTerm: z.boolean().default(true),
  })
  .refine(({ leastMonths, mostMonths }) => leastMonths <= mostMonths, {
    path: ['mostMonths'],
    message: 'must not be below leastMonths',
  })
  .refine(({ leastMonths, monthsInYear }) => monthsInYear === null || leastMonths <= monthsInYear, {
    path: ['monthsInYear'],
    message: 'must not be below leastMonths',
  })
  .refine(({ reasons }) => new Set(reasons.map(({ name }) => name)).size === reasons.length, {
    path: ['reasons'],
    message: 'must have different names',
  })

/** Reminders of what it goes on to cost: for contracts made from a day on, before the last payment of each period. */
const Reminders = z.strictObject({
  from: z.iso.date("must be a date such as '2027-04-06'"),
  everyMonths: z.int().min(1).max(12).default(6),
  daysBefore: z.int().min(1).max(28).default(7),
})
/** Health statement of each person who joins. */
const HealthStatement = z
  .strictObject({
    intro: sentence.default('We ask this so that we can look after you. Only our staff see your answers.'),
    questions: z
      .array(z.strictObject({ key: slug, words: sentence }))
      .min(1)
      .max(20),
    note: sentence.default('Anything else about your health that our staff should know'),
    advice: sentence.default('See a doctor before your first visit, and tell our staff.'),
    /** True where a person with a yes can't join online. */
    blocks: z.boolean().default(false),
    keepMonths: z.int().min(1).max(60).default(12),
  })
  .refine(({ questions }) => new Set(questions.map(({ key }) => key)).size === questions.length, {
    path: ['questions'],
    message: 'must have different keys',
  })

/** A plan by which a membership is sold online. Contracts keep the terms of the day on which they were made. */
export const Plan = z
  .strictObject({
    slug,
    name: text.max(80, 'has more than 80 characters'),
    monthlyPence: pence.min(1, 'must be above zero'),
    joiningPence: pence.default(0),
    tax: Tax.optional(),
    taxPercent: taxPercent.optional(),
    /** Ways to pay what comes after joining. What is due at joining is paid by card. */
    payBy: z
      .array(z.enum(['card', 'direct-debit']))
      .min(1)
      .refine((ways) => new Set(ways).size === ways.length, 'must name each way once')
      .optional(),
    /** Day of the month on which months begin; null: the day on which the membership starts. */
    monthStarts: dayOfMonth.nullable().default(null),
    /** Starts after this day pay the next month at joining, too. */
    lateAfter: dayOfMonth.nullable().default(null),
    lastMonthUpFront: z.boolean().default(false),
    minimumMonths: z.int().min(0).max(24).default(0),
    notice: Notice.default({ months: 1 }),
    coolingOffDays: z.int().min(0).max(60).default(14),
    places: z
      .array(Place)
      .min(1)
      .default([{ name: 'Adult', fromAge: 16, toAge: null, least: 1, most: 1 }]),
    venues: z.array(slug).min(1).optional(),
    startWithinDays: z.int().min(0).max(366).default(31),
    includes: z.array(sentence).max(12).default([]),
    retryAfterDays: z.array(z.int().min(1).max(28)).max(5).default([3, 7]),
    /** Days after the last try from which an unpaid payment lets the membership rest; left out: fourteen. */
    restsAfterDays: z.int().min(0).max(92).optional(),
    /** Left out: a payer can't freeze it. */
    freeze: Freeze.optional(),
    /** Left out: nothing is reminded of. */
    reminders: Reminders.optional(),
    /** Left out: no one is asked. */
    healthStatement: HealthStatement.optional(),
  })
  .refine(...oneTax)
  .refine(({ lateAfter, monthStarts }) => lateAfter === null || monthStarts !== null, {
    path: ['lateAfter'],
    message: 'needs monthStarts',
  })
  .refine(({ places }) => places.some(({ least }) => least > 0), {
    path: ['places'],
    message: 'must need one person at least',
  })
  .refine(({ places }) => new Set(places.map(({ name }) => name)).size === places.length, {
    path: ['places'],
    message: 'must have different names',
  })
