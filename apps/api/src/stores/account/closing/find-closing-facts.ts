import { type Kysely, sql } from 'kysely'
import type { Database } from '../../database/tables.ts'
import { basketsNaming } from './lines-naming.ts'

/** Facts that prevent closing an account, and what the customer loses with it. */
export interface ClosingFacts {
  role: 'customer' | 'staff'
  comingSessions: number
  /**
   * Coming bookings of other people for whose moves this customer has paid. A refund of such a move may be
   * added to this customer's credit.
   */
  comingPaidFor: number
  waits: number
  /** The customer's own open payments, and other people's that pay for a place of theirs. */
  payments: number
  /** Refunds that have not reached their card yet. */
  refunds: number
  owedPence: number
  /** Names of the memberships that have not ended and that no contract brings. */
  memberships: string[]
  /** Names of the plans of contracts that the customer pays for and that go on. */
  contracts: string[]
  /** Sum that is owed for memberships, also where a job has yet to make it due. */
  owedForMembershipsPence: number
  /** Names of the plans of contracts that others pay for the customer and that go on. */
  paidByOthers: string[]
  /** First names of people without a log-in for whom no other household manager books. */
  dependants: string[]
  creditPence: number
  packages: string[]
}

/**
 * Finds these facts. The transaction that closes the account passes `isLocked`: it locks the account, so that
 * this customer can't buy or book anything meanwhile.
 */
export async function findClosingFacts(
  db: Kysely<Database>,
  customerId: number,
  {
    endedPayments,
    endedRefunds,
    isLocked = false,
  }: { endedPayments: readonly string[]; endedRefunds: readonly string[]; isLocked?: boolean },
): Promise<ClosingFacts> {
  if (isLocked) {
    // Locks baskets before their customer, as a payment does. Other people's baskets from which the name is
    // removed are locked too.
    await sql`select from carts where id in (${basketsNaming(customerId)}) order by id for no key update`.execute(
      db,
    )
    await sql`select from customers where id = ${customerId} for update`.execute(db)
  }
  const { rows } = await sql<ClosingFacts>`
    select c.role,
      (select count(distinct s.id)::int from claims k join slots s on s.id = k.slot_id
        left join bookings b on b.id = k.booking_id left join orders o on o.id = b.order_id
        where k.kind = 'booking' and s.cancelled_at is null and s.ends_at > now()
          and (k.customer_id = c.id or o.customer_id = c.id)) as "comingSessions",
      (select count(distinct t.booking_id)::int from booking_top_ups t join orders p on p.id = t.order_id
        join bookings b on b.id = t.booking_id join orders o on o.id = b.order_id
        join claims k on k.booking_id = b.id join slots s on s.id = k.slot_id
        where p.customer_id = c.id and s.cancelled_at is null and s.ends_at > now()
          and o.customer_id is distinct from c.id and k.customer_id is distinct from c.id) as "comingPaidFor",
      (select count(*)::int from waitlist_entries w
        where w.customer_id = c.id and w.state in ('waiting', 'offered')) as waits,
      (select count(*)::int from payment_attempts a
        where a.id in (select id from payment_attempts where customer_id = c.id
            union all select of_other.id from cart_items i join payment_attempts of_other on of_other.cart_id = i.cart_id
            where i.purchased_for_user_id = c.id)
          and a.state <> all(${endedPayments}::text[])) as payments,
      (select count(*)::int from refunds r join payment_attempts a on a.id = r.attempt_id
        where a.customer_id = c.id and r.state <> all(${endedRefunds}::text[])) as refunds,
      (select coalesce(sum(p.amount_pence), 0)::int from penalties p
        where p.customer_id = c.id and p.settled_on is null) as "owedPence",
      array(select m.name from membership_users u join memberships m on m.id = u.membership_id
        where u.customer_id = c.id and (u.ends_on is null or u.ends_on >= today_at(c.client_id))
          and not exists (select from contract_people x where x.membership_user_id = u.id) order by m.name) as memberships,
      array(select n.name from contracts k join membership_plans n on n.id = contract_plan_now(k)
        where k.payer_id = c.id and k.state in ('active', 'leaving') order by k.id) as contracts,
      (select coalesce(sum(p.pence), 0)::int from contracts k join contract_payments p on p.contract_id = k.id
        where k.payer_id = c.id and (p.state in ('due', 'asked', 'failed', 'reversed')
          or (p.state = 'ahead' and p.due_on <= today_at(c.client_id)))) as "owedForMembershipsPence",
      array(select n.name from contract_people x join contracts k on k.id = x.contract_id
        join membership_plans n on n.id = contract_plan_now(k)
        where x.customer_id = c.id and x.version = contract_version_now(k) and k.payer_id <> c.id and k.state in ('active', 'leaving') order by k.id) as "paidByOthers",
      array(select d.first_name from customers d
        where c.manages_household and d.household_id = c.household_id and d.id <> c.id
          and coalesce(d.email, d.unproven_email) is null
          and not exists (select from customers o where o.household_id = c.household_id and o.id <> c.id and o.manages_household)
        order by d.date_of_birth, d.id) as dependants,
      (select coalesce(sum(l.left_pence), 0)::int from credit_lots l
        where l.customer_id = c.id and (l.expires_at is null or l.expires_at > now())) as "creditPence",
      array(select k.name from package_holdings h join packages k on k.id = h.package_id
        where h.customer_id = c.id and h.ends_on >= today_at(c.client_id) order by k.name, h.id) as packages
    from customers c where c.id = ${customerId}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error(`no customer ${customerId}`)
  return row
}
