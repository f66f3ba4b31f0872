/** Card readers of the sandbox's merchant: two, so that a payment can be at the wrong one. */
export const readers = [
  { id: 'rdr_front', label: 'Front desk' },
  { id: 'rdr_side', label: 'Side desk' },
] as const
