import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** A plan to which a contract changes on the day after a membership's last one. */
interface PlanAhead {
  planName: string
  from: string
}

/** A membership that a person has or had. */
export interface AccountMembershipRecord {
  id: number
  customerId: number
  holderName: string
  membershipId: number
  name: string
  startsOn: string
  endsOn: string | null
  billingDay: number | null
  byDirectDebit: boolean
  /** The contract that it comes with, which says how it is paid, and its payer; null where it comes with none. */
  contract: { id: number; payerId: number; payerName: string; change: PlanAhead | null } | null
  /** True while a payment of its contract has been unpaid for too long. */
  rests: boolean
  /** The last day of the freeze that it is in today; null where it is in none. */
  frozenUntil: string | null
  monthlyPence: number | null
  /** Guest passes to give away; null for none. */
  guestsPerMonth: number | null
  /** Document that the person has to show for it; null for none. */
  documentName: string | null
  documentCanBeSent: boolean
  /** True when no proof is needed, or the proof is good. */
  hasDocument: boolean
  /** Today's date by the client's calendar. */
  today: string
}

/** Lists the memberships of these people, current ones first. Leaves out those that ended over a year ago. */
export async function listAccountMemberships(
  db: Kysely<Database>,
  clientId: number,
  personIds: readonly number[],
): Promise<{ now: Date; memberships: AccountMembershipRecord[] }> {
  const { rows } = await sql<{ now: Date; memberships: AccountMembershipRecord[] }>`
    select now() as now, coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'customerId', u.customer_id,
        'holderName', trim(c.first_name || ' ' || c.last_name), 'membershipId', m.id, 'name', m.name,
        'startsOn', u.starts_on, 'endsOn', u.ends_on, 'billingDay', u.billing_day, 'byDirectDebit', m.by_direct_debit,
        'contract', (select jsonb_build_object('id', x.id, 'payerId', x.payer_id,
            'payerName', trim(y.first_name || ' ' || y.last_name),
            'change', (select jsonb_build_object('planName', n.name, 'from', v.from_on)
              from contract_versions v join membership_plans n on n.id = v.plan_id
              where v.contract_id = x.id and v.withdrawn_at is null and v.number > p.version
                and v.from_on = u.ends_on + 1 and (x.ends_on is null or v.from_on <= x.ends_on)))
          from contract_people p join contracts x on x.id = p.contract_id join customers y on y.id = x.payer_id
          where p.membership_user_id = u.id),
        'rests', membership_rests(u), 'frozenUntil', membership_frozen_until(u),
        'monthlyPence', m.monthly_pence, 'guestsPerMonth', m.guests_per_month, 'documentName', k.name,
        'documentCanBeSent', k.counts_unseen_days is not null,
        'hasDocument', m.document_kind_id is null or has_document(u.customer_id, m.document_kind_id),
        'today', day.today)
      order by coalesce(u.ends_on < day.today, false), array_position(${personIds}::bigint[], u.customer_id), u.starts_on, u.id)
      filter (where u.id is not null), '[]') as memberships
    from (select today_at(${clientId}) as today) day
    left join (membership_users u
      join memberships m on m.id = u.membership_id
      join customers c on c.id = u.customer_id
      left join document_kinds k on k.id = m.document_kind_id)
      on u.client_id = ${clientId} and u.customer_id = any(${personIds}::bigint[])
        and (u.ends_on is null or u.ends_on >= day.today - 365)
        -- A change of plan that never began brought none.
        and not (coalesce(u.ends_on < u.starts_on, false)
          and exists (select from contract_people p where p.membership_user_id = u.id and p.version > 1))`.execute(
    db,
  )
  return rows[0]!
}
