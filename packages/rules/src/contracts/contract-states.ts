import type { StateTable } from '../states/state-table.ts'

/** State of a contract. `leaving` has a last day; `cancelled` ended within the cooling-off time. */
export type ContractState = 'active' | 'leaving' | 'ended' | 'cancelled'

export type ContractEvent =
  | 'noticeGiven'
  | 'noticeWithdrawn'
  | 'lastDayOver'
  | 'endedForArrears'
  | 'endedByOperator'
  | 'cooledOff'

export const contractStates: StateTable<ContractState, ContractEvent> = {
  initial: 'active',
  final: ['ended', 'cancelled'],
  moves: {
    active: {
      noticeGiven: 'leaving',
      endedForArrears: 'ended',
      endedByOperator: 'ended',
      cooledOff: 'cancelled',
    },
    leaving: {
      noticeWithdrawn: 'active',
      lastDayOver: 'ended',
      endedForArrears: 'ended',
      endedByOperator: 'ended',
      cooledOff: 'cancelled',
    },
    ended: {},
    cancelled: {},
  },
}

/**
 * State of a payment of a contract. `ahead`: its day has not come. `asked`: a provider has been asked and has not
 * answered for good. `returned`: given back by the same means. `dropped`: no longer owed, as the contract ended or it was waived.
 * `written-off`: owed, and given up.
 */
export type ContractPaymentState =
  | 'ahead'
  | 'due'
  | 'asked'
  | 'collected'
  | 'failed'
  | 'reversed'
  | 'returned'
  | 'written-off'
  | 'dropped'

export type ContractPaymentEvent =
  | 'dayCame'
  | 'providerAsked'
  | 'nothingAsked'
  | 'paid'
  | 'refused'
  | 'bankTookBack'
  | 'givenBack'
  | 'writtenOff'
  | 'waived'
  | 'contractEnded'

export const contractPaymentStates: StateTable<ContractPaymentState, ContractPaymentEvent> = {
  initial: 'ahead',
  final: ['returned', 'written-off', 'dropped'],
  moves: {
    ahead: { dayCame: 'due', contractEnded: 'dropped', waived: 'dropped' },
    due: {
      providerAsked: 'asked',
      paid: 'collected',
      writtenOff: 'written-off',
      contractEnded: 'dropped',
      waived: 'dropped',
    },
    asked: { paid: 'collected', refused: 'failed', nothingAsked: 'due' },
    failed: {
      providerAsked: 'asked',
      paid: 'collected',
      writtenOff: 'written-off',
      contractEnded: 'dropped',
      waived: 'dropped',
    },
    collected: { bankTookBack: 'reversed', givenBack: 'returned' },
    reversed: { providerAsked: 'asked', paid: 'collected', writtenOff: 'written-off' },
    returned: {},
    'written-off': {},
    dropped: {},
  },
}
