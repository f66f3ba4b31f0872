import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { MembershipOffered } from '../../entities/joining/membership-offered.ts'

/** Ours, for staff: lists the operator's memberships with what each includes, for people who ask at the desk. */
export const listMembershipsOffered = defineCall({
  name: 'listMembershipsOffered',
  summary: 'What each membership includes, for staff',
  method: 'GET',
  path: '/api/foh/memberships',
  reply: z.object({ data: z.array(MembershipOffered) }),
  errors: ['FORBIDDEN'],
})
