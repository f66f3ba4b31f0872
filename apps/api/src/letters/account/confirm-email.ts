import { mailedPaths } from '@touchline/rules/mail/mailed-paths'
import { greeting } from '../greeting.ts'
import type { Letter } from '../letter.ts'

/** Facts about a change of an account's email address. Both letters must be answered. */
interface ChangeFacts {
  customerId: number
  firstName: string
  /** Id of the change. A later change makes the links of this one useless. */
  changeId: string
  oldEmail: string
  newEmail: string
  /** True where staff began it, for a person who has lost the old address: only the new one is confirmed. */
  byStaff?: true
}
export type ConfirmEmailLetter = ChangeFacts & { kind: 'confirm-email' }
export type ConfirmEmailOldLetter = ChangeFacts & { kind: 'confirm-email-old' }

export function confirmEmailLetter(facts: ConfirmEmailLetter): Letter {
  const { customerId, firstName, changeId, oldEmail, newEmail, byStaff } = facts
  return {
    subject: 'Confirm your new email address',
    preheader: 'The link works once, within a day.',
    blocks: [
      { kind: 'heading', words: 'Confirm your new email address' },
      { kind: 'paragraph', words: greeting(firstName) },
      {
        kind: 'paragraph',
        words: `The address of your account is changing from ${oldEmail} to ${newEmail}. ${byStaff ? 'Our team has begun it for you. It changes once you confirm it here.' : `It changes once you confirm it here and in the email to ${oldEmail}.`} The link works once, within a day.`,
      },
      {
        kind: 'button',
        words: 'Confirm this address',
        to: {
          path: mailedPaths.confirmEmail(),
          opens: { purpose: 'confirm-email', customerId, about: { email: newEmail, changeId } },
        },
      },
      { kind: 'paragraph', words: 'If you did not ask for it, you don’t need to do anything.' },
    ],
    why: 'You’re getting this because an account is about to use this address.',
  }
}

export function confirmEmailOldLetter(facts: ConfirmEmailOldLetter): Letter {
  const { customerId, firstName, changeId, oldEmail, newEmail, byStaff } = facts
  if (byStaff) return changedByStaffLetter(facts)
  return {
    subject: 'Your email address is about to change',
    preheader: `To ${newEmail}. Nothing changes until you agree.`,
    blocks: [
      { kind: 'heading', words: 'Your email address is about to change' },
      { kind: 'paragraph', words: greeting(firstName) },
      {
        kind: 'paragraph',
        words: `The address of your account is changing from ${oldEmail} to ${newEmail}. It changes once you confirm it here and in the email to ${newEmail}. The link works once, within a day.`,
      },
      {
        kind: 'button',
        words: 'Agree to the change',
        to: {
          path: mailedPaths.confirmEmail(),
          opens: { purpose: 'confirm-email-old', customerId, about: { email: newEmail, changeId } },
        },
      },
      {
        kind: 'paragraph',
        words:
          'If you did not ask for it, do not agree: then the address stays as it is. Another person may know your password, so choose a new one.',
      },
      { kind: 'link', words: 'Choose a new password', to: { path: mailedPaths.newPassword() } },
    ],
    why: 'You’re getting this because your account has this address.',
  }
}

function changedByStaffLetter({ firstName, oldEmail, newEmail }: ConfirmEmailOldLetter): Letter {
  return {
    subject: 'Your email address is about to change',
    preheader: `To ${newEmail}, as was asked at the desk.`,
    blocks: [
      { kind: 'heading', words: 'Your email address is about to change' },
      { kind: 'paragraph', words: greeting(firstName) },
      {
        kind: 'paragraph',
        words: `Our team has begun to change the address of your account from ${oldEmail} to ${newEmail}, for a person at the desk who said that they can’t read this address any more. It changes once ${newEmail} is confirmed.`,
      },
      {
        kind: 'paragraph',
        words:
          'If that was not you, log in within a day, keep this address in My details, and tell us. Another person may know your password, so choose a new one.',
      },
      { kind: 'link', words: 'Choose a new password', to: { path: mailedPaths.newPassword() } },
    ],
    why: 'You’re getting this because your account has this address.',
  }
}
