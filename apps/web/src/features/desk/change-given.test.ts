import { expect, test } from 'vitest'
import { changeWords } from './change-given.ts'

test('F140: a receipt says what was handed over in cash and what came back, and nothing of other lines', () => {
  const payments = [
    { tenderType: 'cash' as const, amount: 1050, info: { handed: 2000 } },
    { tenderType: 'cash' as const, amount: 500 },
    { tenderType: 'cash' as const, amount: 500, info: { handed: 500 } },
    { tenderType: 'cheque' as const, amount: 300, info: { handed: 400 } },
    { tenderType: 'cash' as const, amount: 300, info: { till: 'Bar' } },
  ]
  expect(changeWords({ payments }, '€')).toEqual(['Cash given €20.00, change €9.50'])
})
