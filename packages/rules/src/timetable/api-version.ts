import type { Venue } from '@touchline/contract/entities/catalogue/venue'

/** The two ways in which slots are named: integers on v1, opaque ids on v2. */
export type ApiVersion = 1 | 2

/** Spec 7: from the venue's migrationDate on, v2 is asked. Both dates are `YYYY-MM-DD`. */
export function apiVersionOf({ migrationDate }: Pick<Venue, 'migrationDate'>, date: string): ApiVersion {
  return migrationDate !== null && migrationDate <= date ? 2 : 1
}
