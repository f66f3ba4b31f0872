const person = ['apps/api/src/calls/staff/person']
const rights = ['apps/api/src/calls/staff/rights']

/** Faults in what roles may do, and in what staff correct, record and write down. */
export const staffPeople = [
  {
    name: 'A role at one venue counts at all of them',
    file: 'packages/rules/src/staff/rights.ts',
    from: 'return ids.includes(null) ? [] : [...new Set(ids.filter((id) => id !== null))]',
    to: 'return []',
    tests: ['packages/rules/src/staff/rights', ...rights],
  },
  {
    name: 'Staff of some venues do what is of no single venue',
    file: 'apps/api/src/commands/staff/require-staff-of-all.ts',
    from: 'staff.staffVenueIds.length === 0',
    to: 'staff.staffVenueIds.length >= 0',
    tests: rights,
  },
  {
    name: 'A correction is overwritten by the next import',
    file: 'apps/api/src/stores/staff/change-person.ts',
    from: 'own_columns || ${names.map((name) => columns[name])}::text[]',
    to: 'own_columns || ${[] as string[]}::text[]',
    tests: person,
  },
  {
    name: 'Two corrections at once are not told apart',
    file: 'apps/api/src/commands/staff/act-on-person.ts',
    from: 'await lockPerson(tx, personId)',
    to: '',
    tests: person,
  },
  {
    name: 'An earlier induction takes the place of a later one',
    file: 'apps/api/src/stores/staff/change-person.ts',
    from: 'greatest(inductions_had.had_on, excluded.had_on)',
    to: 'excluded.had_on',
    tests: person,
  },
  {
    name: 'The payment day of another person is set',
    file: 'apps/api/src/stores/staff/change-person.ts',
    from: 'u.customer_id = ${personId} and m.id = u.membership_id',
    to: '${personId} > 0 and m.id = u.membership_id',
    tests: person,
  },
  {
    name: 'A manager does not read what was done with a child’s things',
    file: 'apps/api/src/stores/staff/staff-acts.ts',
    from: 'c.id = ${customerId} and c.manages_household',
    to: 'c.id = ${customerId} and not c.manages_household',
    tests: person,
  },
  {
    name: 'The owner of a lost address is not told',
    file: 'apps/api/src/commands/staff/begin-change-of-address.ts',
    from: 'recipient: oldEmail,',
    to: 'recipient: email,',
    tests: person,
  },
]
