import type { PersonAtDesk } from '@touchline/contract/entities/staff/person-at-desk'
import { fullName } from '@touchline/rules/people/full-name'
import { venuesFor } from '@touchline/rules/staff/rights'
import { dateAndYear } from '@touchline/rules/time/date-labels'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import { actsOn, type PersonForStaff, rightsOfActs } from '../../policies/people/acts-on-person.ts'
import type { PersonAtDeskRecord } from '../../stores/staff/person-at-desk.ts'
import { presentStaffAct } from './staff-act.ts'

export function presentPersonAtDesk(
  { staff, person, done }: PersonForStaff,
  { client: { currencySymbol, timeZone } }: Pick<Catalogue, 'client'>,
): PersonAtDesk {
  const { id, reference, firstName, lastName, dateOfBirth, email, phone, today } = person
  return {
    id,
    reference,
    firstName,
    lastName,
    dateOfBirth,
    email,
    emailIsProven: person.isEmailProven,
    phone,
    address: {
      lineOne: person.addressLineOne,
      lineTwo: person.addressLineTwo,
      city: person.city,
      postcode: person.postcode,
    },
    household: householdOf(person),
    inductions: person.inductions.map(({ id: inductionId, name, hadOn, isValid }) => ({
      id: inductionId,
      name,
      words:
        hadOn === null ? 'Not had' : `Had on ${dateAndYear(hadOn)}${isValid ? '' : ', not valid any more'}`,
    })),
    documents: documentsOf(person),
    billingDays: person.billingDays,
    acts: actsOn(person).filter((act) => venuesFor(staff.posts, rightsOfActs[act]) !== null),
    today,
    done: done.map((act) => presentStaffAct(act, { symbol: currencySymbol, timeZone })),
  }
}

function householdOf({ id, householdName, members }: PersonAtDeskRecord): PersonAtDesk['household'] {
  if (householdName === null) return null
  const others = members.filter((member) => member.id !== id)
  return {
    name: householdName,
    members: others.map((member) => ({
      id: member.id,
      name: fullName(member),
      hasPage: member.hasPage,
      words: [
        ...(member.isManager ? ['manages the household'] : []),
        ...(member.dateOfBirth === null ? [] : [`born ${dateAndYear(member.dateOfBirth)}`]),
      ].join(', '),
    })),
  }
}

const documentsOf = ({
  documentKinds,
  flags: { documents },
}: PersonAtDeskRecord): PersonAtDesk['documents'] =>
  documentKinds.map(({ id, name }) => {
    const known = documents.find(({ kindId }) => kindId === id)
    const neededFor = known && known.neededFor.length > 0 ? `needed for ${known.neededFor.join(', ')}` : null
    const isShown = known?.isShown
      ? `Seen${known.expiresOn === null ? '' : `, good until ${dateAndYear(known.expiresOn)}`}`
      : 'Not seen'
    return { kindId: id, name, words: neededFor === null ? isShown : `${isShown}; ${neededFor}` }
  })
