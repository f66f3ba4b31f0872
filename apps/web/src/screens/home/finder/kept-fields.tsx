import { keptOf, type VenueSearch } from '../home-address.ts'

/** A form that the server answers leaves out of the address what it does not hold. */
export function KeptFields({ search }: { search: VenueSearch }) {
  return Object.entries(keptOf(search)).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}
