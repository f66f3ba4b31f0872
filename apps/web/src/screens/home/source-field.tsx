import { sourceOf, type VenueSearch } from './finding.ts'

/** A form that the server answers leaves out of the address what it does not hold. */
export function SourceField({ search }: { search: VenueSearch }) {
  const { source } = sourceOf(search)
  return source && <input type="hidden" name="source" value={source} />
}
