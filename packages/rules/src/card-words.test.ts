import { expect, test } from 'vitest'
import { cardWords } from './card-words.ts'

test('a card is named as people do, one of an unknown brand too', () => {
  expect(
    ['visa', 'mastercard', 'amex', 'maestro', ''].map((brand) => cardWords({ brand, last4: '0005' })),
  ).toEqual([
    'Visa ending 0005',
    'Mastercard ending 0005',
    'American Express ending 0005',
    'Maestro ending 0005',
    'Card ending 0005',
  ])
})
