import type { Letter } from '../letter.ts'
import { type FinishJoining, finishJoining } from './finish-joining.ts'
import { type MembershipAskPayment, membershipAskPayment } from './membership-ask-payment.ts'
import { type MembershipCardGone, membershipCardGone } from './membership-card-gone.ts'
import { type MembershipPayment, membershipPayment } from './membership-payment.ts'
import { type MembershipPaymentChanged, membershipPaymentChanged } from './membership-payment-changed.ts'
import { type MembershipPaymentFailed, membershipPaymentFailed } from './membership-payment-failed.ts'
import { type MembershipReminder, membershipReminder } from './membership-reminder.ts'

/** Letters about joining, and about the payments of memberships. */
export type JoiningLetter =
  | FinishJoining
  | MembershipAskPayment
  | MembershipCardGone
  | MembershipPayment
  | MembershipPaymentChanged
  | MembershipPaymentFailed
  | MembershipReminder

type Writers = {
  [Kind in JoiningLetter['kind']]: (facts: Extract<JoiningLetter, { kind: Kind }>) => Letter
}

export const joiningLetters: Writers = {
  'finish-joining': finishJoining,
  'membership-ask-payment': membershipAskPayment,
  'membership-card-gone': membershipCardGone,
  'membership-payment': membershipPayment,
  'membership-payment-changed': membershipPaymentChanged,
  'membership-payment-failed': membershipPaymentFailed,
  'membership-reminder': membershipReminder,
}
