import { sendMailAgain } from '@touchline/contract/calls/foh/send-mail-again'
import { isRefusal, refuse } from '../../answer.ts'
import { requireStaffOfAll } from '../../commands/desk/require-staff-of-all.ts'
import { presentMail } from '../../presenters/mail.ts'
import { serve } from '../../serve.ts'
import { sendMailAgain as sendAgain } from '../../stores/mails-for-staff.ts'

/** Pressed twice it comes to the same: the second press finds a letter that waits. */
export const serveSendMailAgain = serve(sendMailAgain, async ({ visit, params }) => {
  const staff = await requireStaffOfAll(visit)
  if (isRefusal(staff)) return staff
  const mail = await sendAgain(visit.services.db, visit.catalogue.client.id, Number(params.mailId))
  if (!mail) return refuse('MAIL_NOT_FOUND')
  visit.log.info({ event: 'mail.again', staff: staff.customerId, mail: mail.id }, 'staff sent a letter again')
  return { data: presentMail(mail) }
})
