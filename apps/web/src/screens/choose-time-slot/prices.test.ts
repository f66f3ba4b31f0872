import { describe, expect, it } from 'vitest'
import { listPriceOf, priceKinds, priceOf, pricesTogether, spokenPrice, sumOf } from './prices.ts'

const option = (
  pricingOptionId: number,
  name: string,
  raw: number,
  audience: 'everyone' | 'member' = 'everyone',
) => ({
  pricingOptionId,
  name,
  audience,
  raw,
  formatted: `£${(raw / 100).toFixed(2)}`,
})
const adult = option(1, 'Adult', 750)
const concession = option(2, 'Concession', 520)
const member = option(3, 'Member', 400, 'member')
const senior = option(4, 'Senior', 380)

describe('the price on a card', () => {
  it('is the session’s own unless another was chosen', () => {
    const session = { prices: [adult, concession], pricingOptionId: 1 }
    expect(priceOf(session, null)).toMatchObject({ text: '£7.50', name: 'Adult', usual: null })
    expect(priceOf(session, 2)).toMatchObject({ text: '£5.20', name: 'Concession' })
  })

  it('falls back to the session’s own where it does not have the chosen kind', () => {
    expect(priceOf({ prices: [senior], pricingOptionId: 4 }, 2)).toMatchObject({ name: 'Senior' })
  })

  it('says what others pay beside a member’s price', () => {
    expect(priceOf({ prices: [adult, member], pricingOptionId: 3 }, null)).toMatchObject({
      text: '£4.00',
      usual: '£7.50',
    })
  })

  it('spec 3: a benefit’s price is shown beside the usual one, until another kind is chosen', () => {
    const mark = { text: 'Free', words: 'with Gold', usual: '£4.00' }
    const session = { prices: [adult, concession, member], pricingOptionId: 3, mark }
    expect(listPriceOf(session, null)).toEqual({ text: 'Free', usual: '£4.00', words: 'with Gold' })
    expect(listPriceOf(session, 2)).toEqual({ text: '£5.20', usual: null, words: 'Concession' })
    expect(listPriceOf({ prices: [adult, member], pricingOptionId: 3 }, null)).toEqual({
      text: '£4.00',
      usual: '£7.50',
      words: null,
    })
    expect(spokenPrice({ text: '£4.00', usual: '£7.50' })).toBe('£4.00, usually £7.50')
    expect(spokenPrice({ text: '£4.00', usual: null })).toBe('£4.00')
  })

  it('there is none where nothing is sold to this visitor', () => {
    expect(priceOf({ prices: [], pricingOptionId: null }, null)).toBeNull()
  })
})

it('a day’s price kinds are each named once, the most common first', () => {
  const day = [
    { prices: [senior], pricingOptionId: 4 },
    { prices: [adult, concession], pricingOptionId: 1 },
    { prices: [adult, concession], pricingOptionId: 1 },
  ]
  expect(priceKinds(day)).toEqual({
    kinds: [
      { id: 4, name: 'Senior' },
      { id: 1, name: 'Adult' },
      { id: 2, name: 'Concession' },
    ],
    usualId: 1,
  })
})

describe('decision 26: several times of a court cost what each of them costs, together', () => {
  it('one session has its own price', () => {
    const session = { prices: [adult, concession], pricingOptionId: 1 }
    expect(pricesTogether([session], '£')).toBe(session)
  })

  it('only the kinds that all of them have, in the order of the first', () => {
    const peak = { prices: [adult, concession, senior], pricingOptionId: 1 }
    const offPeak = {
      prices: [
        { ...concession, raw: 300 },
        { ...adult, raw: 500 },
      ],
      pricingOptionId: 1,
    }
    const { prices, pricingOptionId } = pricesTogether([peak, offPeak], '€')
    expect(prices.map(({ name, raw, formatted }) => [name, raw, formatted])).toEqual([
      ['Adult', 1250, '€12.50'],
      ['Concession', 820, '€8.20'],
    ])
    expect(pricingOptionId).toBe(1)
  })

  it('starts with no kind of its own where the sessions start with different ones', () => {
    const first = { prices: [adult, concession], pricingOptionId: 1 }
    const second = { prices: [concession], pricingOptionId: 2 }
    expect(pricesTogether([first, second], '£')).toMatchObject({ pricingOptionId: null })
  })
})

describe('spec 3: courts in a row cost each its own price, unless the server has worked out another sum', () => {
  const hour = (start: number) => ({ format12Hour: '', format24Hour: `${start}:00` })
  const at = (start: number) => ({ startsAt: hour(start), endsAt: hour(start + 1) })
  const adults = { prices: [adult, concession], pricingOptionId: 1 }

  it('without a benefit or package they add up', () => {
    const second = { prices: [adult, concession], pricingOptionId: 2, ...at(11) }
    expect(sumOf([{ ...adults, ...at(10) }], '£')).toEqual({ raw: 750, formatted: '£7.50', words: null })
    expect(sumOf([{ ...adults, ...at(10) }, second], '£')).toEqual({
      raw: 1270,
      formatted: '£12.70',
      words: '1st hour £7.50, 2nd £5.20',
    })
    expect(sumOf([{ ...adults, ...at(10), pricingOptionId: null }], '£')).toBeNull()
  })

  it('what the server says counts', () => {
    const sums = [0, 750].map((raw) => ({ raw, formatted: `£${raw / 100}`, words: 'free' }))
    const first = { ...adults, ...at(10), sums }
    expect(sumOf([first], '£')).toBe(sums[0])
    expect(sumOf([first, { ...adults, ...at(11) }], '£')).toBe(sums[1])
  })
})
