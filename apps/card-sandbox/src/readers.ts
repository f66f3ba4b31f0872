/** Card readers of the sandbox's merchant, at the desks of all operators that are paid there. */
export const readers = [
  { id: 'rdr_front', label: 'Front desk' },
  { id: 'rdr_side', label: 'Side desk' },
  { id: 'rdr_hall', label: 'Hall' },
  { id: 'rdr_lockside', label: 'Lockside reception' },
  { id: 'rdr_taffside', label: 'Taffside reception' },
] as const
