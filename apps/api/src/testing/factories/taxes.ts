import type { TaxRule } from '@touchline/rules/prices/tax-rule'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../stores/database/tables.ts'
import { createOperator, type TestOperator } from './factories.ts'

/** Creates an operator at 20 %. All at its other venue is exempt, and children there are outside the scope. */
export async function createTaxedOperator(
  db: Kysely<Database>,
  given: Parameters<typeof createOperator>[1] = {},
): Promise<TestOperator> {
  const operator = await createOperator(db, given)
  const rules: TaxRule[] = [
    {
      kind: 'outside',
      basisPoints: 0,
      reason: 'Council pool',
      scope: { venues: [operator.otherVenue.slug] },
      options: [operator.priceList.options['Junior']!],
    },
    { kind: 'exempt', basisPoints: 0, reason: 'Charity', scope: { venues: [operator.otherVenue.slug] } },
  ]
  await sql`update clients set tax_rules = ${JSON.stringify(rules)}::jsonb where id = ${operator.client.id}`.execute(
    db,
  )
  await sql`update pricing_options set tax_basis_points = 2000, tax_kind = 'standard'
    where client_id = ${operator.client.id}`.execute(db)
  return operator
}
