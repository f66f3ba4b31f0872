/**
 * Reads a list. Today's v1 lists are objects keyed by index strings (wire 0): both mean a list in index
 * order.
 */
export function entriesOf<Entry>(
  entries: readonly Entry[] | Readonly<Record<string, Entry>>,
): readonly Entry[] {
  if (isList(entries)) return entries
  return Object.entries(entries)
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([, entry]) => entry)
}

const isList = <Entry>(entries: readonly Entry[] | object): entries is readonly Entry[] =>
  Array.isArray(entries)
