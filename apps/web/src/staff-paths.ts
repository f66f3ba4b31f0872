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
  /**
   * Sessions of a day at a venue with the people who come; without a venue, at the staff's own. `code` is that of
   * a ticket to look at.
   */
  today: (venueSlug?: string, dateSlug?: string, more: { code?: string } = {}) =>
    ['/staff/today', ...[venueSlug, dateSlug].flatMap((part) => (part ? encodeURIComponent(part) : []))].join(
      '/',
    ) + queryOf(more),
  /** Memberships of the customer who is being served, or one contract. */
  memberships: (contractId?: number) =>
    contractId === undefined ? '/staff/memberships' : `/staff/memberships/${contractId}`,
  /** A person, with what they have and what staff can do: their bookings to come, or the past ones. */
  person: (personId: number, { show, page = 1 }: { show?: 'coming' | 'past'; page?: number } = {}) =>
    `/staff/people/${personId}${queryOf({ show: show === 'past' ? show : undefined, page: laterPage(page) })}`,
  /** Merging a person's account with another one, which is found or chosen. */
  merge: (personId: number, { find, other }: { find?: string; other?: number } = {}) =>
    `/staff/people/${personId}/merge${queryOf({ find, other: other === undefined ? undefined : String(other) })}`,
  /** Acts of staff on people's things. */
  acts: ({ find, page = 1 }: { find?: string; page?: number } = {}) =>
    `/staff/acts${queryOf({ find, page: laterPage(page) })}`,
  /** Staff with their roles. */
  team: () => '/staff/team',
  /** Cash drawers, the open ones first. */
  drawers: (page = 1) => `/staff/drawers${queryOf({ page: laterPage(page) })}`,
  /** A cash drawer, with what moved in it. */
  drawer: (id: number) => `/staff/drawers/${id}`,
  /** Takings of a day at a venue; without a venue, of all. */
  takings: ({ date, venue }: { date?: string; venue?: string } = {}) =>
    `/staff/takings${queryOf({ date, venue })}`,
  /** Documents that people have sent. */
  documents: () => '/staff/documents',
  /** Complaints about personal data, the open ones first. */
  complaints: (page = 1) => `/staff/complaints${queryOf({ page: laterPage(page) })}`,
  /** A complaint with its record. */
  complaint: (id: number) => `/staff/complaints/${id}`,
  /** Entering a complaint that did not come by the form, of a customer or of a person without an account. */
  enterComplaint: (personId?: number) =>
    `/staff/complaints/new${queryOf({ person: personId === undefined ? undefined : String(personId) })}`,
  /** Own log-in of staff: second factors, recovery codes, PIN. */
  security: () => '/staff/security',
  /** Letters and their delivery. */
  mails: ({ to }: { to?: string } = {}) => `/staff/mails${queryOf({ to })}`,
  /** Money owed at the desk, and refunds that need attention. */
  money: ({ show, find, page = 1, payments = 1 }: WantedMoney = {}) =>
    `/staff/money${queryOf({ show, find, page: laterPage(page), payments: laterPage(payments) })}`,
}
