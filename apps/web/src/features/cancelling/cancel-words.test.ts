import { expect, test } from 'vitest'
import { cancelPressWords, hoursBackWords, hoursPressWords, placesWords } from './cancel-words.ts'

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

test('spec 7: hours of a court say together and each what they bring back', () => {
  const nothing = { ...choice, back: 0, backTo: [] }
  const of = (choices: Parameters<typeof cancelPressWords>[0][], time: string | null = null) => ({
    choices,
    time,
    symbol: '£',
  })
  expect(hoursBackWords(of([choice, choice]))).toBe('Both hours: £19.00 back')
  expect(hoursBackWords(of([choice, choice, nothing]))).toBe('All 3 hours: £19.00 back')
  expect(hoursBackWords(of([choice], '13:00 to 14:00'))).toBe('Only 13:00 to 14:00: £9.50 back')
  expect(hoursBackWords(of([nothing, nothing]))).toBe('Both hours: nothing back')
  expect(hoursPressWords(of([choice, choice]))).toBe('Cancel both hours and get £19.00 back')
  const late = { ...nothing, charge: 300, formattedCharge: '£3.00' }
  expect(hoursPressWords(of([late, late]))).toBe('Cancel both hours and owe £6.00')
  expect(hoursPressWords(of([choice], '13:00 to 14:00'))).toBe('Cancel 13:00 to 14:00 and get £9.50 back')
})
