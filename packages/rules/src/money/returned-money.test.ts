import { expect, test } from 'vitest'
import { deskOwedPence, type ReturnedMoney, returnedLines, returnedPence } from './returned-money.ts'

const card = {
  state: 'done' as const,
  isOtherwise: false,
  isOfMove: false,
  doneOn: '2026-11-23',
  isArriving: false,
}
const today = '2026-11-24'
const onItsWay = { ...card, doneOn: null }

test('spec 7: money that goes back is told by where it goes and how far it has got, and adds up', () => {
  const returned = {
    card: [
      { ...card, pence: 900 },
      { ...card, pence: 30, isArriving: true },
      { ...card, pence: 20, isArriving: true, isOfMove: true },
      { ...onItsWay, state: 'failed', pence: 50 },
      { ...onItsWay, state: 'needs_attention', pence: 7 },
      { ...onItsWay, state: 'unknown', pence: 100 },
    ],
    credited: [
      { date: '2026-11-20', membershipPence: 40, creditPence: 100 },
      { date: '2026-11-23', membershipPence: 0, creditPence: 200 },
    ],
    deskPence: 0,
    deskPaid: [],
    deskVenues: [],
    keptPence: 200,
  } as const
  const given = {
    ...returned,
    card: [...returned.card],
    credited: [...returned.credited],
    deskPaid: [],
    deskVenues: [],
  }
  const notByCard = returnedLines(
    { ...given, card: [onItsWay, { ...card, isOtherwise: true }].map((one) => ({ ...one, pence: 150 })) },
    'otherwise',
    { reference: 'TLN1', today },
  )
  expect(notByCard.slice(0, 2)).toEqual([
    { words: 'To be paid back by staff, and not to a card', pence: 150 },
    { words: 'Paid back by staff, but not to the card', pence: 150 },
  ])
  expect(returnedLines(given, { brand: 'amex', last4: '0005' }, { reference: 'TLN1', today })).toEqual([
    { words: 'Sent back to American Express ending 0005 on Mon 23 Nov', pence: 900 },
    {
      words: 'Sent back to American Express ending 0005 on Mon 23 Nov: it takes 3 to 5 days to arrive',
      pence: 30,
    },
    {
      words:
        'Sent back to American Express ending 0005 for the move on Mon 23 Nov: it takes 3 to 5 days to arrive',
      pence: 20,
    },
    { words: 'On its way back to American Express ending 0005', pence: 150 },
    { words: 'Not back on American Express ending 0005 yet: staff are looking into it', pence: 7 },
    { words: 'Back as membership credit on Fri 20 Nov', pence: 40 },
    { words: 'Back as credit on Fri 20 Nov', pence: 100 },
    { words: 'Back as credit on Mon 23 Nov', pence: 200 },
  ])
  expect(returnedPence(given)).toBe(1447)
})

test('spec 7: money owed at the desk is still to collect there, by its reference, until it is paid out; then it says on which day', () => {
  const none = { card: [], credited: [], keptPence: 0, deskVenues: ['Porter Brook'] }
  const linesOf = (deskPaid: ReturnedMoney['deskPaid']) => {
    const returned = { ...none, deskPence: 1200, deskPaid }
    expect(returnedPence(returned)).toBe(1200)
    return [deskOwedPence(returned), returnedLines(returned, null, { reference: 'TLN1', today })]
  }
  expect(linesOf([])).toEqual([
    1200,
    [{ words: 'Still to collect at the desk of Porter Brook, reference TLN1', pence: 1200 }],
  ])
  const paid = { words: 'Paid out at the desk, Mon 23 Nov', pence: 700 }
  expect(linesOf([{ date: '2026-11-23', pence: 700 }])).toEqual([
    500,
    [paid, { words: 'Still to collect at the desk of Porter Brook, reference TLN1', pence: 500 }],
  ])
  expect(
    linesOf([
      { date: '2026-11-23', pence: 700 },
      { date: '2026-11-24', pence: 500 },
    ]),
  ).toEqual([0, [paid, { words: 'Paid out at the desk, Tue 24 Nov', pence: 500 }]])
  const deskPaid = [{ date: '2026-11-23', pence: 1200 }]
  expect(
    returnedLines({ ...none, deskPence: 1200, deskPaid }, null, { reference: 'TLN1', today: '2027-01-02' }),
  ).toEqual([{ words: 'Paid out at the desk, Mon 23 Nov 2026', pence: 1200 }])
})

test('spec 7: money that staff paid back in another way does not say that the card has it', () => {
  const returned = {
    card: [{ ...card, pence: 500, isOtherwise: true }],
    credited: [],
    deskPence: 0,
    deskPaid: [],
    deskVenues: [],
    keptPence: 0,
  }
  expect(returnedLines(returned, { brand: 'visa', last4: '4242' }, { reference: 'TLN1', today })).toEqual([
    { words: 'Paid back by staff, but not to the card', pence: 500 },
  ])
})

test('spec 7: the desk’s money for a difference has the reference of the order that owes it', () => {
  const none = { card: [], credited: [], keptPence: 0, deskVenues: ['Porter Brook'] }
  const later = { reference: 'TLN2', isLater: true, today }
  expect(returnedLines({ ...none, deskPence: 280, deskPaid: [] }, null, later)).toEqual([
    { words: 'Still to collect at the desk of Porter Brook, reference TLN2', pence: 280 },
  ])
  // Its order owed more than this, and all of that is paid out.
  const deskPaid = [{ date: '2026-11-23', pence: 800 }]
  expect(returnedLines({ ...none, deskPence: 280, deskPaid }, null, later)).toEqual([
    { words: 'Paid out at the desk, reference TLN2', pence: 280 },
  ])
})
