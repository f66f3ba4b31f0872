import type { Venue } from '@touchline/contract/entities/catalogue/venue'

/** The two ways to name slots: integers on v1, opaque ids on v2. */
export type ApiVersion = 1 | 2

/** Returns the version to ask: v2 from the venue's migrationDate on (spec 7). Both dates are `YYYY-MM-DD`. */
export function apiVersionOf({ migrationDate }: Pick<Venue, 'migrationDate'>, date: string): ApiVersion {
  return migrationDate !== null && migrationDate <= date ? 2 : 1
}
