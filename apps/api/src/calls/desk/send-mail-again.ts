import { sendMailAgain } from '@touchline/contract/calls/desk/send-mail-again'
import { isRefusal, refuse } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { sendAgain } from '../../commands/mail/send-again.ts'
import { requireStaffOfAll } from '../../commands/staff/require-staff-of-all.ts'
import { seesComplaints } from '../../policies/desk/desk.ts'
import { presentMail, sentAgainWords } from '../../presenters/mail/mail.ts'

export const serveSendMailAgain = serve(sendMailAgain, async ({ context, params }) => {
  const staff = await requireStaffOfAll(context, 'see-mails')
  if (isRefusal(staff)) return staff
  const sent = await sendAgain(context, Number(params.mailId), seesComplaints(staff))
  if (!sent) return refuse('MAIL_NOT_FOUND')
  const { mail, outcome } = sent
  context.log.info(
    { event: 'mail.again', staff: staff.customerId, mail: mail.id, outcome },
    'staff wanted a letter sent again',
  )
  return { data: presentMail(mail), outcome, message: sentAgainWords(mail, outcome) }
})
