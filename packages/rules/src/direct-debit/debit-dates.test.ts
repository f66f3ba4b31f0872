import { expect, test } from 'vitest'
import { earliestChargeDate, latestSubmissionFor, noticeDateFor } from './debit-dates.ts'

test.each([
  ['2027-05-06', '2027-05-04T18:00:00.000Z'],
  ['2026-12-29', '2026-12-23T18:00:00.000Z'],
  ['2027-03-30', '2027-03-24T18:00:00.000Z'],
  ['2027-05-08', '2027-05-05T18:00:00.000Z'],
])('a charge on %s is submitted by %s', (chargeDate, wanted) => {
  expect(latestSubmissionFor(chargeDate).toISOString()).toBe(wanted)
})

test.each([
  ['2027-05-04T17:59:59Z', '2027-05-06'],
  ['2027-05-04T18:00:00Z', '2027-05-07'],
  ['2027-05-08T09:00:00Z', '2027-05-12'],
  ['2026-12-24T12:00:00Z', '2026-12-30'],
])('what is submitted at %s is charged on %s at the earliest', (now, wanted) => {
  expect(earliestChargeDate(new Date(now))).toBe(wanted)
})

test('the payer has ten working days’ notice, or those agreed on', () => {
  expect([noticeDateFor('2027-04-12'), noticeDateFor('2027-04-12', 3)]).toEqual(['2027-03-25', '2027-04-07'])
})
