import * as z from 'zod/mini'

/** Query of a paged list: the page number, from 1. */
export const pageQuery = z.object({
  page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/, 'must be a number from 1'))),
})

/** Total number of entries and of pages, with the page shown. */
export const pagesMeta = { page: z.int(), pages: z.int(), total: z.int() }
