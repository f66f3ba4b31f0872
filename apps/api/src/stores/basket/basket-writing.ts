import type { CreditAmounts } from '@touchline/rules/money/payment-lines'
import { sql } from 'kysely'
import { type NewSession, newSessionColumns, newSessionValues } from '../account/visitors.ts'
import { type StoredAnswer, storedStatus } from '../database/stored-answers.ts'
import type { NewItem } from './basket-record.ts'
import type { HoldLimits } from './hold-limits.ts'
import { withKeptCredit } from './with-kept-credit.ts'

/**
 * Way in which places are held. Briefly: beyond the share of an address, and not to be renewed. Null: not
 * held.
 */
export type Holding = 'held' | 'held-briefly' | null

/** Owner of a basket. A visitor without a session gets one in the same statement. */
export type BasketOwner =
  | { sessionId: number; customerId: number | null }
  | { newSession: NewSession; sessionId: null; customerId: null }

/** Limits to count held places against; `hold_limits_guard` refuses more. */
export interface HoldLimiting {
  /** Hash of the asker's network address. */
  network: Buffer
  limits: HoldLimits
}

export interface BasketWriting {
  clientId: number
  owner: BasketOwner
  /** Limits for this change; null where nothing is limited. */
  limiting: HoldLimiting | null
  cart: {
    id: number
    uuid: string
    /** Version that the change was decided on; null for a new basket. */
    fromVersion: number | null
    expiresAt: Date | null
    renewalsUsed: number
    /** Customer for whom staff act with it; null for all who act for themselves. */
    selectedCustomerId: number | null
  }
  /** Reserved credit that stays reserved; null where none is. */
  keptCredit: CreditAmounts | null
  answer: StoredAnswer | null
}

/**
 * Creates or updates the basket within a statement, at the version at which it was read. When the basket has
 * changed since, nothing of the statement happens.
 */
export const changedBasket = ({ clientId, owner, cart, keptCredit }: BasketWriting) => sql`
  who as (${
    owner.sessionId === null
      ? sql`insert into sessions (client_id, ${newSessionColumns})
          values (${clientId}::int, ${newSessionValues(owner.newSession)})
          on conflict (token_hash) do nothing returning id`
      : cart.fromVersion === null
        ? // An ended session, or one that a log-in gave to a customer meanwhile, can't begin a basket.
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

/** Stores the answer within a statement, with its key where there is one. */
export const storedAnswer = ({ clientId, answer }: BasketWriting, isBrief = sql`false`) => sql`
  answered as (
    insert into idempotency_keys (client_id, call, key, session_id, request_hash, status, reply)
    select ${clientId}::int, ${answer?.call ?? ''}::text, ${answer?.key ?? ''}::text, who.id,
      ${answer?.requestHash ?? Buffer.alloc(0)}::bytea,
      ${storedStatus}, case when ${isBrief} then ${JSON.stringify(answer?.briefReply ?? null)}::jsonb
        else ${JSON.stringify(answer?.reply ?? null)}::jsonb end
    from basket, who where ${answer !== null}::boolean)`

/**
 * Checks these places against the limits within a statement. Returns the slots of which a place is held
 * briefly.
 */
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
