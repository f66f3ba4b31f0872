import type { Transaction } from 'kysely'
import { hashPassword, verifyPassword } from '../../passwords.ts'
import type { Database } from '../../stores/tables.ts'
import {
  listCustomers,
  saveMembershipUser,
  saveOpeningCredit,
  savePerson,
} from '../../stores/imports/people.ts'
import type { ChangeLog } from '../summary.ts'
import { resolveDay } from './day.ts'
import type { CataloguePerson } from './schema.ts'

type Context = {
  clientId: number
  today: string
  venueIds: ReadonlyMap<string, number>
  membershipIds: ReadonlyMap<string, number>
}

const hashFor = async (person: CataloguePerson, present: string | undefined): Promise<string> =>
  present !== undefined && (await verifyPassword(present, person.password))
    ? present
    : hashPassword(person.password)

/** People of the file; a customer who is there already keeps bookings, credit and a password that still fits. */
export const savePeople = async (
  trx: Transaction<Database>,
  people: readonly CataloguePerson[],
  { clientId, today, venueIds, membershipIds }: Context,
  log: ChangeLog,
): Promise<void> => {
  const emails = people.map(({ email }) => email.toLowerCase())
  const present = new Map((await listCustomers(trx, clientId, emails)).map((row) => [row.email, row]))
  for (const person of people) {
    const email = person.email.toLowerCase()
    const { id, saved } = await savePerson(trx, {
      client_id: clientId,
      email,
      password_hash: await hashFor(person, present.get(email)?.password_hash),
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
    })
    log.add('people', saved)

    const membershipId = person.membership === undefined ? undefined : membershipIds.get(person.membership)
    if (membershipId !== undefined) {
      const since = resolveDay(person.memberSince, today)
      log.add(
        'memberships held',
        await saveMembershipUser(trx, { clientId, customerId: id, membershipId, since }),
      )
    }
    if (person.creditPence > 0) {
      log.add(
        'opening credits',
        await saveOpeningCredit(trx, { clientId, customerId: id, email, pence: person.creditPence }),
      )
    }
  }
}
