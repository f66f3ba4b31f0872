import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { PersonAtDesk } from '../../entities/staff/person-at-desk.ts'
import { WireId } from '../../wire-id.ts'

/** Ours, for staff: shows a person with what can be corrected and recorded, and what staff have done. */
export const getPersonAtDesk = defineCall({
  name: 'getPersonAtDesk',
  summary: 'A person, for staff',
  method: 'GET',
  path: '/api/foh/people/:personId',
  params: z.object({ personId: WireId }),
  reply: z.object({ data: PersonAtDesk }),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})
