import { mailedPaths } from '@touchline/rules/mail/mailed-paths'
import { greeting } from '../greeting.ts'
import type { Letter } from '../letter.ts'

/** After a password has changed, to the address of the account. */
export interface PasswordChangedLetter {
  kind: 'password-changed'
  firstName: string
}

export function passwordChangedLetter({ firstName }: PasswordChangedLetter): Letter {
  return {
    subject: 'Your password has been changed',
    preheader: 'Every other device was logged out.',
    blocks: [
      { kind: 'heading', words: 'Your password has been changed' },
      { kind: 'paragraph', words: greeting(firstName) },
      {
        kind: 'paragraph',
        words: 'The password of your account has been changed, and every other device was logged out.',
      },
      {
        kind: 'paragraph',
        words:
          'If that was not you, choose a new one at once and tell us: the end of this email says who to ask.',
      },
      { kind: 'link', words: 'Choose a new password', to: { path: mailedPaths.newPassword() } },
    ],
    why: 'You’re getting this because your account has this address.',
  }
}
