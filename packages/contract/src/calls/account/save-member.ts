import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { ContactFields, MyDetails } from '../../entities/account/my-details.ts'

/** Ours: lets the manager of a household change the details of a member who does not log in. */
export const saveMember = defineCall({
  name: 'saveMember',
  summary: 'Change the details of a person of the household',
  method: 'PUT',
  path: '/api/my-account/people/:personId',
  params: z.object({ personId: z.string().check(z.regex(/^[1-9]\d{0,14}$/)) }),
  body: z.strictObject(ContactFields),
  reply: z.object({ data: MyDetails }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN', 'NOT_FOUND'],
})
