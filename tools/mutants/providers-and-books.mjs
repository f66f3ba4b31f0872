import { api } from './where.mjs'

const { settling, needsAttention, paying } = api
const conformance = ['apps/api/src/gateways/card-payments/']
const reconciling = [
  'apps/api/src/commands/ledger/',
  'packages/rules/src/money/reconciliation',
  'apps/host/src/payments',
]
const ledger = ['apps/api/src/stores/ledger/']
const desk = ['apps/api/src/calls/desk/']
const bankSteps = ['apps/api/src/plugins/bank-steps', 'apps/api/src/plugins/card-pages/']

/** Faults in requests to a card provider, in the ledger, and in what compares the two. */
export const providersAndBooks = [
  {
    name: 'A browser that never ends the fingerprint step is waited for',
    file: 'apps/api/src/commands/payments/settle.ts',
    from: "if (outcome.kind !== 'fingerprint' || secondsSinceClaim(attempt) < fingerprintSeconds)",
    to: "if (outcome.kind !== 'fingerprint' || secondsSinceClaim(attempt) < 100_000)",
    tests: [...settling, ...bankSteps, ...paying],
  },
  {
    name: 'Less than was agreed counts as taken',
    file: 'apps/api/src/policies/payments/amount-matches.ts',
    from: 'isExpectedAuthorisation(attempt, taken) && taken.capturedPence === attempt.amountPence',
    to: 'isExpectedAuthorisation(attempt, taken)',
    tests: [...settling, ...needsAttention],
  },
  {
    name: 'A payment without a name at the provider that knows no name of ours is asked about for ever',
    file: 'apps/api/src/commands/payments/settle.ts',
    from: 'if (attempt.providerRef === null && !cardAccountOf(services, attempt).caps.queryByOurRef)',
    to: 'if (attempt.providerRef === null && cardAccountOf(services, attempt).caps.queryByOurRef)',
    tests: ['apps/api/src/commands/payments/'],
  },
  {
    name: 'What a person looks at and the provider gave back is said to have been declined',
    file: 'apps/api/src/commands/payments/needs-attention.ts',
    from: "case 'declined':\n      return isGivenUp\n",
    to: "case 'declined':\n      return !isGivenUp\n",
    tests: needsAttention,
  },
  {
    name: 'Money that arrives while a person looks, after the payment was given up, makes an order',
    file: 'apps/api/src/commands/payments/needs-attention.ts',
    from: 'if (isGivenUp || !isExpectedAuthorisation(attempt, outcome))\n        return giveBackLate',
    to: 'if (!isExpectedAuthorisation(attempt, outcome)) return giveBackLate',
    tests: needsAttention,
  },
  {
    name: 'A payment is settled by a person against the word of the provider',
    file: 'apps/api/src/commands/by-hand/settle-payment-by-person.ts',
    from: 'if (!agrees[found].includes(outcome.kind)) return',
    to: 'if (outcome.kind === undefined) return',
    tests: [...desk, 'apps/api/src/commands/payments/'],
  },
  {
    name: 'A payment is settled by a person although another sum was taken',
    file: 'apps/api/src/commands/by-hand/settle-payment-by-person.ts',
    from: 'if (isOtherSum || isOtherTaken) return',
    to: 'if (isOtherSum) return',
    tests: [...desk, 'apps/api/src/commands/payments/'],
  },
  {
    name: 'A payment is settled by a person although another sum is held',
    file: 'apps/api/src/commands/by-hand/settle-payment-by-person.ts',
    from: 'if (isOtherSum || isOtherTaken) return',
    to: 'if (isOtherTaken) return',
    tests: [...desk, 'apps/api/src/commands/payments/'],
  },
  {
    name: 'A payment at an account that is gone is looked for at the first one',
    file: 'apps/api/src/gateways/card-payments/accounts.ts',
    from: 'if (!account) throw new NoCardAccount(name)\n    return account',
    to: 'return account ?? first',
    tests: [...conformance, 'apps/api/src/commands/'],
  },
  {
    name: 'A client whose account is gone is paid at the first one',
    file: 'apps/api/src/gateways/card-payments/accounts.ts',
    from: '(byName.get(cardAccount) ?? null)',
    to: '(byName.get(cardAccount) ?? first)',
    tests: [...conformance, ...paying, 'apps/host/src/card-accounts'],
  },
  {
    name: 'A page of the bank’s that leads back counts as a bank that has answered',
    file: 'apps/api/src/plugins/bank-pages.ts',
    from: "if (scaMethod === 'redirect') return returned === 'yes' ? { returned: true } : null",
    to: "if (returned === 'yes') return { returned: true }",
    tests: bankSteps,
  },
  {
    name: 'A source of another directive passes into the policy of a card page',
    file: 'apps/api/src/plugins/card-pages/card-pages.ts',
    from: 'sources.filter((each) => source.test(each)).join',
    to: 'sources.join',
    tests: bankSteps,
  },
  {
    name: 'A webhook of Stripe’s that is dated in the future is believed',
    file: 'apps/api/src/gateways/card-payments/stripe/stripe-webhook.ts',
    from: 'if (!(signedAt * 1000 <= now + toleranceSeconds * 1000)) return null\n',
    to: '',
    tests: conformance,
  },
  {
    name: 'A payment that the provider took twice agrees with the books',
    file: 'packages/rules/src/money/reconciliation.ts',
    from: 'if (captured.has(one.ourRef)) return missing()\n',
    to: '',
    tests: reconciling,
  },
  {
    name: 'A refund that is not at its end here agrees with one that was paid',
    file: 'packages/rules/src/money/reconciliation.ts',
    from: "if (!refund.isDone) return differing('other-state', one, refund.state, 'refunded')\n",
    to: '',
    tests: reconciling,
  },
  {
    name: 'Money at another account counts as that of the payment',
    file: 'packages/rules/src/money/reconciliation.ts',
    from: 'if (payment?.account !== one.account) return missing()',
    to: 'if (!payment) return missing()',
    tests: reconciling,
  },
  {
    name: 'A currency that differs is no difference',
    file: 'packages/rules/src/money/reconciliation.ts',
    from: 'if (here.currency !== there.currency)\n    return',
    to: 'if (here.currency === there.currency && here.pence !== there.pence)\n    return',
    tests: reconciling,
  },
  {
    name: 'What moved at the provider just before midnight is missed in the next day’s books',
    file: 'apps/api/src/commands/ledger/reconcile-day.ts',
    from: 'fromUtc: new Date(fromUtc.getTime() - dayMs),',
    to: 'fromUtc,',
    tests: reconciling,
  },
  {
    name: 'A provider that lists nothing agrees',
    file: 'apps/api/src/commands/ledger/reconcile-day.ts',
    from: "differences.length > 0 ? 'differs' : unanswered.length > 0 ? 'unknown' : 'agrees'",
    to: "differences.length > 0 ? 'differs' : 'agrees'",
    tests: reconciling,
  },
  {
    name: 'Money of another client is a difference of this one',
    file: 'apps/api/src/commands/ledger/reconcile-day.ts',
    from: 'clientOf.has(ourRef) ? clientOf.get(ourRef) === clientId : isPaidHere',
    to: 'isPaidHere',
    tests: reconciling,
  },
  {
    name: 'A transaction of the ledger may be out of balance',
    file: 'apps/api/migrations/0020-ledger-in-fewer-statements.sql',
    from: 'one.balance <> 0 or ',
    to: '',
    tests: ledger,
  },
  {
    name: 'A transaction of the ledger may be of another sum than it says',
    file: 'apps/api/migrations/0020-ledger-in-fewer-statements.sql',
    from: 'one.debits is distinct from one.said or ',
    to: '',
    tests: ledger,
  },
  {
    name: 'A pair of postings may be put on to a transaction that is written',
    file: 'apps/api/migrations/0020-ledger-in-fewer-statements.sql',
    from: ' or one.written <> one.postings\n',
    to: '\n',
    tests: ledger,
  },
  {
    name: 'A transaction of the ledger may have no postings',
    file: 'apps/api/migrations/0020-ledger-in-fewer-statements.sql',
    from: "  if found then\n    raise exception 'ledger transaction % has no",
    to: "  if false then\n    raise exception 'ledger transaction % has no",
    tests: ledger,
  },
  {
    name: 'What the bank held is held on after the payment was taken',
    file: 'apps/api/migrations/0020-ledger-in-fewer-statements.sql',
    from: 'array[new.amount_pence, -new.amount_pence, held, -held]);',
    to: 'array[new.amount_pence, -new.amount_pence, 0, 0]);',
    tests: ledger,
  },
  {
    name: 'A payment that a person looks at becomes an order while its money goes back',
    file: 'apps/api/src/commands/payments/needs-attention.ts',
    from: ": transitionAttempt(services, attempt, 'voiding', cause, {\n          providerRef,\n          declineReason,\n          checkInSeconds: 5,\n        })",
    to: ': giveBackLate(services, attempt, providerRef, cause)',
    tests: needsAttention,
  },
]
