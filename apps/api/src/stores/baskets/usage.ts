import { type RawBuilder, sql } from 'kysely'
import { guestKey } from './guest-key.ts'
import type { NewItem } from './basket-record.ts'

/** Of claims: what their place uses, and how that is counted. */
export const usageColumns = sql.raw('usage_keys, usage_limits, usage_holder')

/** Their values, in the same order, of the `uses` of a line; of a course, of which each session is a claim, none. */
export const usageOf = (uses: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  array(select one ->> 'key' from jsonb_array_elements(${uses} -> 'counters') with ordinality as c (one, n) order by n),
  array(select (one ->> 'limit')::int from jsonb_array_elements(${uses} -> 'counters') with ordinality as c (one, n) order by n),
  (${uses} ->> 'holderId')::bigint`

/** The counters that these lines are counted by. */
export const countersOf = (items: readonly Pick<NewItem, 'uses'>[]): string[] =>
  items.flatMap(({ uses }) => uses?.counters.map(({ key }) => key) ?? [])

export const withGuestKey = <Item extends Pick<NewItem, 'guest'>>(item: Item) => ({
  ...item,
  guestKey: guestKey(item.guest),
})
