import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Mail } from '../../entities/mail/mail.ts'

/**
 * Ours, for staff of all venues: sends a letter again that failed or may not have arrived, unless it has
 * nothing left to say. Any other letter stays as it is. The answer says what was done.
 */
export const sendMailAgain = defineCall({
  name: 'sendMailAgain',
  summary: 'Send an email again, for staff',
  method: 'POST',
  path: '/api/foh/mails/:mailId/send',
  params: z.object({ mailId: z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'must be a number')) }),
  reply: z.object({
    data: Mail,
    /**
     * `again`: it goes out now. `waiting`: it was going out anyway. `sent`: it had gone out. `skipped`: it is
     * not sent.
     */
    outcome: z.enum(['again', 'waiting', 'sent', 'skipped']),
    /** The same in a sentence. */
    message: z.string(),
  }),
  errors: ['FORBIDDEN', 'MAIL_NOT_FOUND'],
})
