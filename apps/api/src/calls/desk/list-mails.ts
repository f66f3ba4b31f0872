import { listMails } from '@touchline/contract/calls/desk/list-mails'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { requireStaffOfAll } from '../../commands/staff/require-staff-of-all.ts'
import { seesComplaints } from '../../policies/desk/desk.ts'
import { presentMail } from '../../presenters/mail/mail.ts'
import { listMails as readMails } from '../../stores/mail/mails-for-staff.ts'

const mailsAtMost = 100

export const serveListMails = serve(listMails, async ({ context, query }) => {
  const staff = await requireStaffOfAll(context, 'see-mails')
  if (isRefusal(staff)) return staff
  const { client } = context.catalogue
  const { now, mails, ...counts } = await readMails(context.services.db, client.id, {
    to: query.to ?? '',
    atMost: mailsAtMost,
    hasComplaints: seesComplaints(staff),
  })
  return {
    data: mails.map(presentMail),
    meta: { asOf: now.toISOString(), timeZone: client.timeZone, counts },
  }
})
