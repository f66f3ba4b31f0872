type Params = Record<string, string | undefined>

const queryOf = (values: Params): string => {
  const given = Object.entries(values).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

type WantedMoney = {
  show?: 'refunds' | undefined
  find?: string
  page?: number
  /** Page number of the payments above the refunds. */
  payments?: number
}

const laterPage = (page: number): string | undefined => (page > 1 ? String(page) : undefined)

/** Addresses of the staff pages; apart from paths.ts, which every first view loads. */
export const staffPaths = {
  /** Front of house: the customer being served, orders, and charges. */
  desk: ({ find }: { find?: string } = {}) => `/staff${queryOf({ find })}`,
  /** Waiting customers at a venue on a day; without a venue, at the staff's own. */
  waitlists: (...at: [] | [venueSlug: string, dateSlug: string]) =>
    ['/staff/waitlists', ...at.map(encodeURIComponent)].join('/'),
  /** Memberships of the customer who is being served, or one contract. */
  memberships: (contractId?: number) =>
    contractId === undefined ? '/staff/memberships' : `/staff/memberships/${contractId}`,
  /** A person, with what staff can correct and record. */
  person: (personId: number) => `/staff/people/${personId}`,
  /** Acts of staff on people's things. */
  acts: ({ find, page = 1 }: { find?: string; page?: number } = {}) =>
    `/staff/acts${queryOf({ find, page: laterPage(page) })}`,
  /** Documents that people have sent. */
  documents: () => '/staff/documents',
  /** Letters and their delivery. */
  mails: ({ to }: { to?: string } = {}) => `/staff/mails${queryOf({ to })}`,
  /** Money owed at the desk, and refunds that need attention. */
  money: ({ show, find, page = 1, payments = 1 }: WantedMoney = {}) =>
    `/staff/money${queryOf({ show, find, page: laterPage(page), payments: laterPage(payments) })}`,
}
