import { describe, expect, it } from 'vitest'
import { priceInOrder, sumOfARow } from './price-in-a-row.ts'

const usual = (pence: number) => ({ pence, use: null })
const free = { pence: 0, use: { source: 'Gold', percentOff: null } }
const visit = { pence: 0, use: { source: 'Ten courts', percentOff: null } }
const third = { pence: 630, use: { source: 'Gold', percentOff: 30 } }
const special = { pence: 300, use: { source: 'Gold', percentOff: null } }

describe('spec 3: sessions in a row cost their sum, and the words say what each of them costs', () => {
  it.each([
    [[usual(900)], '£9.00', null],
    [[usual(0)], '£0.00', null],
    [[free], '£0.00', 'Free with Gold'],
    [[third], '£6.30', '£6.30 (30% off)'],
    [[usual(1400), usual(1400)], '£28.00', '2 hours at £14.00'],
    [[free, usual(900)], '£9.00', '1st hour free with Gold, 2nd £9.00'],
    [[free, usual(900), usual(900)], '£18.00', '1st hour free with Gold, 2nd and 3rd £9.00 each'],
    [[visit, visit], '£0.00', '2 hours free with Ten courts'],
    [[visit, visit, usual(900)], '£9.00', '1st and 2nd hours free with Ten courts, 3rd £9.00'],
    [[free, visit], '£0.00', '1st hour free with Gold, 2nd free with Ten courts'],
    [[usual(900), free], '£9.00', '1st hour £9.00, 2nd free with Gold'],
    [[third, third], '£12.60', '2 hours at £6.30 (30% off)'],
    [[special, usual(900)], '£12.00', '1st hour £3.00 with Gold, 2nd £9.00'],
    [[usual(600), usual(900), usual(600)], '£21.00', '1st and 3rd hours £6.00 each, 2nd £9.00'],
  ])('%j', (prices, formatted, words) => {
    expect(sumOfARow(prices, '£', 60)).toMatchObject({ formatted, words })
  })

  it('sessions of another length are not called hours', () => {
    expect(sumOfARow([free, usual(900)], '£', 40).words).toBe('1st session free with Gold, 2nd £9.00')
    expect(sumOfARow([usual(900), usual(900)], '£', 40).words).toBe('2 sessions at £9.00')
  })
})

describe('spec 3: what one place uses is not left for the next', () => {
  const onceFree = (_: string, used: ReadonlyMap<string, number>) =>
    (used.get('daily') ?? 0) < 1
      ? { pence: 0, use: { counters: [{ key: 'daily', limit: 1 }] } }
      : { pence: 900, use: null }
  const penceOf = (used: ReadonlyMap<string, number>) =>
    priceInOrder(['10:00', '11:00', '12:00'], used, onceFree)?.map(({ pence }) => pence)

  it('a benefit pays for the first place, or for none when the basket has used it', () => {
    expect(penceOf(new Map())).toEqual([0, 900, 900])
    expect(penceOf(new Map([['daily', 1]]))).toEqual([900, 900, 900])
  })

  it('the counts that it was given stay as they are', () => {
    const used = new Map<string, number>()
    priceInOrder(['10:00'], used, onceFree)
    expect(used.size).toBe(0)
  })

  it('a place without a price makes no sum', () => {
    expect(priceInOrder(['10:00', '11:00'], new Map(), () => null)).toBeNull()
  })
})
