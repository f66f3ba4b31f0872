import { mailedPaths } from '@touchline/rules/mail/mailed-paths'
import type { Letter } from '../letter.ts'

/** A new password was asked for with an address that no account has. */
export interface NoAccountLetter {
  kind: 'no-account'
  email: string
  /** 'j…@example.org', where staff have merged the account of this address into another. */
  mergedInto?: string
}

export function noAccountLetter({ email, mergedInto }: NoAccountLetter): Letter {
  return {
    subject: 'There is no account with this address',
    preheader: 'A new password was asked for with it.',
    blocks: [
      { kind: 'heading', words: 'There is no account with this address' },
      {
        kind: 'paragraph',
        words:
          mergedInto === undefined
            ? `A new password was asked for with ${email}, but no account has that address. You may have another one with us.`
            : `A new password was asked for with ${email}. The account that had this address is now one with another account of yours. Log in with that one’s address, ${mergedInto}.`,
      },
      { kind: 'button', words: 'Try another address', to: { path: mailedPaths.newPassword() } },
      { kind: 'link', words: 'Create an account', to: { path: mailedPaths.register() } },
      { kind: 'paragraph', words: 'If you did not ask for it, you don’t need to do anything.' },
    ],
    why: 'You’re getting this because a new password was asked for with this address.',
  }
}
