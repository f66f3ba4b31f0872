import type { CreditAmounts } from '@touchline/rules/money/payment-lines'
import { sql } from 'kysely'
import { type NewSession, newSessionColumns, newSessionValues } from '../account/visitors.ts'
import { type StoredAnswer, storedStatus } from '../database/stored-answers.ts'
import type { NewItem } from './basket-record.ts'
import type { HoldLimits } from './hold-limits.ts'
import { withKeptCredit } from './with-kept-credit.ts'

/** How places came to be held; briefly: beyond the share of an address, not to be renewed. Null: not at all. */
export type Holding = 'held' | 'held-briefly' | null

/** Whose basket it is. A visitor without a session gets one by the same statement. */
export type BasketOwner =
  | { sessionId: number; customerId: number | null }
  | { newSession: NewSession; sessionId: null; customerId: null }

/** What is held is counted, and refused where it is more: `hold_limits_guard`. */
export interface HoldLimiting {
  /** The address that asks, as a hash. */
  network: Buffer
  limits: HoldLimits
}

export interface BasketWriting {
  clientId: number
  owner: BasketOwner
  /** Null where nothing is limited. */
  limiting: HoldLimiting | null
  cart: {
    id: number
    uuid: string
    /** Null for a basket that is made now; else the version that the change was decided on. */
    fromVersion: number | null
    expiresAt: Date | null
    renewalsUsed: number
    /** For whom staff act with it; null for all who act for themselves. */
    selectedCustomerId: number | null
  }
  /** How much of the credit that it has reserved stays so; null where it has reserved none. */
  keptCredit: CreditAmounts | null
  answer: StoredAnswer | null
}

/** For a statement: the basket at the version it was read at, made or moved on; without it nothing of the statement happens. */
export const changedBasket = ({ clientId, owner, cart, keptCredit }: BasketWriting) => sql`
  who as (${
    owner.sessionId === null
      ? sql`insert into sessions (client_id, ${newSessionColumns})
          values (${clientId}::int, ${newSessionValues(owner.newSession)})
          on conflict (token_hash) do nothing returning id`
      : cart.fromVersion === null
        ? // A session that ended, or that a log-in gave to a customer meanwhile, begins no basket.
          sql`select id from sessions where id = ${owner.sessionId}::bigint
            and customer_id is not distinct from ${owner.customerId}::bigint for key share`
        : sql`select ${owner.sessionId}::bigint as id`
  }),
  basket as (${
    cart.fromVersion === null
      ? sql`insert into carts (id, uuid, client_id, session_id, customer_id, selected_customer_id, expires_at)
          select ${cart.id}::bigint, ${cart.uuid}::uuid, ${clientId}::int, who.id, ${owner.customerId}::bigint,
            ${cart.selectedCustomerId}::bigint, ${cart.expiresAt}::timestamptz
          from who on conflict do nothing returning id`
      : sql`update carts set version = version + 1, expires_at = ${cart.expiresAt}::timestamptz,
            renewals_used = ${cart.renewalsUsed}, selected_customer_id = ${cart.selectedCustomerId}::bigint
          where id = ${cart.id} and version = ${cart.fromVersion} and state = 'open' returning id`
  })${keptCredit ? sql`, ${withKeptCredit(keptCredit, cart.expiresAt)}` : sql``}`

/** For a statement: the answer, stored with its key where there is one. */
export const storedAnswer = ({ clientId, answer }: BasketWriting, isBrief = sql`false`) => sql`
  answered as (
    insert into idempotency_keys (client_id, call, key, session_id, request_hash, status, reply)
    select ${clientId}::int, ${answer?.call ?? ''}::text, ${answer?.key ?? ''}::text, who.id,
      ${answer?.requestHash ?? Buffer.alloc(0)}::bytea,
      ${storedStatus}, case when ${isBrief} then ${JSON.stringify(answer?.briefReply ?? null)}::jsonb
        else ${JSON.stringify(answer?.reply ?? null)}::jsonb end
    from basket, who where ${answer !== null}::boolean)`

/** For a statement: what the limits say to these places; with the slots of which one is held briefly. */
export const within = (
  { clientId, owner }: BasketWriting,
  items: readonly Pick<NewItem, 'slotIds' | 'quantity'>[],
  { network, limits }: HoldLimiting,
) => sql`
    within as (
      select hold_limits_guard(${clientId}::int, basket.id, who.id, ${owner.customerId}::bigint, ${network}::bytea,
        ${JSON.stringify(items.map(({ slotIds, quantity }) => ({ slotIds, quantity, isHeld: false })))}::jsonb,
        ${JSON.stringify(limits)}::jsonb) as brief
      from basket, who)`
