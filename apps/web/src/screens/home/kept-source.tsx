import { keptOf, type Wish } from './finding.ts'

/** A form that the server answers leaves out of the address what it does not hold. */
export function KeptSource({ wish }: { wish: Wish }) {
  const { source } = keptOf(wish)
  return source && <input type="hidden" name="source" value={source} />
}
