import { expect, test } from 'vitest'
import { returnedLines, returnedPence } from './returned-money.ts'

test('spec 7: money that goes back is told by where it goes and how far it has got, and adds up', () => {
  const returned = {
    card: [
      { state: 'done', pence: 900 },
      { state: 'failed', pence: 50 },
      { state: 'needs_attention', pence: 7 },
      { state: 'unknown', pence: 100 },
    ],
    membershipPence: 0,
    creditPence: 300,
    deskPence: 0,
    keptPence: 200,
  } as const
  const given = { ...returned, card: [...returned.card] }
  expect(returnedLines(given, { brand: 'amex', last4: '0005' })).toEqual([
    { words: 'Went back to American Express ending 0005', pence: 900 },
    { words: 'On its way back to American Express ending 0005', pence: 150 },
    { words: 'Not back on American Express ending 0005 yet: staff are looking into it', pence: 7 },
    { words: 'Came back as credit', pence: 300 },
  ])
  expect(returnedPence(given)).toBe(1357)
})
