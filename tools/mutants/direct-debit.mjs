const tests = ['apps/api/src/commands/direct-debit']

/** Faults of direct debit, which its days on a clock of ours find. */
export const directDebit = [
  {
    name: 'What a bank takes back is still to be given back by us, too',
    file: 'apps/api/src/commands/direct-debit/take-debit-news.ts',
    from: 'const byBank = await endRefundsByBank(tx, debit.id)',
    to: 'const byBank = 0',
    tests,
  },
  {
    name: 'A debit is sent although its notice did not leave in time',
    file: 'apps/api/src/commands/direct-debit/ask-debits.ts',
    from: 'if (debit.isWanted && isTold) {',
    to: 'if (debit.isWanted) {',
    tests,
  },
  {
    name: 'A debit whose payer has died is told to them',
    file: 'apps/api/src/commands/direct-debit/take-mandate-news.ts',
    from: "    case 'stop-writing':\n      await stopLettersTo(tx, payerId)\n",
    to: "    case 'stop-writing':\n",
    tests,
  },
  {
    name: 'A debit without an answer counts as failed',
    file: 'apps/api/src/commands/direct-debit/ask-debits.ts',
    from: "if (outcome.kind === 'unknown') return lookAtDebitIn(services.db, debit.id, 1)",
    to: "if (outcome.kind === 'unknown') return takeRefused(services, debit, { kind: 'refused', reason: 'request_invalid', raw: 'lost' })",
    tests,
  },
]
