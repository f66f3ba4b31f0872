import type { Letter } from '../letter.ts'
import { type AccountClosedLetter, accountClosedLetter } from './account-closed.ts'
import { type AccountsMergedLetter, accountsMergedLetter } from './accounts-merged.ts'
import { type ClaimAccountLetter, claimAccountLetter } from './claim-account.ts'
import {
  type ConfirmEmailLetter,
  type ConfirmEmailOldLetter,
  confirmEmailLetter,
  confirmEmailOldLetter,
} from './confirm-email.ts'
import {
  type DocumentAccepted,
  type DocumentRefused,
  type DocumentWaits,
  documentAccepted,
  documentRefused,
  documentWaits,
} from './document-letters.ts'
import { type NewPasswordLetter, newPasswordLetter } from './new-password.ts'
import { type NoAccountLetter, noAccountLetter } from './no-account.ts'
import { type NumberUsedLetter, numberUsedLetter } from './number-used.ts'
import { type PasswordChangedLetter, passwordChangedLetter } from './password-changed.ts'
import { type ProveEmailLetter, proveEmailLetter } from './prove-email.ts'
import { type StaffLogInLetter, staffLogInLetter } from './staff-log-in.ts'
import {
  type StaffEndedLetter,
  type StaffInvitedLetter,
  staffEndedLetter,
  staffInvitedLetter,
} from './staff-team.ts'
import { type YouHaveAnAccountLetter, youHaveAnAccountLetter } from './you-have-an-account.ts'

/** Letters about an account itself: its password, its address, its number, its end. */
export type AccountLetter =
  | AccountClosedLetter
  | AccountsMergedLetter
  | ClaimAccountLetter
  | ConfirmEmailLetter
  | ConfirmEmailOldLetter
  | DocumentAccepted
  | DocumentRefused
  | DocumentWaits
  | NewPasswordLetter
  | NoAccountLetter
  | NumberUsedLetter
  | PasswordChangedLetter
  | ProveEmailLetter
  | StaffEndedLetter
  | StaffInvitedLetter
  | StaffLogInLetter
  | YouHaveAnAccountLetter

type Writers = {
  [Kind in AccountLetter['kind']]: (facts: Extract<AccountLetter, { kind: Kind }>) => Letter
}

export const accountLetters: Writers = {
  'account-closed': accountClosedLetter,
  'accounts-merged': accountsMergedLetter,
  'claim-account': claimAccountLetter,
  'confirm-email': confirmEmailLetter,
  'confirm-email-old': confirmEmailOldLetter,
  'document-accepted': documentAccepted,
  'document-refused': documentRefused,
  'document-waits': documentWaits,
  'new-password': newPasswordLetter,
  'no-account': noAccountLetter,
  'number-used': numberUsedLetter,
  'password-changed': passwordChangedLetter,
  'prove-email': proveEmailLetter,
  'staff-ended': staffEndedLetter,
  'staff-invited': staffInvitedLetter,
  'staff-log-in': staffLogInLetter,
  'you-have-an-account': youHaveAnAccountLetter,
}
