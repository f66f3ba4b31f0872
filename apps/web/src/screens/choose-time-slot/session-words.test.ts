import { describe, expect, it, test } from 'vitest'
import {
  cardState,
  courtLinkName,
  fullName,
  fullWords,
  isAlmostFull,
  listedPlacesFor,
  placesFor,
  rowName,
  spacesWords,
} from './session-words.ts'

const slot = { actionToShow: { status: 'BOOK', reason: null }, cartItemId: null, bookingId: null } as const
const opensLocal = '2026-12-03T22:00:00+00:00'

describe('places in words', () => {
  it.each([
    [null, null],
    [0, 'Full'],
    [1, 'Last place'],
    [2, '2 places left'],
    [10, '10 places left'],
  ])('A08: %s says %s', (spaces, words) => {
    expect(placesFor({ spaces })).toBe(words)
    expect(listedPlacesFor({ spaces })).toBe(words)
  })

  it('a list counts at most ten places, and a session’s own page all of them', () => {
    expect([placesFor({ spaces: 11 }), listedPlacesFor({ spaces: 11 })]).toEqual(['11 places left', null])
  })

  it('says nothing of a last place that is held for this customer', () => {
    expect(listedPlacesFor({ spaces: 0, heldUntil: '10:30' })).toBeNull()
  })

  it('wire 14: courts are counted as spaces', () => {
    expect([spacesWords(1), spacesWords(4)]).toEqual(['1 space available', '4 spaces available'])
  })

  it('A08: almost full is one to three', () => {
    expect([null, 0, 1, 3, 4].map(isAlmostFull)).toEqual([false, false, true, true, false])
  })
})

describe('what a card says', () => {
  it.each([
    ['BOOK', 'book'],
    ['FULL', 'full'],
    ['JOIN_WAITLIST', 'full'],
    ['LEAVE_WAITLIST', 'full'],
    ['CANCEL_RESERVATION', 'in-basket'],
    ['CANCEL_BOOKING', 'booked'],
  ] as const)('spec 4: %s → %s', (status, kind) => {
    expect(cardState({ ...slot, opensLocal, actionToShow: { status, reason: null } })).toEqual({ kind })
  })

  it('spec 4: a full session with a waitlist says this customer’s position', () => {
    const minutes = { least: 10, most: 120, quiet: null }
    const waitlist = { waitlistId: 7, position: 2, waiting: 3, passedOver: null, minutes, span: null }
    const actionToShow = { status: 'LEAVE_WAITLIST', reason: null } as const
    expect(cardState({ ...slot, opensLocal, actionToShow, waitlist })).toEqual({ kind: 'full', waitlist })
  })

  it('wire 6: a session that is not open yet says when it opens', () => {
    const actionToShow = { status: null, reason: 'You cannot book this activity yet' }
    expect(cardState({ ...slot, opensLocal, actionToShow })).toEqual({
      kind: 'none',
      why: 'Opens Thu 3 Dec, 22:00',
      isNotOpen: true,
    })
  })

  it('wire 6: any other reason is shown unchanged', () => {
    const actionToShow = { status: null, reason: 'This session has been cancelled' }
    expect(cardState({ ...slot, opensLocal, actionToShow })).toMatchObject({
      kind: 'none',
      why: actionToShow.reason,
    })
  })

  it('spec 4: a booking that can no longer be cancelled is still booked', () => {
    const own = { ...slot, opensLocal, bookingId: 7, actionToShow: { status: null, reason: null } }
    expect(cardState(own)).toEqual({ kind: 'booked' })
  })
})

describe('names of controls', () => {
  const session = { name: 'Yoga', starts: '18:00', ends: '19:00', place: 'Studio 1' }

  it('A34: an action names class, time, day and place', () => {
    expect(fullName(session, '2026-05-04')).toBe('Yoga, 18:00 to 19:00, Monday 4 May, Studio 1')
  })

  it('A34, A16: a row is named by its visible word, class, time and day, how full it is and what it costs', () => {
    expect(rowName('Book', session, '2026-11-24', '13 places left', '£7.50')).toBe(
      'Book Yoga, 18:00 to 19:00, Tue 24 Nov, 13 places left, £7.50',
    )
    expect(rowName('Full:', session, '2026-11-24', null)).toBe('Full: Yoga, 18:00 to 19:00, Tue 24 Nov')
  })

  it('wire 14, A16: a court time is named by its visible word, as programs of others look for it, and by its day', () => {
    expect(courtLinkName('Book', { ...session, name: 'Badminton 60min' }, '2026-11-24')).toBe(
      'Book Ad Hoc session Badminton 60min from 18:00 to 19:00, Tue 24 Nov',
    )
  })
})

test.each([
  [undefined, 'Full'],
  [0, 'Full'],
  [1, 'Full, 1 waiting'],
  [3, 'Full, 3 waiting'],
])('a full session that %s wait for is called %j', (waiting, words) => {
  expect(fullWords(waiting)).toBe(words)
})
