import type { sendMailAgain as sendMailAgainCall } from '@touchline/contract/calls/desk/send-mail-again'
import type { ReplyOf } from '@touchline/contract/define-call'
import type { CallContext } from '../../call/call-context.ts'
import { siteOf } from '../../policies/catalogue/site-address.ts'
import { noteNotSent } from '../../stores/mail/mail-outbox.ts'
import {
  findMail,
  findMailToSendAgain,
  type StaffMailRecord,
  sendMailAgain,
} from '../../stores/mail/mails-for-staff.ts'
import { reasonNotToSend } from './write-mail.ts'

interface SentAgain {
  mail: StaffMailRecord
  outcome: ReplyOf<typeof sendMailAgainCall>['outcome']
}

/**
 * Sends a failed letter again, unless it has nothing left to say. A second press changes nothing: it finds a
 * waiting letter.
 * @param hasComplaints true for staff who may know of complaints
 * @returns null where there is no such letter
 */
export async function sendAgain(
  { services: { db, config }, catalogue, log }: CallContext,
  mailId: number,
  hasComplaints: boolean,
): Promise<SentAgain | null> {
  const { id: clientId } = catalogue.client
  const ended = await findMailToSendAgain(db, clientId, mailId, hasComplaints)
  if (ended !== null) {
    const reason = await reasonNotToSend(db, catalogue, ended, siteOf(catalogue.client, config), log)
    if (reason === null) await sendMailAgain(db, clientId, mailId)
    else await noteNotSent(db, mailId, 'skip', reason)
  }
  const mail = await findMail(db, clientId, mailId, hasComplaints)
  return mail && { mail, outcome: outcomeOf(mail, ended !== null) }
}

function outcomeOf({ state }: StaffMailRecord, hadEnded: boolean): SentAgain['outcome'] {
  switch (state) {
    case 'skipped':
      return 'skipped'
    case 'sent':
      return hadEnded ? 'again' : 'sent'
    default:
      return hadEnded ? 'again' : 'waiting'
  }
}
