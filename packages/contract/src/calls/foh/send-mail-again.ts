import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Mail } from '../../entities/mail.ts'

/** Ours, for staff of all venues: a letter that failed, or of which it is not known whether it arrived, is sent again. Any other stays as it is. */
export const sendMailAgain = defineCall({
  name: 'sendMailAgain',
  summary: 'Send a letter again, for staff',
  method: 'POST',
  path: '/api/foh/mails/:mailId/send',
  params: z.object({ mailId: z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'must be a number')) }),
  reply: z.object({ data: Mail }),
  errors: ['FORBIDDEN', 'MAIL_NOT_FOUND'],
})
