import { Theme } from '@touchline/contract/entities/catalogue/theme'
import type { ClientRecord, VenueRecord } from '../../stores/catalogue/catalogue.ts'

const keys = Object.keys(Theme.shape) as (keyof Theme)[]

/** The client's theme with the venue's own words laid over it; what neither says, or says wrongly, is null. */
export function presentTheme(client: ClientRecord, venue: VenueRecord | null): Theme {
  const given: Record<string, unknown> = { ...client.theme, ...venue?.theme }
  const entries = keys.map((key) => {
    const parsed = Theme.shape[key].safeParse(given[key] ?? null)
    return [key, parsed.success ? parsed.data : null]
  })
  return Object.fromEntries(entries) as Theme
}
