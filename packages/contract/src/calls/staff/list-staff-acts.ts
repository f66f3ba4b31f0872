import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { addressOr } from '../../email-address.ts'
import { StaffActLine } from '../../entities/staff/staff-act.ts'
import { pageQuery, pagesMeta } from '../account/paging.ts'

/** Ours, for staff who may search them: lists the acts of staff on people's things, the orders
 * that they took and the money that they paid out, the newest first. */
export const listStaffActs = defineCall({
  name: 'listStaffActs',
  summary: 'What staff have done, for staff',
  method: 'GET',
  path: '/api/foh/acts',
  query: z.object({
    /** The whole customer id or email address, or the beginning of the last name, of the person or of the staff. */
    find: z.optional(addressOr(100, 0)),
    ...pageQuery.shape,
  }),
  reply: z.object({
    data: z.array(StaffActLine),
    meta: z.object(pagesMeta),
  }),
  errors: ['FORBIDDEN'],
})
