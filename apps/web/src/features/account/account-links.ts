import type { Client } from '@touchline/contract/entities/catalogue/client'
import { type AreaPath, areaPaths } from '../../paths.ts'

type AccountLink = { label: string; to: AreaPath }

/** Account navigation of spec 2, in its order; log-out comes after it. */
const links: readonly AccountLink[] = [
  { label: 'Dashboard', to: areaPaths.dashboard() },
  { label: 'My details', to: areaPaths.myDetails() },
  { label: 'Memberships', to: areaPaths.memberships() },
  { label: 'Packages', to: areaPaths.packages() },
  { label: 'Bookings', to: areaPaths.bookings() },
  { label: 'Guest passes', to: areaPaths.guestPasses() },
  { label: 'Payments', to: areaPaths.payments() },
]

/**
 * Lists the account's links. `origin` is that of the account area: '' where it is ours; undefined where there
 * is none.
 */
export const accountLinks = (
  { guestPassesEnabled }: Pick<Client, 'guestPassesEnabled'>,
  origin: string | undefined,
): readonly AccountLink[] =>
  origin === undefined ? [] : links.filter(({ label }) => label !== 'Guest passes' || guestPassesEnabled)
