import { countWords } from '@touchline/rules/words/count-words'
import { greeting } from '../greeting.ts'
import type { Letter } from '../letter.ts'

/** Something that changed at a log-in of staff, to the address of its person. */
export interface StaffLogInLetter {
  kind: 'staff-log-in'
  firstName: string
  what:
    | 'app-added'
    | 'app-removed'
    | 'passkey-added'
    | 'passkey-removed'
    | 'codes-made'
    | 'code-used'
    | 'reset'
  /** Recovery codes that are left; null where the letter says nothing of them. */
  codesLeft: number | null
}

const told: Record<StaffLogInLetter['what'], { subject: string; words: string }> = {
  'app-added': {
    subject: 'An app now gives the codes for your staff log-in',
    words: 'An app that shows codes was set up for your staff log-in.',
  },
  'app-removed': {
    subject: 'The app of your staff log-in was removed',
    words:
      'The app that showed codes for your staff log-in was removed. Its codes are not accepted any more.',
  },
  'passkey-added': {
    subject: 'A passkey was added to your staff log-in',
    words: 'A passkey was added to your staff log-in.',
  },
  'passkey-removed': {
    subject: 'A passkey of your staff log-in was removed',
    words: 'A passkey of your staff log-in was removed. It is not accepted any more.',
  },
  'codes-made': {
    subject: 'New recovery codes for your staff log-in',
    words: 'New recovery codes were made for your staff log-in. Older ones are not accepted any more.',
  },
  'code-used': {
    subject: 'A recovery code opened your staff log-in',
    words: 'Your staff log-in was opened by one of your recovery codes. That code is used up.',
  },
  reset: {
    subject: 'The second step of your staff log-in was reset',
    words:
      'The second step of your staff log-in was removed: app, passkeys, recovery codes and PIN. All its sessions were ended. When you next log in with your password, you can set up a new one; where our team needs one, you are asked to.',
  },
}

export function staffLogInLetter({ firstName, what, codesLeft }: StaffLogInLetter): Letter {
  const { subject, words } = told[what]
  return {
    subject,
    preheader: 'If that was not you, tell your manager at once.',
    blocks: [
      { kind: 'heading', words: subject },
      { kind: 'paragraph', words: greeting(firstName) },
      {
        kind: 'paragraph',
        words: codesLeft === null ? words : `${words} ${codesLeftWords(codesLeft)}`,
      },
      {
        kind: 'paragraph',
        words:
          'If that was not you, change your password now, and tell your manager: they can reset your second step.',
      },
    ],
    why: 'You’re getting this because your staff log-in has this address.',
  }
}

const codesLeftWords = (left: number): string =>
  left === 0
    ? 'None is left. Make new ones under ‘Log-in and PIN’.'
    : `You have ${countWords(left, 'code')} left.`
