import type { TicketType } from '@touchline/contract/entities/timetable/slot'
import { describe, expect, test } from 'vitest'
import { applyDiscounts, customerIdOf, type Discount, itemsOf } from './apply-discounts.ts'

const price = (raw: number) => ({
  benefitApplied: false as const,
  packageApplied: false as const,
  formatted: `${raw}p`,
  raw,
})
const type = (pricingOptionId: number, name: string, raw: number, maxQuantity = 20): TicketType => ({
  id: String(pricingOptionId),
  name,
  pricingOptionId,
  price: price(raw),
  minAge: null,
  maxAge: null,
  maxQuantity,
})
const types = [type(1, 'Adult', 560), type(2, 'Concession', 400), type(3, 'Junior', 320)]
const member = (customerId: string, raw = 350): [string, Discount] => [
  customerId,
  { customerId, pricingOptionId: 9, name: 'Member', price: price(raw), lastName: 'Thornton' },
]
const apply = (quantities: [number, number][], ...members: [string, Discount][]) =>
  applyDiscounts(types, new Map(quantities), new Map(members))

describe('spec 3: applied discounts, keyed by customer id', () => {
  test('without any, every ticket has its own price', () => {
    const { tickets, totalPence, savedPence } = apply([
      [1, 2],
      [3, 1],
    ])
    expect(tickets.map(({ type: { name } }) => name)).toEqual(['Adult', 'Adult', 'Junior'])
    expect([totalPence, savedPence]).toEqual([560 + 560 + 320, 0])
  })

  test('each lowers one ticket, the dearest first', () => {
    const chosen: [number, number][] = [
      [2, 1],
      [1, 1],
    ]
    const one = apply(chosen, member('A'))
    expect(one.tickets.map(({ type: { name }, discount }) => [name, discount?.customerId])).toEqual([
      ['Adult', 'A'],
      ['Concession', undefined],
    ])
    expect([one.totalPence, one.savedPence]).toEqual([350 + 400, 210])
    const two = apply(chosen, member('A'), member('B'))
    expect(two.tickets.map(({ discount }) => discount?.customerId)).toEqual(['A', 'B'])
    expect(two.totalPence).toBe(700)
  })

  test('one that lowers nothing is left over: too few tickets, or all of them cheaper', () => {
    expect(apply([[1, 1]], member('A'), member('B')).unused.map(({ customerId }) => customerId)).toEqual([
      'B',
    ])
    const cheaper = apply([[3, 1]], member('A'))
    expect([cheaper.unused.length, cheaper.totalPence]).toEqual([1, 320])
  })

  test('no more tickets than there are places', () => {
    expect(applyDiscounts([type(1, 'Adult', 560, 2)], new Map([[1, 5]]), new Map()).tickets).toHaveLength(2)
  })

  test('a number is the same number however it is typed', () => {
    expect(customerIdOf(' dem1000001 ')).toBe('DEM1000001')
  })
})

test('spec 3, Cart item sent: a line for each kind, and one for each membership with its number and the member’s name', () => {
  const { tickets } = apply(
    [
      [1, 3],
      [3, 1],
    ],
    member('A'),
  )
  expect(itemsOf(tickets, { id: 'abc', cartType: 'purchasableOccurrence' })).toEqual([
    { id: 'abc', type: 'purchasableOccurrence', pricingOptionId: 1, ticketId: '1', quantity: 2 },
    { id: 'abc', type: 'purchasableOccurrence', pricingOptionId: 3, ticketId: '3', quantity: 1 },
    {
      id: 'abc',
      type: 'purchasableOccurrence',
      pricingOptionId: 9,
      quantity: 1,
      membershipReference: 'A',
      membershipLastName: 'Thornton',
    },
  ])
})
