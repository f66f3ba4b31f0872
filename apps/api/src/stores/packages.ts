import type { PackageTerms } from '@touchline/rules/entitlements/package-words'
import type { Scope } from '@touchline/rules/entitlements/scope'
import { type Kysely, sql } from 'kysely'
import type { Database } from './tables.ts'

/** A package that is sold. */
export interface PackageRecord extends PackageTerms {
  id: number
  name: string
  pricePence: number
  taxBasisPoints: number
  scope: Scope
  validDays: number
}

/** The cheapest first. */
export async function listPackagesOnSale(db: Kysely<Database>, clientId: number): Promise<PackageRecord[]> {
  const { rows } = await sql<PackageRecord>`
    select id, name, price_pence as "pricePence", tax_basis_points as "taxBasisPoints", visits, unit, scope,
      per_session as "perSession", shared_with as "sharedWith", valid_for as "validFor", valid_days as "validDays"
    from packages where client_id = ${clientId} and is_sold order by price_pence, id`.execute(db)
  return rows
}
