import type { Letter } from '../letter.ts'
import { type DebitCollected, debitCollected } from './debit-collected.ts'
import { type DebitEnded, debitEnded } from './debit-ended.ts'
import { type DebitNotice, debitNotice } from './debit-notice.ts'
import { type DebitUnpaid, debitUnpaid } from './debit-unpaid.ts'

/** Letters about direct debit. */
export type DebitLetter = DebitNotice | DebitCollected | DebitUnpaid | DebitEnded

type Writers = { [Kind in DebitLetter['kind']]: (facts: Extract<DebitLetter, { kind: Kind }>) => Letter }

export const debitLetters: Writers = {
  'debit-collected': debitCollected,
  'debit-ended': debitEnded,
  'debit-notice': debitNotice,
  'debit-taken-back': debitUnpaid,
  'debit-unpaid': debitUnpaid,
}
