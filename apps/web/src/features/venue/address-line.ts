import type { VenueSummary } from '../../calls/catalogue/list-venues.ts'

export function addressLine({
  address,
  town,
  postcode,
}: Pick<VenueSummary, 'address' | 'town' | 'postcode'>): string {
  // A postcode is read as one word, so that its space must not break.
  const place = [town, postcode.replace(' ', '\u00a0')].filter(Boolean).join(' ')
  return [address, place].filter(Boolean).join(', ')
}
