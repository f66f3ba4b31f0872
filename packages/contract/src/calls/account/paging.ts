import * as z from 'zod/mini'

/** Of a list that comes in pages: from 1. */
export const pageQuery = z.object({
  page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/, 'must be a number from 1'))),
})

/** How many there are in all, and on how many pages. */
export const pagesMeta = { page: z.int(), pages: z.int(), total: z.int() }
