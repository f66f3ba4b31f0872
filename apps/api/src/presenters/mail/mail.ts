import type { sendMailAgain } from '@touchline/contract/calls/desk/send-mail-again'
import type { ReplyOf } from '@touchline/contract/define-call'
import type { Mail } from '@touchline/contract/entities/mail/mail'
import { mail as mailStates } from '@touchline/rules/states/mail'
import { statesBefore } from '@touchline/rules/states/state-table'
import type { StaffMailRecord } from '../../stores/mail/mails-for-staff.ts'

export const presentMail = (record: StaffMailRecord): Mail => ({
  ...record,
  keptAt: new Date(record.keptAt).toISOString(),
  sentAt: record.sentAt && new Date(record.sentAt).toISOString(),
  nextTryAt: record.state === 'waiting' ? new Date(record.nextTryAt).toISOString() : null,
  canBeSentAgain: statesBefore(mailStates, 'sendAgain').includes(record.state),
})

/** Outcome of ‘Send again’. */
export function sentAgainWords(
  { recipient, state, failure }: StaffMailRecord,
  outcome: ReplyOf<typeof sendMailAgain>['outcome'],
): string {
  switch (outcome) {
    case 'again':
      return `It’s being sent to ${recipient} again.`
    case 'waiting':
      return state === 'gathered'
        ? 'It comes in one email with others, which is sent automatically. Nothing was changed.'
        : 'It’s waiting to be sent already, and is sent automatically. Nothing was changed.'
    case 'sent':
      return 'It was sent already. It wasn’t sent again.'
    case 'skipped':
      return `It wasn’t sent, because ${failure ?? 'there is nothing to say any more'}.`
  }
}
