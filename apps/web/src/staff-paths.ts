type Params = Record<string, string | undefined>

const queryOf = (values: Params): string => {
  const given = Object.entries(values).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

type WantedMoney = {
  show?: 'refunds' | undefined
  find?: string
  page?: number
  /** Of the payments above the refunds. */
  payments?: number
}

const laterPage = (page: number): string | undefined => (page > 1 ? String(page) : undefined)

/** Addresses of the pages of staff; apart from paths.ts, which every first view has. */
export const staffPaths = {
  /** Front of house: for whom is sold, orders, and charges. */
  desk: ({ find }: { find?: string } = {}) => `/staff${queryOf({ find })}`,
  /** Who waits, at a venue on a day; without a venue, at theirs. */
  waitlists: (...at: [] | [venueSlug: string, dateSlug: string]) =>
    ['/staff/waitlists', ...at.map(encodeURIComponent)].join('/'),
  /** What became of the letters. */
  mails: ({ to }: { to?: string } = {}) => `/staff/mails${queryOf({ to })}`,
  /** Money owed at the desk, and refunds that need a person. */
  money: ({ show, find, page = 1, payments = 1 }: WantedMoney = {}) =>
    `/staff/money${queryOf({ show, find, page: laterPage(page), payments: laterPage(payments) })}`,
}
