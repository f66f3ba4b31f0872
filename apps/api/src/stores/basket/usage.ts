import type { Counter } from '@touchline/rules/prices/counter'
import { type RawBuilder, sql } from 'kysely'
import type { NewItem, ShownItem } from './basket-record.ts'
import { guestKey } from './guest-key.ts'

/** Columns of a claim that say what its place uses, and how that is counted. */
export const usageColumns = sql.raw('usage_keys, usage_limits, usage_holder')

/**
 * Returns a line's values for these columns, in the same order; none for a course, of which each session is a
 * claim.
 */
export const usageOf = (uses: RawBuilder<unknown>, shown: RawBuilder<unknown>): RawBuilder<unknown> => {
  const counters = sql`jsonb_array_elements(coalesce(${uses} -> 'counters', '[]')
    || coalesce(${shown} -> 'ownPrice' -> 'counters', '[]')) with ordinality as c (one, n)`
  return sql`
  array(select one ->> 'key' from ${counters} order by n),
  array(select (one ->> 'limit')::int from ${counters} order by n),
  coalesce(${uses} ->> 'holderId',
    case when ${shown} -> 'ownPrice' -> 'counters' <> '[]' then ${shown} -> 'ownPrice' ->> 'holderId' end)::bigint`
}

/** Counted facts of a line: what it uses, and a price that is for one place of its person. */
export interface CountedLine {
  uses: NewItem['uses']
  shown?: Pick<ShownItem, 'ownPrice'>
}

export const countersOf = ({ uses, shown }: CountedLine): Counter[] => [
  ...(uses?.counters ?? []),
  ...(shown?.ownPrice?.counters ?? []),
]

/** Returns the keys of the counters that count these lines. */
export const counterKeysOf = (items: readonly CountedLine[]): string[] =>
  items.flatMap((item) => countersOf(item).map(({ key }) => key))

export const withGuestKey = <Item extends Pick<NewItem, 'guest'>>(item: Item) => ({
  ...item,
  guestKey: guestKey(item.guest),
})
