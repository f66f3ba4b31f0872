import { listMails } from '@touchline/contract/calls/desk/list-mails'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { requireStaffOfAll } from '../../commands/staff/require-staff-of-all.ts'
import { presentMail } from '../../presenters/mail/mail.ts'
import { listMails as readMails } from '../../stores/mail/mails-for-staff.ts'

const mailsAtMost = 100

export const serveListMails = serve(listMails, async ({ visit, query }) => {
  const staff = await requireStaffOfAll(visit)
  if (isRefusal(staff)) return staff
  const { client } = visit.catalogue
  const { now, mails, ...counts } = await readMails(visit.services.db, client.id, query.to ?? '', mailsAtMost)
  return {
    data: mails.map(presentMail),
    meta: { asOf: now.toISOString(), timeZone: client.timeZone, counts },
  }
})
