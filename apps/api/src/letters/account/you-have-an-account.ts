import { mailedPaths } from '@touchline/rules/mail/mailed-paths'
import type { Letter } from '../letter.ts'

/** Another account was made with this address, or was to be moved to it. */
export interface YouHaveAnAccountLetter {
  kind: 'you-have-an-account'
  email: string
  cause: 'registered' | 'moved here'
}

export function youHaveAnAccountLetter({ email, cause }: YouHaveAnAccountLetter): Letter {
  return {
    subject: 'You have an account already',
    preheader: 'Log in with it, or choose a new password.',
    blocks: [
      { kind: 'heading', words: 'You have an account already' },
      {
        kind: 'paragraph',
        words:
          cause === 'registered'
            ? `The form for a new account has just been filled in with ${email}. You have an account with this address already, and nothing of yours has been changed or shown to anyone.`
            : `The address of another account was to be changed to ${email}, but you have an account with it already. Nothing of yours has been changed or shown to anyone.`,
      },
      {
        kind: 'paragraph',
        words:
          cause === 'registered'
            ? 'If that was you, log in with the account that you have, or choose a new password for it. If you booked something just now, it stays booked, and has an email of its own.'
            : 'If that was you, log in with the account that has this address.',
      },
      { kind: 'button', words: 'Choose a new password', to: { path: mailedPaths.newPassword() } },
      { kind: 'paragraph', words: 'If it was not you, you don’t need to do anything.' },
    ],
    why: 'You’re getting this because your account has this address.',
  }
}
