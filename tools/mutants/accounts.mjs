import { api } from './where.mjs'

const { sessions } = api
const own = ['apps/api/src/calls/account/details.test.ts']
const closing = ['apps/api/src/calls/account/closing.test.ts']
const closingRaces = ['apps/api/src/commands/account/closing.race']
const overtaken = ['apps/api/src/commands/mail/overtaken-letters']
const recovery = 'apps/api/src/stores/account/account-recovery.ts'

/** Faults in the ways into an account, and in what its owner changes. */
export const accounts = [
  {
    name: 'An account: a new password leaves its other sessions',
    file: 'apps/api/src/commands/account/set-password.ts',
    from: 'await removeSessionsOf(tx, account.id, visitor?.customerId === account.id ? visitor.sessionId : null)',
    to: 'if (visitor?.customerId === 0) await removeSessionsOf(tx, account.id, null)',
    tests: sessions,
  },
  {
    name: 'An account: an earlier link to a password goes on',
    file: 'apps/api/src/commands/account/set-password.ts',
    from: 'await endLinksOf(tx, account.id, passwordPurposes)',
    to: 'await endLinksOf(tx, account.id, [])',
    tests: sessions,
  },
  {
    name: 'An account: a link opens it whatever its address is now',
    file: recovery,
    from: 'where c.id = ${customerId} and coalesce(c.email, c.unproven_email) = ${email}`',
    to: 'where c.id = ${customerId} and ${email}::text is not null`',
    tests: sessions,
  },
  {
    name: 'An account: an unproven one is found before the one that has the address',
    file: recovery,
    from: 'desc nulls last, c.email is null, ',
    to: 'nulls first, c.email is null desc, ',
    tests: sessions,
  },
  {
    name: 'An account: the letter to a new one says nothing of an old one',
    file: 'apps/api/src/commands/account/queue-proof-letter.ts',
    from: 'const isTaken = await hasAccount(tx, clientId, email)',
    to: "const isTaken = await hasAccount(tx, clientId, '')",
    tests: sessions,
  },
  {
    name: 'An account: failures are counted by the unproven one',
    file: 'apps/api/src/commands/account/check-login.ts',
    from: 'proven ? `customer ${proven.id}`',
    to: '(proven ?? unproven) ? `customer ${(proven ?? unproven)?.id}`',
    tests: sessions,
  },
  {
    name: 'An account: letters may be asked for without an end',
    file: 'apps/api/src/commands/account/limit-letter-requests.ts',
    from: 'return countTry(tx, clientId, subjects)',
    to: 'return countTry(tx, clientId, subjects.slice(3))',
    tests: sessions,
  },
  {
    name: 'An account: one confirmed address is enough for a change',
    file: 'apps/api/src/commands/account/confirm-email.ts',
    from: '!change.isOldConfirmed || !change.isNewConfirmed',
    to: '!change.isOldConfirmed && !change.isNewConfirmed',
    tests: own,
  },
  {
    name: 'An account: the links of a change that was replaced go on',
    file: 'apps/api/src/stores/account/email-changes.ts',
    from: 'set id = excluded.id, new_email',
    to: 'set new_email',
    tests: own,
  },
  {
    name: 'An account: any present password will do',
    file: 'apps/api/src/commands/account/check-own-password.ts',
    from: 'return isRight\n',
    to: "return isRight || password !== ''\n",
    tests: own,
  },
  {
    name: 'An account: any member of a household changes the others',
    file: 'apps/api/src/stores/account/my-details.ts',
    from: 'where id = ${managerId} and manages_household)`',
    to: 'where id = ${managerId})`',
    tests: own,
  },
  {
    name: 'An account: more credit is lost than was told',
    file: 'apps/api/src/commands/account/close-account.ts',
    from: 'facts.creditPence !== creditPence',
    to: 'facts.creditPence < creditPence',
    tests: closing,
  },
  {
    name: 'An account: closed, its orders keep the name',
    file: 'apps/api/src/stores/account/closing/close-account.ts',
    from: 'update orders set first_name = ${closedAccountValues.first}',
    to: 'update orders set first_name = first_name',
    tests: closing,
  },
  {
    name: 'An account: closed, what was bought keeps the names of who came',
    file: 'apps/api/src/commands/account/close-account.ts',
    from: '      await forgetNames(tx, id)\n',
    to: '',
    tests: closing,
  },
  {
    name: 'An account: closed, and still paid for',
    file: 'apps/api/src/stores/payments/create-attempt.ts',
    from: ' and c.closed_at is null',
    to: '',
    tests: closingRaces,
  },
  {
    name: 'An account: closed without waiting for a payment that is being made',
    file: 'apps/api/src/commands/account/close-account.ts',
    from: '{ ...ended, isLocked: true }',
    to: 'ended',
    tests: closingRaces,
  },
  {
    name: 'An account: closed while its money is on the way back',
    file: 'apps/api/src/policies/account/closing.ts',
    from: '(refunds > 0',
    to: '(refunds > 1000',
    tests: closing,
  },
  {
    name: 'An account: one more letter for a name than may be asked for from one network',
    file: 'apps/api/src/commands/account/limit-letter-requests.ts',
    from: 'from ${network}`, free: 3,',
    to: 'from ${network}`, free: 4,',
    tests: sessions,
  },
  {
    name: 'An account: a customer id that no account has is less work',
    file: 'apps/api/src/commands/account/forgotten-password.ts',
    from: '    } else\n',
    to: '    } else if (Email.safeParse(email).success)\n',
    tests: sessions,
  },
  {
    name: 'A letter is taken by all who look at once',
    file: 'apps/api/src/stores/mail/mail-outbox.ts',
    from: 'order by next_try_at, id limit 1 for update skip locked)',
    to: 'order by next_try_at, id limit 1)',
    tests: ['apps/api/src/commands/mail/send-letters'],
  },
  {
    name: 'A letter offers a place of an offer that is over',
    file: 'apps/api/src/commands/mail/read-facts.ts',
    from: 'if (!wait || wait.isOver || wait.offeredUntil?.getTime() !== Date.parse(until))',
    to: 'if (!wait || wait.isOver)',
    tests: overtaken,
  },
  {
    name: 'A letter of a moved session is told by its first line alone',
    file: 'apps/api/src/letters/facts-of-order.ts',
    from: '  bookings.some((booking) => {',
    to: '  bookings.slice(0, 1).some((booking) => {',
    tests: overtaken,
  },
  {
    name: 'A letter with a link to a password is mailed after one was chosen',
    file: 'apps/api/src/commands/account/set-password.ts',
    from: 'await skipUnsent(tx, whose, passwordPurposes,',
    to: 'await skipUnsent(tx, whose, [],',
    tests: overtaken,
  },
]
