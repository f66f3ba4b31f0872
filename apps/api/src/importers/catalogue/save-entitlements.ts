import type { BenefitEffect } from '@touchline/rules/prices/benefit'
import type { Transaction } from 'kysely'
import type { Database } from '../../stores/database/tables.ts'
import { endOtherBenefits, endOtherPackages, listPackageIds } from '../../stores/imports/entitlements.ts'
import { listMembershipIds } from '../../stores/imports/people.ts'
import { savePlans } from '../../stores/imports/plans.ts'
import { saveRows } from '../../stores/imports/save-rows.ts'
import type { ChangeLog } from '../summary.ts'
import { plansOf } from './plans.ts'
import type { CatalogueFile } from './schema/catalogue-file.ts'
import { scopeOf, taxColumns } from './taxes.ts'

type Trx = Transaction<Database>
type Benefit = CatalogueFile['memberships'][number]['benefits'][number]

const effectOf = ({ pence, percentOff }: Benefit): BenefitEffect => {
  if (percentOff !== undefined) return { kind: 'percent-off', percent: percentOff }
  return pence === undefined ? { kind: 'free' } : { kind: 'price', pence }
}

const guestPackageSlug = (membership: string): string => `guest-pass-${membership}`

/** Lists the hidden packages behind guest passes: each is one visit, and no one can buy it. */
const guestPackages = (clientId: number, memberships: CatalogueFile['memberships']) =>
  memberships.flatMap(({ slug, guestPasses }) =>
    guestPasses
      ? [
          {
            client_id: clientId,
            slug: guestPackageSlug(slug),
            name: 'Guest pass',
            unit: 'visits',
            price_pence: 0,
            ...taxColumns({}, {}),
            visits: 1,
            scope: scopeOf(guestPasses),
            shared_with: 'person' as const,
            per_session: 1,
            valid_days: guestPasses.validDays,
            valid_for: 'attending' as const,
            is_sold: false,
          },
        ]
      : [],
  )

/** Saves memberships with their benefits. @returns their ids by slug */
export async function saveMemberships(
  trx: Trx,
  clientId: number,
  file: CatalogueFile,
  documentIds: ReadonlyMap<string, number>,
  log: ChangeLog,
): Promise<Map<string, number>> {
  const { memberships } = file
  log.add(
    'packages',
    await saveRows(trx, 'packages', guestPackages(clientId, memberships), ['client_id', 'slug']),
  )
  const packageIds = await listPackageIds(trx, clientId)
  const rows = memberships.map(
    ({ slug, name, document, directDebit, monthlyPence, creditPaysFor, guestPasses }) => ({
      client_id: clientId,
      guests_per_month: guestPasses?.perMonth ?? null,
      guest_package_id: guestPasses ? packageIds.get(guestPackageSlug(slug))! : null,
      slug,
      name,
      document_kind_id: document === undefined ? null : (documentIds.get(document) ?? null),
      by_direct_debit: directDebit,
      monthly_pence: monthlyPence,
      credit_scope: creditPaysFor && scopeOf(creditPaysFor),
    }),
  )
  log.add('memberships', await saveRows(trx, 'memberships', rows, ['client_id', 'slug']))
  const ids = await listMembershipIds(trx, clientId)
  const benefits = memberships.flatMap((membership) =>
    membership.benefits.map((benefit, sortBy) => ({
      client_id: clientId,
      membership_id: ids.get(membership.slug)!,
      slug: benefit.slug,
      name: benefit.name,
      scope: scopeOf(benefit),
      effect: effectOf(benefit),
      cap: benefit.cap ?? null,
      sort_by: sortBy,
      is_given: true,
    })),
  )
  log.add('benefits', await saveRows(trx, 'benefits', benefits, ['membership_id', 'slug']))
  log.add('benefits', { removed: await endOtherBenefits(trx, clientId, benefits) })
  log.add('plans', await savePlans(trx, clientId, plansOf(file, ids)))
  return ids
}

/**
 * Saves the packages on sale. People who hold one keep the visits and days they bought. @returns ids by slug
 */
export async function savePackages(
  trx: Trx,
  clientId: number,
  { client, packages }: CatalogueFile,
  log: ChangeLog,
): Promise<Map<string, number>> {
  const rows = packages.map((sold) => ({
    client_id: clientId,
    slug: sold.slug,
    name: sold.name,
    unit: sold.unit,
    price_pence: sold.pence,
    ...taxColumns(sold, client),
    visits: sold.visits,
    scope: scopeOf(sold),
    shared_with: sold.sharedWith,
    per_session: sold.perSession,
    valid_days: sold.validDays,
    valid_for: sold.validFor,
    is_sold: true,
  }))
  log.add('packages', await saveRows(trx, 'packages', rows, ['client_id', 'slug']))
  log.add('packages', { removed: await endOtherPackages(trx, clientId, rows) })
  return listPackageIds(trx, clientId)
}
