import type { Letter } from '../letter.ts'

/** The last letter to a person who has closed their account. */
export interface AccountClosedLetter {
  kind: 'account-closed'
}

export function accountClosedLetter(_: AccountClosedLetter): Letter {
  return {
    subject: 'Your account is closed',
    preheader: 'Your details have been removed.',
    blocks: [
      { kind: 'heading', words: 'Your account is closed' },
      {
        kind: 'paragraph',
        words:
          'You have closed your account. Your name, addresses, phone number, photo and password have been removed. What was paid stays in our books without your name, as the law requires, and so does what you signed for a session.',
      },
      { kind: 'paragraph', words: 'You can make a new account with this address at any time.' },
    ],
    why: 'You’re getting this because your account had this address until just now.',
  }
}
