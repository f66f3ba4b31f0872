import type { Actor } from '@touchline/rules/people/actor'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { dayOfClient } from './day-of-client.ts'

/** Money that a card provider took or gave back, as our books have it. */
export interface CardMovement {
  kind: 'captured' | 'refunded'
  attemptId: string
  /** Provider; null where the payment was made before we kept it. */
  provider: string | null
  /** The provider's reference of the payment. */
  providerRef: string | null
  /** Our reference of the payment at the provider. */
  ourRef: string
  /** Our reference of the refund at the provider; null for a payment. */
  ourRefundRef: string | null
  /** Amount in pence, more than nought for both kinds. */
  pence: number
  currencyCode: string
  at: Date
  /** Person or process behind it; null where that is no longer known. */
  who: Actor | null
}

/**
 * Lists the movements of one day, 'YYYY-MM-DD' of the client's calendar, first one first. Includes money that
 * came after the end of its payment and went back. Excludes refunds that a card's bank gave back again.
 */
export async function listCardMovements(
  db: Kysely<Database>,
  clientId: number,
  day: string,
): Promise<CardMovement[]> {
  const { rows } = await sql<CardMovement>`
    select case when p.pence > 0 then 'captured' else 'refunded' end as kind, t.attempt_id as "attemptId", a.provider,
      a.provider_ref as "providerRef", a.our_ref as "ourRef",
      case when p.pence < 0 then 'TLR-' || split_part(t.source, '/', 1) end as "ourRefundRef", abs(p.pence) as pence,
      a.currency_code as "currencyCode", t.at, t.who
    from ledger_transactions t join ledger_postings p on p.transaction_id = t.id and p.account = 'card'
      join payment_attempts a on a.id = t.attempt_id
    where t.client_id = ${clientId} and ${dayOfClient(clientId, day)} and t.kind in ('captured', 'refunded', 'late-taken', 'late-returned')
      and not exists (select from ledger_transactions u where u.kind in ('refund-undone', 'late-undone') and u.source = t.source)
    order by t.at, t.id`.execute(db)
  return rows
}
