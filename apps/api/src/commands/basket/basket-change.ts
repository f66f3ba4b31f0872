import type { Cart } from '@touchline/contract/entities/basket/cart'
import type { CreditAmounts } from '@touchline/rules/money/payment-lines'
import type { Refusal } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import type { VisitorRecord } from '../../stores/account/visitors.ts'
import type { BasketRecord, NewItem } from '../../stores/basket/basket-record.ts'
import type { BasketReading } from '../../stores/basket/read-basket.ts'
import type { PlacesToSave } from '../../stores/basket/save-places.ts'
import type { NewStatement } from '../../stores/joining/health-statements.ts'
import type { NewAnswer, RemovedAnswer } from '../../stores/questions/answers.ts'
import type { ChosenItem } from './choose/chosen-item.ts'

export interface BookingSnapshot {
  bookingId: number
  slotId: number
  places: number
  standingPence: number
}

/** A change of a basket, decided on a reading of it. */
export type BasketChange =
  | { kind: 'none' }
  | {
      kind: 'hold'
      items: NewItem[]
      replacedIds: number[]
      expiresAt: Date
      renewalsUsed: number
      /** For a line that moves a booking: that booking as it was read. */
      moves?: BookingSnapshot
      /** Health statements of a joining's people. */
      statements?: NewStatement[]
    }
  | { kind: 'release'; itemIds: number[]; expiresAt: Date | null; renewalsUsed: number }
  | { kind: 'renew'; itemIds: number[]; expiresAt: Date; renewalsUsed: number }
  | {
      kind: 'quantity'
      itemId: number
      quantity: number
      /** The refusal when the guard finds no more places. */
      whenFull: Refusal
      expiresAt: Date | null
      renewalsUsed: number
    }
  | {
      kind: 'line'
      itemId: number
      line: ChosenItem
      isSamePerson: boolean
      expiresAt: Date | null
      renewalsUsed: number
    }
  | {
      kind: 'split'
      /** The line of several places that gives one up. */
      itemId: number
      newItem: NewItem
      whenFull: Refusal
      expiresAt: Date | null
      renewalsUsed: number
    }
  | ({ kind: 'places'; expiresAt: Date | null; renewalsUsed: number } & PlacesToSave)
  | {
      kind: 'answers'
      answers: NewAnswer[]
      removed: RemovedAnswer[]
      expiresAt: Date | null
      renewalsUsed: number
    }
  | { kind: 'credit'; reserve: CreditAmounts; expiresAt: Date; renewalsUsed: number }

export type WrittenChange = Exclude<BasketChange, { kind: 'none' }>

/** The facts on which a change is decided. */
export interface ChangeFacts<Body = unknown> {
  context: CallContext
  /** The request's body. */
  body: Body
  reading: BasketReading
  basket: BasketRecord | null
  visitor: VisitorRecord | null
}

/** Makes the answer from a basket, before the change is written, so that the key stores it. */
export type PresentBasket = (
  catalogue: CallContext['catalogue'],
  visitor: VisitorRecord | null,
  reading: BasketReading,
  basket: BasketRecord | null,
) => Cart

/** The answer to a change: the basket as it then is. */
export interface BasketAnswer {
  data: Cart
}

/** The key under which the answer is stored, and a hash of the request. */
export interface StoredAnswerKey {
  key: { call: string; key: string } | null
  hash: Buffer
}
