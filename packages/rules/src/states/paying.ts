import {
  addPaymentLine,
  linesAfterItemRemoved,
  noPaymentLines,
  type PaymentLine,
} from '../money/payment-lines.ts'
import { type StateTable, transition } from './state-table.ts'

/** State of the payment lines (spec 4): being chosen, submitted unchanged, or paid. */
export type PayingState = 'choosing' | 'submitted' | 'successful'

export type PayingEvent =
  | 'creditAdded'
  | 'offlineAdd'
  | 'offlineRemove'
  | 'offlineReset'
  | 'offlineSync'
  | 'onlinePrepare'
  | 'onlineAuthorise'
  | 'onlineComplete'
  | 'onlineReset'
  | 'submit'
  | 'failed'
  | 'successful'
  | 'itemRemoved'
  | 'cleared'
  | 'loggedOut'
  | 'reset'

export const paying: StateTable<PayingState, PayingEvent> = {
  initial: 'choosing',
  final: ['successful'],
  moves: {
    choosing: {
      creditAdded: 'choosing',
      offlineAdd: 'choosing',
      offlineRemove: 'choosing',
      offlineReset: 'choosing',
      offlineSync: 'choosing',
      onlinePrepare: 'choosing',
      onlineReset: 'choosing',
      itemRemoved: 'choosing',
      cleared: 'choosing',
      loggedOut: 'choosing',
      reset: 'choosing',
      submit: 'submitted',
    },
    // F25: while a payment is under way, its lines are frozen.
    submitted: {
      onlineAuthorise: 'submitted',
      onlineComplete: 'submitted',
      failed: 'choosing',
      successful: 'successful',
    },
    successful: { cleared: 'choosing', loggedOut: 'choosing', reset: 'choosing' },
  },
}

/** Effect of an event on the payment lines. */
type Effect =
  | 'stay'
  | 'go'
  | 'membership credit stays'
  | 'one is added'
  | 'one goes'
  | 'the desk’s go'
  | 'the desk’s are'

export const effects: { readonly [Event in PayingEvent]: Effect } = {
  creditAdded: 'one is added',
  offlineAdd: 'one is added',
  offlineRemove: 'one goes',
  offlineReset: 'the desk’s go',
  offlineSync: 'the desk’s are',
  onlinePrepare: 'stay',
  onlineAuthorise: 'stay',
  onlineComplete: 'stay',
  onlineReset: 'stay',
  submit: 'stay',
  failed: 'stay',
  successful: 'stay',
  itemRemoved: 'membership credit stays',
  cleared: 'go',
  loggedOut: 'go',
  reset: 'go',
}

export interface Paying {
  state: PayingState
  lines: readonly PaymentLine[]
}

export const nothingPaid: Paying = { state: paying.initial, lines: noPaymentLines }

/** Tenders that staff take at the desk. */
export const offlineTenders = ['cash', 'cheque', 'offline-voucher'] as const
export type OfflineTender = (typeof offlineTenders)[number]
export const isOffline = <Line extends Pick<PaymentLine, 'tenderType'>>(
  line: Line,
): line is Line & { tenderType: OfflineTender } => offlineTenders.some((tender) => tender === line.tenderType)

/** Tenders that a web payment may name: the web's calls take no money of the desk. */
export const tendersOfTheWeb: readonly PaymentLine['tenderType'][] = ['credit', 'card']
/** Tenders of a payment at the desk. No card is charged there: its holder is not there to answer the bank. */
export const tendersOfTheDesk: readonly PaymentLine['tenderType'][] = [...offlineTenders, 'credit']

/**
 * Applies an event of paying. `brought` has its lines: those that are added or removed, or all of the desk's.
 * @returns null when the event can't happen now: nothing changes
 */
export function applyPayingEvent(
  now: Paying,
  event: PayingEvent,
  brought: readonly PaymentLine[] = noPaymentLines,
): Paying | null {
  const next = transition(paying, now.state, event)
  return next.ok ? { state: next.state, lines: linesAfter(effects[event], now.lines, brought) } : null
}

function linesAfter(
  effect: Effect,
  lines: readonly PaymentLine[],
  brought: readonly PaymentLine[],
): readonly PaymentLine[] {
  switch (effect) {
    case 'stay':
      return lines
    case 'go':
      return noPaymentLines
    case 'membership credit stays':
      return linesAfterItemRemoved(lines)
    case 'one is added':
      return brought.reduce(addPaymentLine, [...lines])
    case 'one goes':
      return lines.filter((line) => !brought.some(({ key }) => key === line.key))
    case 'the desk’s go':
      return lines.filter((line) => !isOffline(line))
    case 'the desk’s are':
      return brought.filter(isOffline).reduce(
        addPaymentLine,
        lines.filter((line) => !isOffline(line)),
      )
  }
}
