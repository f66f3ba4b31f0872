import { expect, it } from 'vitest'
import { writeLetter } from '../letters.ts'

const frozen = {
  kind: 'membership-frozen',
  firstName: 'Ann',
  planName: 'Adult',
  contractId: 41_000_007,
  isByOperator: false,
  from: 'Fri 1 Jan 2027',
  until: 'Sun 28 Feb 2027',
  fees: [{ onWords: 'Mon 4 Jan 2027', name: 'Freeze fee, January 2027', price: '£5.00' }],
  leastUntil: null,
}
const textOf = (more: object): string => JSON.stringify(writeLetter({ ...frozen, ...more }))

it('F181: a letter about a freeze tells of its early end and of a notice only where there are such', () => {
  const [long, short] = [textOf({ isByDebit: true, canEndEarly: true }), textOf({ fees: [] })]
  expect(long).toContain('Until it begins you can take it back under Memberships in your account. After that')
  expect(long).toContain('We write to you at least ten working days before each debit.')
  expect(long).toContain('This is to be paid instead:')
  expect(short).toContain('Until it begins you can take it back under Memberships in your account.')
  expect(short).toContain('Nothing is to be paid instead.')
  expect(short).not.toMatch(/end it early|ten working days/)
})
