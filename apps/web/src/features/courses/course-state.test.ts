import { describe, expect, it } from 'vitest'
import { courseState, priceOf } from './course-state.ts'

describe('spec 4: what a customer can do with a course', () => {
  const opening = {
    utc: '2026-12-03T22:00:00+00:00',
    local: '2026-12-03T22:00:00+00:00',
    timezone: 'Europe/London',
    format12Hour: '10:00pm',
    format24Hour: '22:00',
  }
  const stateOf = (
    status: Parameters<typeof courseState>[0]['actionToShow']['status'],
    { reason = null as string | null, isBooked = false } = {},
  ) => courseState({ actionToShow: { status, reason }, firstBookableAt: opening, isBooked })

  it.each([
    ['BOOK', 'book'],
    ['CANCEL_RESERVATION', 'in-basket'],
    ['CANCEL_BOOKING', 'booked'],
    ['FULL', 'full'],
    ['JOIN_WAITLIST', 'full'],
    ['LEAVE_WAITLIST', 'full'],
  ] as const)('%s → %s', (status, kind) => {
    expect(stateOf(status).kind).toBe(kind)
  })

  it('nothing to do: booked and past cancelling, not open yet, or closed', () => {
    expect(stateOf(null, { isBooked: true })).toEqual({ kind: 'booked' })
    expect(stateOf(null, { reason: 'You cannot book this activity yet' })).toEqual({
      kind: 'opens',
      local: '2026-12-03T22:00:00+00:00',
    })
    expect(stateOf(null, { reason: 'Booking for this session has closed' })).toEqual({
      kind: 'closed',
      why: 'Booking for this session has closed',
    })
  })
})

describe('the price', () => {
  const price = (pricingOptionId: number) => ({
    pricingOptionId,
    name: `Price ${pricingOptionId}`,
    audience: 'everyone' as const,
    raw: 4000,
    formatted: '£40.00',
    whole: 6000,
    formattedWhole: '£60.00',
    missed: 2000,
    formattedMissed: '£20.00',
  })
  const course = { prices: [price(1), price(2)], pricingOptionId: 2 }

  it('is the one chosen, else the one that the server gives, else the first', () => {
    expect(priceOf(course, 1)?.pricingOptionId).toBe(1)
    expect(priceOf(course, null)?.pricingOptionId).toBe(2)
    expect(priceOf(course, 9)?.pricingOptionId).toBe(2)
    expect(priceOf({ ...course, pricingOptionId: null }, null)?.pricingOptionId).toBe(1)
    expect(priceOf({ prices: [], pricingOptionId: null }, null)).toBeNull()
  })
})
