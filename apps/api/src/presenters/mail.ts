import type { Mail } from '@touchline/contract/entities/mail'
import { mail as mailStates } from '@touchline/rules/states/mail'
import { statesBefore } from '@touchline/rules/states/state-table'
import type { StaffMailRecord } from '../stores/mails-for-staff.ts'

export const presentMail = (record: StaffMailRecord): Mail => ({
  ...record,
  keptAt: new Date(record.keptAt).toISOString(),
  sentAt: record.sentAt && new Date(record.sentAt).toISOString(),
  nextTryAt: record.state === 'waiting' ? new Date(record.nextTryAt).toISOString() : null,
  canBeSentAgain: statesBefore(mailStates, 'sendAgain').includes(record.state),
})
