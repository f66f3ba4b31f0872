import { describe } from 'vitest'
import { walkTable } from '../testing/walk-table.ts'
import { contractPaymentStates, contractStates } from './contract-states.ts'

describe('spec 1: a contract', () => {
  walkTable(contractStates)
})

describe('spec 1: a payment of a contract', () => {
  walkTable(contractPaymentStates)
})
