import type { PersonAct } from '@touchline/contract/calls/staff/act-on-person'
import type { PersonActName } from '@touchline/contract/entities/staff/person-at-desk'
import type { StaffAct } from '@touchline/rules/staff/rights'
import type { PersonAtDeskRecord } from '../../stores/staff/person-at-desk.ts'
import type { StaffActRecord } from '../../stores/staff/staff-acts.ts'
import type { StaffRecord } from '../desk/desk.ts'

/** Right that each act on a person needs. */
export const rightsOfActs: { [Act in PersonAct['act']]: StaffAct } = {
  correct: 'change-people',
  address: 'change-addresses',
  induction: 'change-people',
  document: 'change-people',
  'billing-day': 'change-people',
  family: 'change-people',
  credit: 'give-credit',
}

/** A person for the staff who look at them, with what staff have done. */
export interface PersonForStaff {
  staff: StaffRecord
  person: PersonAtDeskRecord
  done: StaffActRecord[]
}

/** Returns why no one can be added to this person's household; null where one can. */
export function stopsFamily({
  isEmailProven,
  householdName,
  managesHousehold,
}: Pick<PersonAtDeskRecord, 'isEmailProven' | 'householdName' | 'managesHousehold'>): string | null {
  if (householdName !== null && !managesHousehold)
    return 'Another person manages this household: open that person, and add to it there'
  return isEmailProven ? null : 'Their email address must be confirmed first'
}

/** Lists the acts that the person's things allow. */
export function actsOn(person: PersonAtDeskRecord): PersonActName[] {
  const { hasLogIn, inductions, documentKinds, billingDays } = person
  return [
    'correct',
    ...(hasLogIn ? (['address'] as const) : []),
    ...(inductions.length > 0 ? (['induction'] as const) : []),
    ...(documentKinds.length > 0 ? (['document'] as const) : []),
    ...(billingDays.length > 0 ? (['billing-day'] as const) : []),
    ...(hasLogIn && stopsFamily(person) === null ? (['family'] as const) : []),
    ...(hasLogIn ? (['credit'] as const) : []),
  ]
}
