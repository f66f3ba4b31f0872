import type { Transaction } from '@touchline/contract/entities/payments/online-payment'
import type { TransactionEvent } from '../../../../card-sandbox/src/records.ts'
import type { TestSlot } from '../factories/factories.ts'
import type { Memory } from './invariants.ts'
import type { Frame } from './picture.ts'
import type { ProviderEdge } from './provider-edge.ts'
import type { SimulatedShop } from './simulated-shop.ts'
import type { Turns } from './turns.ts'

/** Data that all tabs of a browser share. */
export interface Profile {
  token: string | null
  /** Null for a visitor without an account. */
  customerId: number | null
  /** The payment that was begun last. */
  transaction: Transaction | null
  /** The waitlist entry that was made last. */
  waitlistId: string | null
}

/** A run in progress. */
export interface Run {
  shop: SimulatedShop
  turns: Turns
  edge: ProviderEdge
  slots: TestSlot[]
  frame: Frame
  memory: Memory
  delivered: TransactionEvent[]
  staffProfile: Profile
  nextKey: () => string
  /** States reached so far, in this run and all before it. */
  reached: Set<string>
}
