import type { Actor } from '@touchline/rules/people/actor'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { AttemptSnapshot } from './attempt-record.ts'

/** A payment that a card provider took, and of which restored data has no row. */
export interface FoundPayment {
  id: string
  clientId: number
  /** Account at the card provider, and its name for the payment. */
  provider: string
  providerRef: string
  ourRef: string
  pence: number
  currencyCode: string
}

const unknownPayer: AttemptSnapshot = {
  contact: { firstName: '', lastName: '', email: '' },
  items: [],
  terms: [],
  isFoundAtProvider: true,
}

/**
 * Creates the row of a payment that is only at the provider, with a basket that is over. Its payer and what was bought
 * are lost.
 * @returns false where the payment has a row
 */
export async function createFoundPayment(
  tx: Kysely<Database>,
  { id, clientId, provider, providerRef, ourRef, pence, currencyCode }: FoundPayment,
  { cause, who }: { cause: string; who: Actor },
): Promise<boolean> {
  const { rows } = await sql`
    with basket as (
      insert into carts (uuid, client_id, state)
      select gen_random_uuid(), ${clientId}::int, 'discarded'
      where not exists (select from payment_attempts where our_ref = ${ourRef}) returning id),
    made as (
      insert into payment_attempts (id, client_id, cart_id, state, amount_pence, currency_code, provider, our_ref,
        provider_ref, deadline, snapshot)
      select ${id}::uuid, ${clientId}::int, basket.id, 'authorising', ${pence}::int, ${currencyCode}::text,
        ${provider}::text, ${ourRef}::text, ${providerRef}::text, now(), ${JSON.stringify(unknownPayer)}::jsonb
      from basket on conflict do nothing returning id)
    insert into payment_attempt_moves (attempt_id, from_state, to_state, cause, who)
    select id, null, 'authorising', ${cause}::text, ${who}::text from made returning id`.execute(tx)
  return rows.length > 0
}
