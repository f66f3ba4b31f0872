import type { DetailsOfPerson } from '../../stores/staff/change-person.ts'

const names: { [Name in keyof DetailsOfPerson]: string } = {
  firstName: 'first name',
  lastName: 'last name',
  dateOfBirth: 'date of birth',
  phone: 'phone number',
  addressLineOne: 'address line 1',
  addressLineTwo: 'address line 2',
  city: 'town or city',
  postcode: 'postcode',
}

/** Compares a person's details with corrected ones: those that differ, and each change by the name of its field. */
export function detailsChanged(before: DetailsOfPerson, after: DetailsOfPerson) {
  const differing = (Object.keys(names) as (keyof DetailsOfPerson)[]).filter(
    (name) => before[name] !== after[name],
  )
  return {
    changed: Object.fromEntries(differing.map((name) => [name, after[name]])) as Partial<DetailsOfPerson>,
    changes: differing.map((name) => ({
      what: names[name],
      from: before[name] || null,
      to: after[name] || null,
    })),
  }
}
