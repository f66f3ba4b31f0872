import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { DataComplaintLine } from '../../entities/complaints/data-complaint.ts'
import { pageQuery, pagesMeta } from '../account/paging.ts'

/**
 * Ours, for staff of all venues who handle them: lists complaints about personal data. Open ones come first: those
 * that are urgent, then those whose clock runs, then those acknowledged, each the oldest first. Ended ones follow, the last ended first.
 */
export const listComplaints = defineCall({
  name: 'listComplaints',
  summary: 'Complaints about personal data, for staff',
  method: 'GET',
  path: '/api/foh/complaints',
  query: z.object({
    /** Number of a customer, whose complaints alone are listed. */
    person: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'must be a number from 1'))),
    ...pageQuery.shape,
  }),
  reply: z.object({
    data: z.array(DataComplaintLine),
    meta: z.object({
      ...pagesMeta,
      /** Open complaints. */
      open: z.int(),
      /** Open ones whose clock has less than seven days or has run out, or that came more than 30 days ago. */
      urgent: z.int(),
    }),
  }),
  errors: ['FORBIDDEN'],
})
