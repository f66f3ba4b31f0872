import type { StateTable } from './state-table.ts'

/** One letter between the transaction that keeps it and the mail server that takes it. */
export type MailState = 'waiting' | 'sending' | 'sent' | 'gathered' | 'skipped' | 'failed' | 'unsure'

export type MailEvent =
  | 'send'
  /** Its address had enough letters: one later letter tells what this one had to say. */
  | 'gather'
  | 'accepted'
  /** Not now: the server could not be reached, or said that it is busy. */
  | 'postponed'
  /** For good, or too often, or too late. */
  | 'refused'
  /** There is nothing to say any more, or its reader wants no such letters: no fault. */
  | 'skip'
  /** Whether the server took it is not known. */
  | 'lost'
  | 'sendAgain'

export const mail: StateTable<MailState, MailEvent> = {
  initial: 'waiting',
  final: ['sent', 'gathered', 'skipped', 'failed', 'unsure'],
  moves: {
    // The matter of a letter that is too late may be over, too: then no one has to look at it.
    waiting: { send: 'sending', gather: 'gathered', refused: 'failed', skip: 'skipped' },
    sending: { accepted: 'sent', postponed: 'waiting', refused: 'failed', skip: 'skipped', lost: 'unsure' },
    sent: {},
    gathered: {},
    skipped: {},
    failed: { sendAgain: 'waiting', skip: 'skipped' },
    // It may have arrived: only a person sends it again.
    unsure: { sendAgain: 'waiting', skip: 'skipped' },
  },
}
