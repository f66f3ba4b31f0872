import type { StateTable } from './state-table.ts'

/** One letter between the transaction that keeps it and the mail server that takes it. */
export type MailState = 'waiting' | 'sending' | 'sent' | 'failed' | 'unsure'

export type MailEvent =
  | 'send'
  | 'accepted'
  /** Not now: the server could not be reached, or said that it is busy. */
  | 'postponed'
  /** For good, or too often, or too late. */
  | 'refused'
  /** Whether the server took it is not known. */
  | 'lost'
  | 'sendAgain'

export const mail: StateTable<MailState, MailEvent> = {
  initial: 'waiting',
  final: ['sent', 'failed', 'unsure'],
  moves: {
    waiting: { send: 'sending', refused: 'failed' },
    sending: { accepted: 'sent', postponed: 'waiting', refused: 'failed', lost: 'unsure' },
    sent: {},
    failed: { sendAgain: 'waiting' },
    // It may have arrived: only a person sends it again.
    unsure: { sendAgain: 'waiting' },
  },
}
