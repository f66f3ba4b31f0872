import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { isStaying } from '../spread/clients-leaving.ts'

/** Card that the provider keeps for a customer. */
export interface SavedCardRecord {
  id: number
  /** Account at which the provider keeps it. */
  account: string
  /** The provider's name for it. */
  externalIdentifier: string
  brand: string
  last4: string
  /** Last day on which it pays. */
  expiresOn: string
  isExpired: boolean
}

const columns = sql`id, provider as account, external_identifier as "externalIdentifier", brand, last4, expires_on::text as "expiresOn",
  expires_on < current_date as "isExpired"`

interface Owner {
  clientId: number
  customerId: number
}

/** Owner of a card, as known values or read by the statement itself. */
interface OwnerInSql {
  clientId: number | RawBuilder<unknown>
  customerId: number | RawBuilder<unknown>
}

/** Selects a customer's saved cards for a larger statement; the one used last comes first. */
export const savedCardsOf = ({ clientId, customerId }: OwnerInSql) => sql`
  select ${columns} from saved_cards
  where client_id = ${clientId} and customer_id = ${customerId} and removed_at is null
  order by used_at desc, id desc`

export async function listSavedCards(db: Kysely<Database>, owner: Owner): Promise<SavedCardRecord[]> {
  const { rows } = await sql<SavedCardRecord>`${savedCardsOf(owner)}`.execute(db)
  return rows
}

/** Finds a saved card. Null where this customer has no such card. */
export async function findSavedCard(
  db: Kysely<Database>,
  { clientId, customerId }: Owner,
  id: number,
): Promise<SavedCardRecord | null> {
  const { rows } = await sql<SavedCardRecord>`
    select ${columns} from saved_cards
    where id = ${id} and client_id = ${clientId} and customer_id = ${customerId} and removed_at is null`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Card that pays without its customer. */
export interface CardToCharge {
  account: string
  externalIdentifier: string
  /** Name of the operator. */
  operator: string
}

/** Finds a saved card that pays without its customer. Null where this customer has no such card any more. */
export async function findCardToCharge(
  db: Kysely<Database>,
  { clientId, customerId }: Owner,
  id: number,
): Promise<CardToCharge | null> {
  const { rows } = await sql<CardToCharge>`
    select s.provider as account, s.external_identifier as "externalIdentifier", o.name as operator
    from saved_cards s join clients o on o.id = s.client_id
    where s.id = ${id} and s.client_id = ${clientId} and s.customer_id = ${customerId} and s.removed_at is null`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Facts that the provider gives of a card that it has saved. */
export interface CardKept {
  identifier: string
  brand: string
  last4: string
  /** Expiry as MM/YY. */
  expiry: string
  /** The network's name for the payment that began an agreement; null where none began, or it has none. */
  traceId: string | null
}

interface Keeping extends Owner {
  provider: string
  card: CardKept
  /** True for a card of a failed payment: the provider is told to forget it. */
  isUnwanted?: boolean
}

/**
 * Saves a card, once for each card of the provider. It replaces the same card saved before, for contracts that are
 * paid by it, too.
 */
export async function keepSavedCard(db: Kysely<Database>, keeping: Keeping): Promise<void> {
  const { clientId, customerId, provider, card, isUnwanted = false } = keeping
  await sql`
    with kept as (
      insert into saved_cards (client_id, customer_id, provider, external_identifier, brand, last4, expires_on,
        trace_id, removed_at, forget_at)
      select ${clientId}::int, ${customerId}::bigint, ${provider}::text, ${card.identifier}::text, ${card.brand}::text,
        ${card.last4}::text, (to_date(${card.expiry}::text, 'MM/YY') + interval '1 month' - interval '1 day')::date, ${card.traceId}::text,
        case when ${isUnwanted}::boolean then now() end,
        case when ${isUnwanted}::boolean then now() end
      on conflict (provider, external_identifier) do update set trace_id = excluded.trace_id
        where excluded.trace_id is not null and excluded.removed_at is null
      returning id, brand, last4, expires_on, removed_at, trace_id),
    replaced as (
      update saved_cards old set removed_at = now(), forget_at = now()
      from kept
      where kept.removed_at is null and old.customer_id = ${customerId}::bigint and old.client_id = ${clientId}::int
        and old.removed_at is null and old.id <> kept.id
        and (old.brand, old.last4, old.expires_on) = (kept.brand, kept.last4, kept.expires_on)
        -- A contract goes on with the card that its agreement is of.
        and (kept.trace_id is not null or not exists (select from contracts c
          where c.saved_card_id = old.id and c.state in ('active', 'leaving')))
      returning old.id)
    update contracts set saved_card_id = kept.id from kept, replaced
    where contracts.saved_card_id = replaced.id`.execute(db)
}

/** Marks a card that has paid, so that it is offered first next time. */
export async function markCardUsed(db: Kysely<Database>, id: number): Promise<void> {
  await sql`update saved_cards set used_at = now() where id = ${id}`.execute(db)
}

/**
 * Removes a card: it pays for nothing here any more, and the provider is asked to forget it. @returns false
 * where it was not theirs
 */
export async function removeSavedCard(
  db: Kysely<Database>,
  { clientId, customerId }: Owner,
  id: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update saved_cards set removed_at = now(), forget_at = now()
    where id = ${id} and client_id = ${clientId} and customer_id = ${customerId} and removed_at is null`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** Drops a card that the provider no longer knows. */
export async function dropSavedCard(db: Kysely<Database>, id: number): Promise<void> {
  await sql`update saved_cards set removed_at = coalesce(removed_at, now()), forget_at = null where id = ${id}`.execute(
    db,
  )
}

export interface CardToForget {
  id: number
  account: string
  externalIdentifier: string
}

/**
 * Takes removed cards that a provider should now be asked to forget, each for one process only. It is asked
 * again an hour later.
 */
export async function takeCardsToForget(db: Kysely<Database>, limit: number): Promise<CardToForget[]> {
  const { rows } = await sql<CardToForget>`
    update saved_cards set forget_at = now() + interval '1 hour'
    where id in (select id from saved_cards where forget_at <= now() and ${isStaying(sql`client_id`)}
      order by forget_at limit ${limit}
      for update skip locked)
    returning id, provider as account, external_identifier as "externalIdentifier"`.execute(db)
  return rows
}

/** Card whose customer is to be told that it expires. */
export interface ExpiringCard {
  id: number
  clientId: number
  customerId: number
  email: string
  firstName: string
  /** Name of the operator. */
  operator: string
  brand: string
  last4: string
  expiresOn: string
  /** Memberships that it pays and that go on after its last day. */
  memberships: { contractId: number; plan: string }[]
}

/** Matches a contract whose payments after the last day of the card `s` would be taken from it. */
const goesOnByCard = sql`
  x.saved_card_id = s.id and not exists (select from mandates g where g.id = x.mandate_id and g.state <> 'ended')
    and (x.state = 'active' or (x.state = 'leaving' and exists (select from contract_payments p
      where p.contract_id = x.id and p.state = 'ahead' and p.due_on > s.expires_on)))`

/**
 * Takes saved cards whose last day is within five weeks, each once. Their customers have a proven address and
 * want to be told.
 */
export async function takeExpiringCards(db: Kysely<Database>): Promise<ExpiringCard[]> {
  const { rows } = await sql<ExpiringCard>`
    update saved_cards s set expiry_told_at = now()
    from customers c, clients o
    where c.id = s.customer_id and o.id = s.client_id and c.email is not null and s.removed_at is null
      and s.expiry_told_at is null and c.wants_card_notices and s.expires_on between current_date and current_date + 35
    returning s.id, s.client_id as "clientId", c.id as "customerId", c.email, c.first_name as "firstName",
      o.name as operator, s.brand, s.last4, s.expires_on::text as "expiresOn",
      coalesce((select jsonb_agg(jsonb_build_object('contractId', x.id, 'plan', n.name) order by x.id)
        from contracts x join membership_plans n on n.id = contract_plan_on(x.id, today_at(x.client_id))
        where ${goesOnByCard}), '[]') as memberships`.execute(db)
  return rows
}
