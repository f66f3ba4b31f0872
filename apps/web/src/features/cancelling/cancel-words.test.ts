import { expect, test } from 'vitest'
import { cancelPressWords, placesWords } from './cancel-words.ts'

const toCard = { to: 'card', amount: 950, formattedAmount: '£9.50' } as const
const choice = {
  places: 1,
  back: 950,
  formattedBack: '£9.50',
  backTo: [toCard],
  charge: 0,
  formattedCharge: '£0.00',
}
const asCredit = { ...choice, backTo: [{ ...toCard, to: 'general-credit' as const }] }

test('spec 7: the button that cancels says what comes back and what is owed', () => {
  expect(cancelPressWords(choice, 1)).toBe('Cancel booking and get £9.50 back')
  expect(cancelPressWords({ ...choice, back: 0 }, 1)).toBe('Cancel booking')
  expect(cancelPressWords({ ...choice, back: 0, charge: 300, formattedCharge: '£3.00' }, 1)).toBe(
    'Cancel booking and owe £3.00',
  )
  expect(cancelPressWords({ ...choice, places: 2 }, 3)).toBe('Give up 2 places and get £9.50 back')
})

test('spec 7: each number of places says what it brings back', () => {
  expect(placesWords(choice, 3)).toBe('1 of 3 places: £9.50 back')
  expect(placesWords({ ...choice, places: 3, back: 0 }, 3)).toBe('All 3 places: nothing back')
})

test('spec 7: where everything comes back as credit, the button and the list of places say so', () => {
  expect(cancelPressWords(asCredit, 1)).toBe('Cancel booking and get £9.50 back as credit')
  expect(placesWords(asCredit, 3)).toBe('1 of 3 places: £9.50 back as credit')
  expect(placesWords({ ...choice, backTo: [...choice.backTo, ...asCredit.backTo] }, 3)).toBe(
    '1 of 3 places: £9.50 back',
  )
})
