import { describe, expect, test } from 'vitest'
import type { BookingToCancel, CancelBand, TopUp } from './cancellation.ts'
import { decideCancellation } from './cancellation.ts'
import {
  beforehandSentences,
  type CancellationTextContext,
  cancelMoments,
  cancelSentences,
  cardWords,
  moveSentences,
  noticeWords,
  refusalSentences,
  ruleSentences,
} from './cancellation-words.ts'

const now = new Date('2026-12-03T12:00:00Z')
const startsAt = new Date('2026-12-04T18:00:00Z')

const band = (hours: number, given: Partial<CancelBand> = {}): CancelBand => ({
  noticeMinutes: hours * 60,
  gives: 'original',
  percent: 100,
  chargePence: 0,
  isStrike: false,
  keepsUse: false,
  ...given,
})

const late = { gives: 'none', chargePence: 300, isStrike: true, keepsUse: true } as const
const bands = [band(24), band(2, { gives: 'credit', percent: 50 }), band(0, late)]

const booking = (given: Partial<BookingToCancel> = {}): BookingToCancel => ({
  rule: { bands, early: null, remainingSessions: true, move: null },
  timeZone: 'Europe/London',
  startsAt: [startsAt],
  firstStartsAt: startsAt,
  moved: null,
  chargedPence: 0,
  sessionsSold: 1,
  places: 1,
  pricePence: 950,
  standingPence: 950,
  paid: { cardPence: 950, membershipPence: 0, generalPence: 0, deskPence: 0 },
  topUps: [],
  checkedIn: [],
  hasAccount: true,
  ...given,
})

const at: CancellationTextContext = {
  symbol: '£',
  paidBy: { brand: 'visa', last4: '3220' },
  reference: 'TLN1',
  use: null,
  venue: { name: 'Lockside', phone: '0117 496 0110' },
  strikes: { had: 1, count: 3, withinDays: 30, chargePence: 500 },
}

function told(of: BookingToCancel, moment: Date, words = at): string[] {
  const decision = decideCancellation(of, of.places, moment)
  return decision.kind === 'allowed'
    ? cancelSentences(decision, of, moment, words)
    : refusalSentences(decision, words)
}

const before = (hours: number) => new Date(startsAt.getTime() - hours * 3_600_000)

describe('the words of a cancellation', () => {
  test('say what goes back to the card, and by when', () => {
    expect(told(booking(), now)).toEqual(['£9.50 goes back to your Visa ending 3220 in 3 to 5 days.'])
  })

  test('name no card where staff were paid in another way', () => {
    expect(told(booking(), now, { ...at, paidBy: 'otherwise' })).toEqual([
      '£9.50 is paid back to you by staff, as it was not paid by card.',
    ])
  })

  test('name each order that is paid back at the desk with its own sum, and none of another person', () => {
    const none = { cardPence: 0, membershipPence: 0, generalPence: 0, deskPence: 0 }
    const topUp = (orderId: number, isByAnother: boolean): TopUp => ({
      orderId,
      reference: `TLN${orderId}`,
      isByAnother,
      standingPence: 280,
      paid: { ...none, deskPence: 280 },
      hasAccount: false,
      paidBy: null,
    })
    const twice = booking({
      hasAccount: false,
      standingPence: 950 + 560,
      paid: { ...none, deskPence: 950 },
      topUps: [topUp(3, true), topUp(2, false)],
    })
    expect(told(twice, now)).toEqual([
      '£9.50 is paid back at the desk of Lockside: bring the reference TLN1.',
      '£2.80 is paid back at the desk of Lockside: bring the reference TLN2.',
      '£2.80 goes back to the person who paid the difference when it was moved.',
    ])
  })

  test('say the part that is paid back, why it is a part, and that it is credit', () => {
    expect(told(booking(), before(5))).toEqual([
      'It is less than 24 hours before the start: 50% of £9.50 is paid back.',
      '£4.75 is added to your credit at once.',
    ])
  })

  test('say that there is no refund, what is owed, and how many late ones that makes', () => {
    expect(told(booking(), before(1))).toEqual([
      'It is less than 2 hours before the start: you won’t get a refund.',
      'A charge of £3.00 for cancelling late is added to your account, to be paid at the desk.',
      'It counts as a late cancellation: number 2 of 3 within 30 days.',
      'With number 3 a charge of £5.00 is added to your account, to be paid at the desk.',
    ])
  })

  test('say of the last strike that its charge is added now', () => {
    const third = { ...at, strikes: { ...at.strikes!, had: 2 } }
    expect(told(booking(), before(1), third).at(-1)).toBe(
      'That is why a charge of £5.00 is added to your account, to be paid at the desk.',
    )
  })

  test('say whether the benefit that made the place free can be used again', () => {
    const free = booking({ pricePence: 0, standingPence: 0 })
    const swims = { ...at, use: 'your Ten swims', strikes: null }
    expect(told(free, now, swims)).toEqual(['The use of your Ten swims comes back.'])
    expect(told(free, before(1), swims)).toContain('The use of your Ten swims is not given back.')
  })

  test('say of a course how many sessions are still to come', () => {
    const week = 7 * 24
    const course = booking({
      startsAt: [before(2 * week), before(week), startsAt],
      firstStartsAt: before(2 * week),
      sessionsSold: 3,
      pricePence: 900,
      standingPence: 900,
      paid: { cardPence: 900, membershipPence: 0, generalPence: 0, deskPence: 0 },
    })
    expect(told(course, now)).toEqual([
      '1 of 3 sessions is still to come: only that counts.',
      '£3.00 goes back to your Visa ending 3220 in 3 to 5 days.',
    ])
  })

  test('say how many of several places are given up and kept, and that the rule gives nothing back', () => {
    const none = booking({
      places: 2,
      standingPence: 1900,
      rule: { ...booking().rule!, bands: [band(0, { gives: 'none' })] },
      paid: { ...booking().paid, cardPence: 1900 },
    })
    const decision = decideCancellation(none, 1, now)
    expect(decision.kind === 'allowed' && cancelSentences(decision, none, now, at)).toEqual([
      '1 of 2 places is given up: you keep 1.',
      'You won’t get a refund: that is the rule of this booking.',
    ])
  })

  test.each([
    [{ rule: null }, 'This booking can’t be cancelled online. Call Lockside on 0117 496 0110.'],
    [{ startsAt: [now] }, 'It has begun, so it can’t be cancelled any more.'],
    [{ places: 0 }, 'This booking has been cancelled.'],
  ])('say why it can’t be cancelled, and who to ask: %j', (given, sentence) => {
    expect(told(booking(given), now)).toEqual([sentence])
  })

  const counted = '3 late cancellations in 30 days add a £5.00 charge, payable at reception.'

  test('tell the rule with its moments before anything is pressed', () => {
    expect(ruleSentences(booking(), now, at)).toEqual([
      'Free cancellation until Thu 3 Dec, 18:00.',
      'Then until Fri 4 Dec, 16:00: 50% back as credit.',
      'Later: £3.00 charge, no refund, counts as late.',
      counted,
    ])
    expect(ruleSentences(booking({ rule: { ...booking().rule!, bands: [band(24)] } }), now, at).at(-1)).toBe(
      'After that it can’t be cancelled online.',
    )
  })

  test('invite no one to cancel where nothing is paid back', () => {
    expect(ruleSentences(booking(), before(1), at)).toEqual([
      'You can cancel any time before it starts, but you won’t get a refund, there is a £3.00 charge and it counts as late.',
      counted,
    ])
    const none = booking({ rule: { ...booking().rule!, bands: [band(0, { gives: 'none' })] } })
    expect(ruleSentences(none, now, at)).toEqual([
      'You can cancel any time before it starts, but you won’t get a refund.',
    ])
  })

  test('invite no one to cancel where a used visit stays used', () => {
    const free = booking({
      rule: { ...booking().rule!, bands: [band(0, { gives: 'none', keepsUse: true })] },
      pricePence: 0,
      standingPence: 0,
    })
    expect(ruleSentences(free, now, { ...at, use: 'your Ten swims' })).toEqual([
      'You can cancel any time before it starts, but the use of your Ten swims is not given back.',
    ])
  })

  test('say once the parts that several bands share, and that the use is theirs again', () => {
    const free = booking({ pricePence: 0, standingPence: 0 })
    const gold = { ...at, use: 'your Gold membership' }
    expect(ruleSentences(free, now, gold)).toEqual([
      'Free cancellation until Fri 4 Dec, 16:00: the use of your Gold membership comes back.',
      'Later: £3.00 charge, the use of your Gold membership is not given back, counts as late.',
      counted,
    ])
  })

  test('say that of a course only the remaining sessions are paid back, which start counts, and until when', () => {
    const week = 7 * 24
    const weeks = [before(week), startsAt, before(-week)]
    const paid = { cardPence: 0, membershipPence: 0, generalPence: 900, deskPence: 0 }
    const course = booking({
      rule: {
        bands: [band(week), band(0, { gives: 'credit', percent: 75 })],
        early: null,
        remainingSessions: true,
        move: null,
      },
      startsAt: weeks,
      firstStartsAt: before(week),
      sessionsSold: 3,
      pricePence: 900,
      standingPence: 900,
      paid,
    })
    expect(ruleSentences(course, now, at)).toEqual([
      'Cancel at any time until the last session starts, Fri 11 Dec, 18:00: we’ll refund 75% of the remaining sessions as credit.',
    ])
    expect(told(course, now)[1]).toBe(
      'It is less than 7 days before the next session: 75% of £6.00 is paid back.',
    )
    // A customer who joins part-way reads the same rule, about their own first session.
    const before1 = { ...course, startsAt: weeks.slice(1), firstStartsAt: startsAt, sessionsSold: 2 }
    expect(ruleSentences(before1, now, at)).toEqual(ruleSentences(course, now, at))
    expect(told(before1, now)[0]).toBe(
      'It is less than 7 days before your first session: 75% of £9.00 is paid back.',
    )
    // If more would come back between two sessions again, each is told by its own start.
    const again = { ...course, rule: { ...course.rule!, bands: [band(48), band(0, { percent: 75 })] } }
    expect(ruleSentences(again, before(5), at)).toEqual([
      'Cancel until the next session starts, Fri 4 Dec, 18:00: we’ll refund 75% of the remaining sessions.',
      'Only sessions that are still to come count: the last one begins Fri 11 Dec, 18:00.',
    ])
  })

  test('say the year of a moment in another year than now', () => {
    const december = new Date('2026-12-30T12:00:00Z')
    const rule = {
      ...booking().rule!,
      bands: [band(48), band(24)],
      move: { noticeMinutes: 60, withinDays: 3 },
    }
    const next = new Date('2027-01-02T10:00:00Z')
    const ahead = booking({ rule, startsAt: [next], firstStartsAt: next })
    expect(ruleSentences(ahead, december, at)).toEqual([
      'Free cancellation until Fri 1 Jan 2027, 10:00.',
      'After that it can’t be cancelled online.',
    ])
    const window = { daysAhead: 90, releaseTime: '00:00' }
    expect(moveSentences(ahead, december, window)).toEqual([
      'You can move it until Sat 2 Jan 2027, 09:00, to any time up to Tue 5 Jan 2027.',
    ])
    // In that year, the day is enough.
    expect(ruleSentences(ahead, new Date('2027-01-01T00:30:00Z'), at)[0]).toBe(
      'Free cancellation until Fri 1 Jan, 10:00.',
    )
  })

  test.each<[string, CancelBand[], Partial<BookingToCancel>, Partial<CancellationTextContext>, string[]]>([
    [
      'all, then none',
      [band(24), band(0, { gives: 'none' })],
      {},
      {},
      ['Free cancellation until Thu 3 Dec, 18:00.', 'Later: no refund.'],
    ],
    [
      'all as credit, then half with a charge',
      [band(24, { gives: 'credit' }), band(0, { percent: 50, chargePence: 100 })],
      {},
      {},
      [
        'Free cancellation until Thu 3 Dec, 18:00: everything back as credit.',
        'Later: 50% back, £1.00 charge.',
      ],
    ],
    [
      'credit without an account',
      [band(24, { gives: 'credit' })],
      { hasAccount: false },
      { strikes: null },
      [
        'Free cancellation until Thu 3 Dec, 18:00: everything back the way you paid.',
        'After that it can’t be cancelled online.',
      ],
    ],
    [
      'a charge that no account can be asked for',
      [band(24), band(0, { gives: 'none', chargePence: 300 })],
      { hasAccount: false },
      { strikes: null },
      ['Free cancellation until Thu 3 Dec, 18:00.', 'Later: no refund.'],
    ],
    ['all until the start', [band(0)], {}, {}, ['Free cancellation until the start.']],
    [
      'nothing to pay',
      [band(0)],
      { pricePence: 0, standingPence: 0 },
      {},
      ['Free cancellation until the start: it costs nothing.'],
    ],
    [
      'all, but it counts',
      [band(0, { isStrike: true })],
      {},
      {},
      ['Cancel until the start: everything back, counts as late.', counted],
    ],
    [
      'one late cancellation is enough',
      [band(24), band(0, { gives: 'none', isStrike: true })],
      {},
      { strikes: { had: 0, count: 1, withinDays: 30, chargePence: 500 } },
      [
        'Free cancellation until Thu 3 Dec, 18:00.',
        'Later: no refund, counts as late.',
        '1 late cancellation in 30 days adds a £5.00 charge, payable at reception.',
      ],
    ],
  ])('say in few words: %s', (_, of, given, words, sentences) => {
    const rule = { ...booking().rule!, bands: of }
    expect(ruleSentences(booking({ rule, ...given }), now, { ...at, ...words })).toEqual(sentences)
  })

  test('say in few words of an early session that other bands hold', () => {
    const early = { before: '19:00' as const, bands: [band(12), band(0, { gives: 'none' })] }
    const rule = { ...booking().rule!, early }
    expect(ruleSentences(booking({ rule }), now, at)).toEqual([
      'Free cancellation until Fri 4 Dec, 06:00.',
      'Later: no refund.',
    ])
  })

  test('leave out past bands', () => {
    expect(ruleSentences(booking(), before(5), at)[0]).toBe(
      'Cancel until Fri 4 Dec, 16:00: 50% back as credit.',
    )
    expect(cancelMoments(booking(), before(5))).toEqual({ until: startsAt, fullUntil: null })
    expect(cancelMoments(booking(), now)).toEqual({ until: startsAt, fullUntil: before(24) })
  })

  test('name a card and a length of time as people do', () => {
    expect(cardWords({ brand: 'amex', last4: '0005' })).toBe('American Express ending 0005')
    expect([
      noticeWords(7 * 1440),
      noticeWords(2880),
      noticeWords(1440),
      noticeWords(60),
      noticeWords(45),
      noticeWords(90),
    ]).toEqual(['7 days', '48 hours', '24 hours', '1 hour', '45 minutes', '1 hour 30 minutes'])
  })
})

describe('spec 1.5: what not coming leads to, told with the rule', () => {
  const missing = (
    missed: { chargePence: number; isStrike: boolean } | undefined,
    given: object = {},
    words = at,
  ) =>
    ruleSentences(
      booking({
        rule: {
          bands: [band(0)],
          early: null,
          remainingSessions: false,
          move: null,
          ...(missed && { missed }),
        },
        ...given,
      }),
      now,
      words,
    ).slice(1)
  const counted = '3 late cancellations in 30 days add a £5.00 charge, payable at reception.'

  test.each([
    [
      'a charge',
      { chargePence: 200, isStrike: false },
      ['Not coming without cancelling adds a £2.00 charge, payable at reception.'],
    ],
    [
      'a strike',
      { chargePence: 0, isStrike: true },
      ['Not coming without cancelling counts as a late cancellation.', counted],
    ],
    [
      'both',
      { chargePence: 200, isStrike: true },
      [
        'Not coming without cancelling adds a £2.00 charge, payable at reception, and counts as a late cancellation.',
        counted,
      ],
    ],
    ['nothing, as in rules that were kept before', undefined, []],
  ])('%s', (_, missed, sentences) => {
    expect(missing(missed)).toEqual(sentences)
  })

  test('a booking without an account is told none of it, and where nothing counts, of the charge alone', () => {
    const both = { chargePence: 200, isStrike: true }
    expect(missing(both, { hasAccount: false }, { ...at, strikes: null })).toEqual([])
    expect(missing(both, {}, { ...at, strikes: null })).toEqual([
      'Not coming without cancelling adds a £2.00 charge, payable at reception.',
    ])
  })

  test('spec 1.5: with several places, it is told that one missing person is enough', () => {
    expect(missing({ chargePence: 200, isStrike: false }, { places: 4 })).toEqual([
      'Not coming without cancelling adds a £2.00 charge, payable at reception.',
      'It is enough that one of the 4 people does not come.',
    ])
  })

  test('it is told before payment, too, where the booking could not be cancelled any more', () => {
    const rule = {
      bands: [band(48)],
      early: null,
      remainingSessions: false,
      move: null,
      missed: { chargePence: 200, isStrike: false },
    }
    expect(beforehandSentences(booking({ rule }), now, at).at(-1)).toBe(
      'Not coming without cancelling adds a £2.00 charge, payable at reception.',
    )
  })
})
