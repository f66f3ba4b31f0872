import { keptSearch, type VenueSearch } from '../home-address.ts'

/** Keeps values in hidden fields: a form that the server answers drops any other value from the address. */
export function KeptFields({ search }: { search: VenueSearch }) {
  return Object.entries(keptSearch(search)).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}
