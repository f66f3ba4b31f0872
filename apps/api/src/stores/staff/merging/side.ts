import { type Kysely, sql } from 'kysely'
import { basketsNaming } from '../../account/closing/lines-naming.ts'
import type { Database } from '../../database/tables.ts'

/** An account as it stands before a merge: what staff compare, and what decides whether it can be merged. */
export interface SideRecord {
  id: number
  reference: string
  role: 'customer' | 'staff'
  isClosed: boolean
  firstName: string
  lastName: string
  dateOfBirth: string | null
  email: string
  isEmailProven: boolean
  phone: string
  addressLineOne: string
  city: string
  postcode: string
  household: {
    id: number
    name: string
    isManager: boolean
    others: number
    /** Others in it who have a log-in of their own. */
    othersWithLogIn: number
  } | null
  comingBookings: number
  pastBookings: number
  orders: number
  memberships: string[]
  packages: string[]
  creditPence: number
  owedPence: number
  waits: string[]
  cards: string[]
  documents: string[]
}

/** Selects the bookings of a person `c` and those that they made: two reads by index, and not one of all bookings. */
const bookingsOfPerson = sql`
  select id from bookings where customer_id = c.id
  union select one.id from orders mine join bookings one on one.order_id = mine.id where mine.customer_id = c.id`

/** Reads two accounts of a client in the order of these ids; null for one that is not there. */
export async function readSides(
  db: Kysely<Database>,
  clientId: number,
  ids: readonly [number, number],
): Promise<[SideRecord | null, SideRecord | null]> {
  const { rows } = await sql<SideRecord>`
    select c.id, c.reference, c.role, c.closed_at is not null as "isClosed", c.first_name as "firstName",
      c.last_name as "lastName", c.date_of_birth as "dateOfBirth", coalesce(c.email, c.unproven_email, '') as email,
      c.email is not null as "isEmailProven", c.phone, c.address_line_one as "addressLineOne", c.city, c.postcode,
      (select jsonb_build_object('id', h.id, 'name', h.name, 'isManager', c.manages_household,
          'others', (select count(*) from customers o where o.household_id = h.id and o.id <> c.id),
          'othersWithLogIn', (select count(*) from customers o where o.household_id = h.id and o.id <> c.id
            and coalesce(o.email, o.unproven_email) is not null))
        from households h where h.id = c.household_id) as household,
      (select count(distinct b.id)::int from bookings b
        join claims k on k.booking_id = b.id join slots s on s.id = k.slot_id
        where b.client_id = c.client_id and b.id in (${bookingsOfPerson}) and b.status = 'booked' and s.ends_at > now()) as "comingBookings",
      (select count(*)::int from bookings b
        where b.client_id = c.client_id and b.id in (${bookingsOfPerson})) as "pastBookings",
      (select count(*)::int from orders o where o.customer_id = c.id) as orders,
      array(select distinct m.name from membership_users u join memberships m on m.id = u.membership_id
        where u.customer_id = c.id and (u.ends_on is null or u.ends_on >= today_at(c.client_id)) order by 1) as memberships,
      array(select k.name from package_holdings h join packages k on k.id = h.package_id
        where h.customer_id = c.id and h.ends_on >= today_at(c.client_id) order by k.name, h.id) as packages,
      (select coalesce(sum(l.left_pence), 0)::int from credit_lots l
        where l.customer_id = c.id and (l.expires_at is null or l.expires_at > now())) as "creditPence",
      (select coalesce(sum(p.amount_pence), 0)::int from penalties p
        where p.customer_id = c.id and p.settled_on is null) as "owedPence",
      array(select coalesce(s.name, g.name) from waitlist_entries w left join slots s on s.id = w.slot_id
          left join categories g on g.id = coalesce(w.category_id, s.category_id)
        where w.customer_id = c.id and w.state in ('waiting', 'offered') order by w.id) as waits,
      array(select s.brand || ' ending ' || s.last4 from saved_cards s
        where s.customer_id = c.id and s.removed_at is null order by s.id) as cards,
      array(select k.name from documents d join document_kinds k on k.id = d.document_kind_id
        where d.customer_id = c.id order by k.name) as documents
    from customers c where c.client_id = ${clientId} and c.id = any(${[...ids]}::bigint[])`.execute(db)
  const side = (id: number) => rows.find((row) => row.id === id) ?? null
  return [side(ids[0]), side(ids[1])]
}

/** Things of a pair that can't be united as they are. */
export interface ConflictRecord {
  /** Payments under way by the account that would be gone, or for a place of that person. */
  payments: number
  /** True where both have something in the basket. */
  bothBaskets: boolean
  /** True where a place in a basket uses a benefit or a package by the account that would be gone: its line names it. */
  basketUses: boolean
  /** Kinds of document of the account that would be gone, which wait to be looked at. */
  waitingDocuments: string[]
  /** Plans of contracts of which both are people. */
  sharedContracts: string[]
  /** True where both pay for contracts by direct debit. */
  bothDebit: boolean
  /** Memberships that both have from the same day, that of the account that would be gone by a contract. */
  sameMemberships: string[]
  /** Sessions to come in which each person has one place, and both have one. */
  sameSessions: string[]
  /** Sessions for which one waits while the other has a place. */
  waitsForOwn: string[]
  /** Sessions for which both wait, with a place offered to one of them. */
  offers: string[]
}

/** Finds what of two accounts can't be united. */
export async function findConflicts(
  db: Kysely<Database>,
  { keptId, goneId }: { keptId: number; goneId: number },
  endedPayments: readonly string[],
): Promise<ConflictRecord> {
  const basketOf = (id: number) => sql`exists (select from carts k join cart_items i on i.cart_id = k.id
    where k.customer_id = ${id} and k.state = 'open' and k.expires_at > now())`
  const debits = (id: number) => sql`exists (select from contracts k
    where k.payer_id = ${id} and k.mandate_id is not null and k.state in ('active', 'leaving'))`
  const pair = sql`array[${keptId}, ${goneId}]::bigint[]`
  const { rows } = await sql<ConflictRecord>`
    select
      (select count(*)::int from payment_attempts a
        where a.id in (select id from payment_attempts where customer_id = ${goneId}
            union all select o.id from cart_items i join payment_attempts o on o.cart_id = i.cart_id
            where i.purchased_for_user_id = ${goneId})
          and a.state <> all(${endedPayments}::text[])) as payments,
      ${basketOf(keptId)} and ${basketOf(goneId)} as "bothBaskets",
      exists (select from carts k join cart_items i on i.cart_id = k.id
        where k.id in (${basketsNaming(goneId)} union select cart_id from cart_items where member_id = ${goneId})
          and k.state = 'open' and k.expires_at > now()
          and (k.customer_id = ${goneId} or i.purchased_for_user_id = ${goneId} or i.member_id = ${goneId}
            or ${String(goneId)} in (i.uses ->> 'holderId', i.shown #>> '{ownPrice,holderId}'))
          and (jsonb_typeof(i.uses) = 'object' or i.shown #> '{ownPrice,counters}' <> '[]'
            or i.shown #> '{moving,uses}' <> '[]')) as "basketUses",
      array(select k.name from sent_documents d join document_kinds k on k.id = d.document_kind_id
        where d.customer_id = ${goneId} and d.state = 'waiting' order by k.name) as "waitingDocuments",
      array(select distinct n.name from contract_people a join contract_people b on b.contract_id = a.contract_id
          join contracts k on k.id = a.contract_id join membership_plans n on n.id = k.plan_id
        where a.customer_id = ${goneId} and b.customer_id = ${keptId} order by 1) as "sharedContracts",
      ${debits(keptId)} and ${debits(goneId)} as "bothDebit",
      array(select distinct m.name from membership_users a join membership_users b on b.membership_id = a.membership_id
          and b.starts_on = a.starts_on join memberships m on m.id = a.membership_id
          join contract_people x on x.membership_user_id = a.id
        where a.customer_id = ${goneId} and b.customer_id = ${keptId} order by 1) as "sameMemberships",
      array(select distinct s.name from claims a join claims b on b.slot_id = a.slot_id join slots s on s.id = a.slot_id
        where a.customer_id = ${goneId} and b.customer_id = ${keptId} and a.guest = '' and b.guest = ''
          and s.one_per_person and s.ends_at > now()
          and (a.expires_at is null or a.expires_at > now()) and (b.expires_at is null or b.expires_at > now())
        order by 1) as "sameSessions",
      array(select distinct s.name from waitlist_entries w cross join lateral slots_waited_for(w) s
          join claims k on k.slot_id = s.id and k.kind = 'booking' and k.guest = ''
        where w.customer_id = any(${pair}) and w.state in ('waiting', 'offered') and k.customer_id = any(${pair})
          and k.customer_id <> w.customer_id and s.ends_at > now() order by 1) as "waitsForOwn",
      array(select distinct coalesce(s.name, g.name) from waitlist_entries a
          join waitlist_entries b on b.customer_id = ${keptId} and (b.slot_id = a.slot_id
            or a.slot_id is null and b.slot_id is null
              and (a.venue_id, a.category_id, a.from_at, a.until_at, coalesce(a.location_id, 0))
                = (b.venue_id, b.category_id, b.from_at, b.until_at, coalesce(b.location_id, 0)))
          left join slots s on s.id = a.slot_id left join categories g on g.id = a.category_id
        where a.customer_id = ${goneId} and 'offered' in (a.state, b.state) order by 1) as offers`.execute(db)
  return rows[0]!
}
