import type { TaxRule } from '@touchline/rules/prices/tax-rule'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/tables.ts'

/** Replaces a client's tax rules. @returns 1 as `updated` where they were others */
export async function saveTaxRules(
  trx: Transaction<Database>,
  clientId: number,
  rules: readonly TaxRule[],
): Promise<{ updated: number }> {
  const json = JSON.stringify(rules)
  const { numAffectedRows } = await sql`
    update clients set tax_rules = ${json}::jsonb
    where id = ${clientId} and tax_rules is distinct from ${json}::jsonb`.execute(trx)
  return { updated: Number(numAffectedRows ?? 0) }
}
