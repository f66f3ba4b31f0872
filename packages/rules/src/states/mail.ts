import type { StateTable } from './state-table.ts'

/** State of a letter between the transaction that keeps it and the mail server that takes it. */
export type MailState = 'waiting' | 'sending' | 'sent' | 'gathered' | 'skipped' | 'failed' | 'unsure'

export type MailEvent =
  | 'send'
  /** Its address had enough letters: a later letter contains this one's message. */
  | 'gather'
  | 'accepted'
  /** Not now: the server could not be reached, or said that it is busy. */
  | 'postponed'
  /** Refused for good, or too often, or too late. */
  | 'refused'
  /** It has nothing left to say, or its reader wants no such letters: no fault. */
  | 'skip'
  /** It is not known whether the server took it. */
  | 'lost'
  | 'sendAgain'

export const mail: StateTable<MailState, MailEvent> = {
  initial: 'waiting',
  final: ['sent', 'gathered', 'skipped', 'failed', 'unsure'],
  moves: {
    // The matter of a late letter may be over, too: then no one has to look at it.
    waiting: { send: 'sending', gather: 'gathered', refused: 'failed', skip: 'skipped' },
    sending: { accepted: 'sent', postponed: 'waiting', refused: 'failed', skip: 'skipped', lost: 'unsure' },
    sent: {},
    gathered: {},
    skipped: {},
    failed: { sendAgain: 'waiting', skip: 'skipped' },
    // It may have arrived: only staff send it again.
    unsure: { sendAgain: 'waiting', skip: 'skipped' },
  },
}
