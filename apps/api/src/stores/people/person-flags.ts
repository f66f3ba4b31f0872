import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** Debt of a person, and the day from which it stops them from booking; null: it never does. */
export interface PenaltyRecord {
  id: number
  reason: string
  /** Session whose late cancellation it charges; null for other penalties. */
  lateOf: { name: string; venueName: string; startsAtUtc: string; timeZone: string } | null
  pence: number
  occurredOn: string
  blocksOn: string | null
  isBlocking: boolean
}

/** Proof that a person needs, or has shown though nothing needs it now. */
export interface DocumentRecord {
  kindId: number
  name: string
  /** Memberships and statuses that need it. */
  neededFor: string[]
  isShown: boolean
  /** Last day on which it is good; null for ever, or where it was not shown. */
  expiresOn: string | null
  daysToExpiry: number | null
  /** Number of days before its end at which the person is told. */
  warnDays: number
  canBeSent: boolean
  /** The last one that was sent online, unless it was accepted or taken back; `counts` until staff look at it. */
  sent: { state: 'waiting'; counts: boolean } | { state: 'refused'; reason: string } | null
}

/** Everything about a person that stops or warns, as of today in the client's calendar. */
export interface PersonFlags {
  firstName: string
  /** Penalties not settled yet. */
  penalties: PenaltyRecord[]
  /** Inductions that they have had and that are still valid. */
  inductionIds: number[]
  /** Memberships valid today that are paid by direct debit on a day not known yet. */
  withoutBillingDay: string[]
  hasBillingDay: boolean
  documents: DocumentRecord[]
}

const heldToday = sql`u.starts_on <= current_date and (u.ends_on is null or u.ends_on >= current_date)`

/** Selects the ids of inductions that a customer has had and that are still valid. */
export const inductionIdsOf = (customerId: string) => sql`array(
  select h.induction_id from inductions_had h join inductions i on i.id = h.induction_id
  where h.customer_id = ${sql.ref(customerId)} and (i.valid_months is null
    or h.had_on + make_interval(months => i.valid_months) > today_at(h.client_id)))`

/** Selects the flags of the customer `c` as JSON. */
export const flagsOfCustomer = sql`(
  select jsonb_build_object(
    'firstName', c.first_name,
    'penalties', coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'reason', p.reason,
        'lateOf', (select jsonb_build_object('name', b.shown -> 'name', 'venueName', b.shown -> 'venueName',
            'startsAtUtc', b.shown -> 'startsAtUtc', 'timeZone', b.shown -> 'timeZone')
          from booking_cancellations x join bookings b on b.id = x.booking_id
          where x.id = case when p.cause like 'cancellation %' then split_part(p.cause, ' ', 2)::uuid end),
        'pence', p.amount_pence, 'occurredOn', p.occurred_on, 'blocksOn', p.occurred_on + p.blocks_after_days,
        'isBlocking', coalesce(p.occurred_on + p.blocks_after_days <= today.day, false)) order by p.occurred_on, p.id)
      from penalties p where p.customer_id = c.id and p.settled_on is null), '[]'),
    'inductionIds', to_jsonb(${inductionIdsOf('c.id')}),
    'withoutBillingDay', coalesce((select jsonb_agg(m.name order by m.name)
      from membership_users u join memberships m on m.id = u.membership_id
      where u.customer_id = c.id and ${heldToday} and m.by_direct_debit and u.billing_day is null
        and not exists (select from contract_people p where p.membership_user_id = u.id)), '[]'),
    'hasBillingDay', exists (select from membership_users u
      where u.customer_id = c.id and ${heldToday} and u.billing_day is not null),
    'documents', coalesce((select jsonb_agg(jsonb_build_object('kindId', k.id, 'name', k.name, 'neededFor', to_jsonb(needed.by),
        'isShown', d.customer_id is not null, 'expiresOn', d.expires_on, 'daysToExpiry', d.expires_on - today.day,
        'warnDays', k.warn_days, 'canBeSent', k.counts_unseen_days is not null, 'sent', (
          select case s.state
            when 'waiting' then jsonb_build_object('state', s.state, 'counts', coalesce(s.counts_until >= today.day, false))
            when 'refused' then jsonb_build_object('state', s.state, 'reason', s.reason) end
          from sent_documents s where s.customer_id = c.id and s.document_kind_id = k.id order by s.id desc limit 1))
        order by k.name)
      from document_kinds k
      left join documents d on d.document_kind_id = k.id and d.customer_id = c.id
      cross join lateral (select array(select m.name
          from membership_users u join memberships m on m.id = u.membership_id
          where u.customer_id = c.id and ${heldToday} and m.document_kind_id = k.id
          union select one ->> 'status' from jsonb_array_elements(c.statuses) one
          where one ->> 'status' = any(k.statuses)
            and (one ->> 'until' is null or (one ->> 'until')::date >= today.day)) as by) needed
      where k.client_id = c.client_id and (d.customer_id is not null or cardinality(needed.by) > 0)), '[]'))
  from (select today_at(c.client_id) as day) today)`

/** Reads the flags of each of these people; a person of another client is left out. */
export async function readFlags(
  db: Kysely<Database>,
  clientId: number,
  customerIds: readonly number[],
): Promise<ReadonlyMap<number, PersonFlags>> {
  if (customerIds.length === 0) return new Map()
  const { rows } = await sql<{ id: number; flags: PersonFlags }>`
    select c.id, ${flagsOfCustomer} as flags from customers c
    where c.client_id = ${clientId} and c.id = any(${customerIds}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, flags }) => [id, flags]))
}
