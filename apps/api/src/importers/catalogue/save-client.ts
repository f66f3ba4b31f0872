import type { Transaction } from 'kysely'
import type { Database } from '../../stores/database/tables.ts'
import { findClientBySlug } from '../../stores/imports/find-rows.ts'
import { removeOtherHosts } from '../../stores/imports/remove-rows.ts'
import { saveRows } from '../../stores/imports/save-rows.ts'
import type { ChangeLog } from '../summary.ts'
import type { CatalogueFile } from './schema/catalogue-file.ts'

const penaltyHelpOf = ({ penalties: { atDesk, phone, text } }: CatalogueFile['client']) => ({
  atDesk,
  phone,
  text: text.trim(),
})

const cancellingOf = ({ credit, penalties, strikes }: CatalogueFile['client']) => ({
  creditLifeMonths: credit.general.lifeMonths ?? null,
  chargeBlocksAfterDays: penalties.blocksAfterDays,
  strikes: strikes ?? null,
})

/** @returns the client's id */
export const saveClient = async (
  trx: Transaction<Database>,
  { client, bands }: CatalogueFile,
  log: ChangeLog,
): Promise<number> => {
  const present = await findClientBySlug(trx, client.slug)
  const saved = await saveRows(
    trx,
    'clients',
    [
      {
        slug: client.slug,
        name: client.name,
        currency_code: client.currency.code,
        currency_symbol: client.currency.symbol,
        time_zone: client.timeZone,
        online_joining_enabled: client.onlineJoining,
        guest_passes_enabled: client.guestPasses,
        kiosk_home_url: client.kioskHomeUrl,
        kiosk_takes_cards: client.kioskTakesCards,
        needs_drawer: client.needsDrawer,
        card_account: client.cardAccount,
        analytics_container_ids: client.analyticsContainerIds,
        frame_ancestors: client.frameAncestors,
        in_maintenance: client.maintenance,
        hold_minutes: client.holdMinutes,
        hold_renewals: client.holdRenewals,
        limits: client.limits,
        booking_windows: client.bookingWindows,
        bands,
        session_lifetimes: client.sessionLifetimes,
        // A file that says nothing leaves what an operator has: their staff would be locked out in the middle of a sale.
        staff_second_factor: client.staffSecondFactor ?? present?.staff_second_factor ?? 'required',
        theme: client.theme,
        terms: client.terms,
        contact: client.contact,
        links: client.links,
        privacy_notice: client.privacy.trim(),
        seller: client.seller,
        penalty_help: penaltyHelpOf(client),
        cancelling: cancellingOf(client),
      },
    ],
    ['slug'],
  )
  log.add('client', saved)
  const written = await findClientBySlug(trx, client.slug)
  if (written === null) throw new Error('The client was not written')
  const hosts = client.hosts.map((host) => ({ host, client_id: written.id }))
  log.add('hosts', await saveRows(trx, 'client_hosts', hosts, ['host']))
  log.add('hosts', { removed: await removeOtherHosts(trx, written.id, client.hosts) })
  return written.id
}
