const joining = ['apps/api/src/calls/desk/join-at-desk']
const acting = ['apps/api/src/calls/desk/contracts-at-desk']

/** Faults in what staff do about memberships, and in the joinings that they prepare. */
export const membershipsAtDesk = [
  {
    name: 'A joining that staff have withdrawn meanwhile is paid',
    file: 'apps/api/src/commands/payments/record-memberships.ts',
    from: 'if (!(await finishPrepared(tx, { id: preparedId, contractId, customerId }))) throw new PlacesLost()',
    to: 'await finishPrepared(tx, { id: preparedId, contractId, customerId })',
    tests: joining,
  },
  {
    name: 'A link opens the joining of another person',
    file: 'apps/api/src/commands/joining/prepared-for.ts',
    from: 'found.customerId === null || found.customerId === payerId',
    to: 'found.customerId === null || payerId > 0',
    tests: joining,
  },
  {
    name: 'Staff join without the word of signed paper',
    file: 'apps/api/src/commands/joining/payer-of-joining.ts',
    from: 'if (!onPaper) return',
    to: 'if (false) return',
    tests: joining,
  },
  {
    name: 'A joining of the desk is paid by another customer',
    file: 'apps/api/src/policies/joining/refusal-to-pay.ts',
    from: 'desks.some((id) => id !== payerId)',
    to: 'desks.some((id) => id === undefined)',
    tests: joining,
  },
  {
    name: 'What was paid at the desk goes back to a card',
    file: 'apps/api/src/stores/joining/contract-moves.ts',
    from: 'if (isOfDesk) {',
    to: 'if (false) {',
    tests: acting,
  },
  {
    name: 'A member who joined at the desk reads that a card is charged',
    file: 'apps/api/src/presenters/joining/membership-line.ts',
    from: 'joining.mandate === undefined && joining.desk === undefined',
    to: 'joining.mandate === undefined',
    tests: acting,
  },
  {
    name: 'Staff end a contract and do not read that its member can still cancel',
    file: 'apps/api/src/policies/joining/staff-acts.ts',
    from: 'if (!isWithinCoolingOff(terms, contract, today)) return []',
    to: 'if (isWithinCoolingOff(terms, contract, today)) return []',
    tests: acting,
  },
  {
    name: 'Staff of one venue change contracts of every plan',
    file: 'apps/api/src/policies/joining/desk-rights.ts',
    from: 'venues.length > 0 && venues.every(',
    to: 'venues.length >= 0 || venues.every(',
    tests: acting,
  },
  {
    name: 'Staff carry out what they have not seen',
    file: 'apps/api/src/commands/desk/act-on-contract.ts',
    from: 'if (words === null || markOf(words) !== asked.seen)',
    to: 'if (words === null)',
    tests: acting,
  },
  {
    name: 'A member reads that they told us, where staff ended it',
    file: 'apps/api/src/stores/joining/contracts.ts',
    from: "m.who !~ '^(operator|staff) '",
    to: "m.who !~ '^operator '",
    tests: acting,
  },
]
