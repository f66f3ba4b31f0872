import { expect, test } from 'vitest'
import { usualTerms } from '../../testing/factories/contracts.ts'
import { restsFrom } from './rests-from.ts'

const byHand = {
  account: null,
  askOn: '2027-02-01',
  dueOn: '2027-02-01',
  restsAfterDays: 14,
  terms: usualTerms,
  today: '2027-02-01',
  tries: 0,
  triedOn: null,
}
const byCard = { ...byHand, account: 'sandbox', askOn: '2027-02-04', tries: 1, triedOn: '2027-02-01' }
/** Charged on Friday the 5th, refused for good on Tuesday the 9th. */
const byDebit = { ...byHand, askOn: null, today: '2027-02-09', tries: 1, triedOn: '2027-02-05' }

test.each([
  ['nothing tries it: from its day', byHand, '2027-02-16'],
  ['it was due before it was told of', { ...byHand, today: '2027-02-05' }, '2027-02-16'],
  ['a card is tried again twice', byCard, '2027-02-26'],
  [
    'a card is tried again once',
    { ...byCard, askOn: '2027-02-11', tries: 2, triedOn: '2027-02-04' },
    '2027-02-26',
  ],
  ['a card is tried no more', { ...byCard, askOn: null }, '2027-02-16'],
  ['the card is gone before the next try', { ...byCard, account: null, today: '2027-02-04' }, '2027-02-16'],
  ['the next try comes on the day of resting', { ...byCard, askOn: '2027-02-16' }, '2027-02-16'],
  ['the next try comes the day before', { ...byCard, askOn: '2027-02-15', tries: 2 }, '2027-03-02'],
  ['a debit is refused days after its charge', byDebit, '2027-02-20'],
  ['another plan waits for a week', { ...byDebit, restsAfterDays: 7 }, '2027-02-13'],
  ['it rests already', { ...byHand, today: '2027-03-01' }, '2027-03-01'],
])('F181: a letter names the day of resting that the database keeps: %s', (_, payment, day) => {
  expect(restsFrom(payment)).toBe(day)
})
