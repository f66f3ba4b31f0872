import { expect, it } from 'vitest'
import { actWords } from './act-words.ts'

const payments = [
  {
    id: 7,
    kind: 'month',
    on: '2027-01-01',
    from: '2027-01-01',
    until: '2027-01-31',
    pence: 3900,
    state: 'due',
  },
] as never

it.each([
  [
    'frozen from 2027-01-01 until 2027-02-28: Broken leg: both',
    null,
    'Staff of Harbour Leisure froze it from Fri 1 Jan 2027 until Sun 28 Feb 2027.',
    'Broken leg: both',
  ],
  ['freeze taken back: Well again', null, 'Staff of Harbour Leisure took the freeze back.', 'Well again'],
  [
    'freeze ended early, on 2027-01-31: Well again',
    null,
    'Staff of Harbour Leisure ended the freeze early, on Sun 31 Jan 2027.',
    'Well again',
  ],
  ['ended: Moved away', null, 'Staff of Harbour Leisure ended it.', 'Moved away'],
  ['end taken back: Stays', null, 'Staff of Harbour Leisure took its end back: it goes on.', 'Stays'],
  [
    'waived: Pool closed',
    7,
    'Staff of Harbour Leisure let you off your payment for January 2027.',
    'Pool closed',
  ],
  [
    'joined at the desk, on signed paper',
    null,
    'Staff of Harbour Leisure joined you at the desk, by what you signed on paper.',
    '',
  ],
  [
    'plan changes to Off-peak from 2027-01-01: Asked by phone',
    null,
    'Staff of Harbour Leisure changed its plan to Off-peak from Fri 1 Jan 2027.',
    'Asked by phone',
  ],
  [
    'change of plan from 2027-01-01 taken back: Stays Adult',
    null,
    'Staff of Harbour Leisure took back the change of plan from Fri 1 Jan 2027.',
    'Stays Adult',
  ],
  ['plan changed', null, 'Staff of Harbour Leisure changed it: plan changed.', ''],
])('spec 7: %s is told to the payer in words', (cause, paymentId, words, reason) => {
  const act = { on: '2026-12-03', isByStaff: true, cause, paymentId }
  expect(actWords(act, { payments }, 'Harbour Leisure')).toEqual({ onWords: 'Thu 3 Dec 2026', words, reason })
})

it('spec 7: what a person at the terminal did is the operator’s own', () => {
  const act = { on: '2026-12-03', isByStaff: false, cause: 'ended: Moved away', paymentId: null }
  expect(actWords(act, { payments }, 'Harbour Leisure').words).toBe('Harbour Leisure ended it.')
})
