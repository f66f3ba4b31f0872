import { mailedPaths } from '@touchline/rules/mail/mailed-paths'
import type { Letter } from '../letter.ts'

/** A new password was asked for with an address that no account has. */
export interface NoAccountLetter {
  kind: 'no-account'
  email: string
}

export function noAccountLetter({ email }: NoAccountLetter): Letter {
  return {
    subject: 'There is no account with this address',
    preheader: 'A new password was asked for with it.',
    blocks: [
      { kind: 'heading', words: 'There is no account with this address' },
      {
        kind: 'paragraph',
        words: `A new password was asked for with ${email}, but no account has that address. You may have another one with us.`,
      },
      { kind: 'button', words: 'Try another address', to: { path: mailedPaths.newPassword() } },
      { kind: 'link', words: 'Create an account', to: { path: mailedPaths.register() } },
      { kind: 'paragraph', words: 'If you did not ask for it, you don’t need to do anything.' },
    ],
    why: 'You’re getting this because a new password was asked for with this address.',
  }
}
