import { addMonths } from '@touchline/rules/time/calendar-date'
import { dayBounds } from '@touchline/rules/time/wall-time'
import type { Transaction } from 'kysely'
import { hashPassword, verifyPassword } from '../../crypto/passwords.ts'
import { newReferences } from '../../policies/account/customer-reference.ts'
import type { Database } from '../../stores/database/tables.ts'
import { givePackage, listHouseholdIds } from '../../stores/imports/entitlements.ts'
import {
  changeHeldMembership,
  createHeldMembership,
  findHeldMembership,
  findMergedPerson,
  findPerson,
  giveReference,
  linkInstructor,
  type NameInFile,
  type PostsInFile,
  saveOpeningCredit,
  savePosts,
} from '../../stores/imports/people.ts'
import { type JsonRow, type Saved, saveRows } from '../../stores/imports/save-rows.ts'
import type { ChangeLog } from '../summary.ts'
import { type Day, resolveDay } from './day.ts'
import type { PicturesInFile } from './prepare-pictures.ts'
import { type FlagsContext, saveFlags } from './save-flags.ts'
import type { CatalogueFile, CataloguePerson } from './schema/catalogue-file.ts'

type Trx = Transaction<Database>
type Lot = Pick<CataloguePerson['credits'][number], 'type' | 'pence'> & { expires?: string | undefined }
type Client = { id: number; slug: string; timeZone: string; creditLifeMonths: number | undefined }

type Context = {
  client: Client
  today: string
  venueIds: ReadonlyMap<string, number>
  membershipIds: ReadonlyMap<string, number>
  packageIds: ReadonlyMap<string, number>
  householdIds: ReadonlyMap<string, number>
  photoOf: PicturesInFile['photoOf']
  flags: FlagsContext
}

/** Returns the hash to store. A password that the person chose by a link stays if the file has none. */
const hashFor = async (
  { password }: CataloguePerson,
  present: string | null | undefined,
): Promise<string | null> => {
  if (password === undefined) return present ?? null
  return present != null && (await verifyPassword(present, password)) ? present : hashPassword(password)
}

/** Saves households and returns their ids by their names in the file. */
export const saveHouseholds = async (
  trx: Trx,
  clientId: number,
  { households }: CatalogueFile,
  log: ChangeLog,
): Promise<Map<string, number>> => {
  const rows = households.map(({ slug, name }) => ({ client_id: clientId, external_id: slug, name }))
  log.add('households', await saveRows(trx, 'households', rows, ['client_id', 'external_id']))
  return listHouseholdIds(trx, clientId)
}

/** Removes the columns that the person has changed themselves, so that they stay as they are. */
const withoutOwn = <Row extends object>(row: Row, ownColumns: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !ownColumns.includes(column))) as Row

/**
 * Saves a person. A new one is first written under their name in the file, then found by it and given a
 * customer id.
 */
const savePerson = async (
  trx: Trx,
  client: Client,
  row: Omit<JsonRow<'customers'>, 'client_id' | 'reference'> & NameInFile,
  present: { id: number; reference: string; own_columns: string[] } | undefined,
): Promise<{ id: number; saved: Saved }> => {
  const name = row.email ?? row.external_id
  const reference = present?.reference ?? `new ${name}`
  const saved = await saveRows(
    trx,
    'customers',
    [{ ...withoutOwn(row, present?.own_columns ?? []), client_id: client.id, reference }],
    ['client_id', row.email === null ? 'external_id' : 'email'],
  )
  if (present !== undefined) return { id: present.id, saved }
  const written = await findPerson(trx, client.id, row)
  if (written === undefined) throw new Error(`${name} was not written`)
  await giveReference(trx, { id: written.id, clientId: client.id }, newReferences(client.slug))
  return { id: written.id, saved }
}

/**
 * Saves a membership. A customer who has it already keeps dates that were counted from the first import. The days of
 * one that was joined here are its contract's.
 */
const saveMembership = async (
  trx: Trx,
  held: { clientId: number; customerId: number; membershipId: number },
  { since, until, billingDay }: { since: Day; until: Day | null; billingDay: number | null },
): Promise<Saved> => {
  const present = await findHeldMembership(trx, held)
  if (present === undefined) {
    await createHeldMembership(trx, {
      ...held,
      startsOn: since.date,
      endsOn: until?.date ?? null,
      billingDay,
    })
    return { created: 1, updated: 0 }
  }
  if (present.contract_id !== null) return { created: 0, updated: 0 }
  // A day that staff have set stays where the file has none.
  const payDay = billingDay ?? present.billing_day
  const startsOn = since.isRelative ? present.starts_on : since.date
  const endsOn = until?.isRelative && present.ends_on !== null ? present.ends_on : (until?.date ?? null)
  if (present.starts_on === startsOn && present.ends_on === endsOn && present.billing_day === payDay)
    return { created: 0, updated: 0 }
  await changeHeldMembership(trx, present.id, { startsOn, endsOn, billingDay: payDay })
  return { created: 0, updated: 1 }
}

/** Names a lot by its contents, whatever its position in the list. Identical lots are numbered in order. */
function causeOf(lot: Lot, before: readonly Lot[]): string {
  const words = ({ type, pence, expires }: Lot) => `${type} ${pence} ${expires ?? ''}`.trim()
  const alike = before.filter((other) => words(other) === words(lot)).length
  return alike === 0 ? words(lot) : `${words(lot)} ${alike + 1}`
}

/**
 * Lists the person's lots of credit, each valid until the end of its last day in the operator's time zone.
 */
const creditOf = (person: CataloguePerson, email: string, { client, today }: Context) => {
  const { timeZone, creditLifeMonths } = client
  const lastDay = ({ type, expires }: CataloguePerson['credits'][number]): string | null => {
    if (expires !== undefined) return resolveDay(expires, today).date
    return type === 'general' && creditLifeMonths !== undefined ? addMonths(today, creditLifeMonths) : null
  }
  const opening = { pence: person.creditPence, type: 'general' as const, expires: undefined }
  return [opening, ...person.credits]
    .map((lot, position, lots) => {
      const day = lastDay(lot)
      return {
        cause: position === 0 ? email : `${email} ${causeOf(lot, lots.slice(1, position))}`,
        type: lot.type,
        pence: lot.pence,
        expiresAt: day === null ? null : dayBounds(day, timeZone).until,
      }
    })
    .filter(({ pence }) => pence > 0)
}

/** Returns the household of the file; none where it names none: people whom staff have put into one stay there. */
const householdOf = ({ household, managesHousehold }: CataloguePerson, ids: Context['householdIds']) =>
  household === undefined
    ? {}
    : { household_id: ids.get(household) ?? null, manages_household: managesHousehold }

/** Lists the roles of a member of staff: of a file that names neither roles nor venues, those of new staff. */
const postsOf = ({ posts, venues }: CataloguePerson, venueIds: Context['venueIds']): PostsInFile => {
  const at = (slugs: readonly string[]) =>
    slugs.length === 0 ? [null] : slugs.flatMap((slug) => venueIds.get(slug) ?? [])
  const role = venues.length === 0 ? 'owner' : 'duty-manager'
  const named = posts.length > 0 ? posts : [{ role, venues } as const]
  return {
    posts: named.flatMap((post) => at(post.venues).map((venueId) => ({ role: post.role, venueId }))),
    areGiven: posts.length > 0 || venues.length > 0,
  }
}

/** Returns a person's own columns; an address or a password that they have chosen since stays theirs. */
async function rowOf(
  person: CataloguePerson,
  present: Awaited<ReturnType<typeof findPerson>>,
  named: { email: string | null; external_id: string | null },
  { today, venueIds, householdIds, photoOf }: Context,
) {
  return {
    ...named,
    // The person may have changed their address since.
    email: present?.email ?? named.email,
    imported_email: named.email,
    ...householdOf(person, householdIds),
    statuses: person.statuses.map(({ status, until }) => ({
      status,
      until: until === undefined ? null : resolveDay(until, today).date,
    })),
    password_hash: await hashFor(person, present?.password_hash),
    role: person.role,
    first_name: person.firstName,
    last_name: person.lastName,
    phone: person.phone,
    date_of_birth: person.dateOfBirth === undefined ? null : resolveDay(person.dateOfBirth, today).date,
    address_line_one: person.addressLineOne,
    address_line_two: person.addressLineTwo,
    city: person.city,
    postcode: person.postcode,
    home_venue_id: person.homeVenue === undefined ? null : (venueIds.get(person.homeVenue) ?? null),
    ...photoOf(person.photo),
  }
}

/** Saves the people of the file. Existing customers keep bookings, credit and a password that still fits. */
export const savePeople = async (
  trx: Trx,
  people: readonly CataloguePerson[],
  context: Context,
  log: ChangeLog,
): Promise<void> => {
  const { client, today, venueIds, membershipIds, packageIds, flags } = context
  const clientId = client.id
  for (const person of people) {
    const named = { email: person.email?.toLowerCase() ?? null, external_id: person.key ?? null }
    const cause = named.email ?? `key ${person.key}`
    const present = await findPerson(trx, clientId, named)
    const row = await rowOf(person, present, named, context)
    // Details of an account that staff have merged into another stay as that one has them; what the file gives goes there.
    const merged = present === undefined ? await findMergedPerson(trx, clientId, named) : undefined
    const { id, saved } = merged
      ? { id: merged.id, saved: { created: 0, updated: 0 } }
      : await savePerson(trx, client, row, present)
    log.add('people', saved)
    // Roles that owners give or take in the browser stay as they are, and which instructor a person is with them.
    if (person.role === 'staff' && !merged && !(present?.own_columns ?? []).includes('role')) {
      if (person.instructor !== undefined) await linkInstructor(trx, client.id, person.instructor, id)
      log.add('roles of staff', await savePosts(trx, id, postsOf(person, venueIds)))
    }

    const membershipId = person.membership === undefined ? undefined : membershipIds.get(person.membership)
    if (membershipId !== undefined) {
      const since = resolveDay(person.memberSince, today)
      log.add(
        'memberships held',
        await saveMembership(
          trx,
          { clientId, customerId: id, membershipId },
          {
            since,
            until: person.memberUntil === undefined ? null : resolveDay(person.memberUntil, today),
            billingDay: person.billingDay,
          },
        ),
      )
    }
    for (const given of person.packages) {
      const packageId = packageIds.get(given.package)
      if (packageId === undefined) continue
      const startsOn = resolveDay(given.since, today).date
      const held = {
        clientId,
        packageId,
        customerId: id,
        startsOn,
        cause: `catalogue ${merged?.goneId ?? id} ${given.package} ${given.since}`,
      }
      log.add('packages held', await givePackage(trx, held))
    }
    await saveFlags(trx, id, person, flags, log)
    for (const lot of creditOf(person, cause, context))
      log.add('opening credits', await saveOpeningCredit(trx, { clientId, customerId: id, ...lot }))
  }
}
