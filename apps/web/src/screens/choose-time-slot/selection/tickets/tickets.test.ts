import { describe, expect, it } from 'vitest'
import { chosenTickets, startQuantities, ticketAge, totalPence } from './tickets.ts'

const ticket = (pricingOptionId: number, name: string, raw: number, maxQuantity = 20) => ({
  id: String(pricingOptionId),
  pricingOptionId,
  name,
  price: { benefitApplied: false as const, packageApplied: false as const, formatted: '', raw },
  minAge: null,
  maxAge: null,
  maxQuantity,
})
const types = [ticket(1, 'Adult', 560), ticket(2, 'Junior', 320)]

describe('tickets of a session', () => {
  it('the page starts with one of the usual kind', () => {
    expect(startQuantities(types, 2)).toEqual({ '2': 1 })
    expect(startQuantities(types, null)).toEqual({ '1': 1 })
    expect(startQuantities([ticket(1, 'Adult', 560, 0)], 1)).toEqual({})
  })

  it('spec 3: money is whole pence: two adults and three juniors', () => {
    const chosen = chosenTickets(types, { '1': 2, '2': 3 })
    expect(chosen.map(({ type, quantity }) => [type.name, quantity])).toEqual([
      ['Adult', 2],
      ['Junior', 3],
    ])
    expect(totalPence(chosen)).toBe(2080)
  })

  it('a place that is the customer’s own by a benefit is one ticket of its kind', () => {
    const own = { raw: 0 }
    expect(totalPence(chosenTickets(types, { '1': 2, '2': 1 }), 1, own)).toBe(560 + 320)
    expect(totalPence(chosenTickets(types, { '2': 1 }), 1, own)).toBe(320)
  })

  it('takes no more than there are left', () => {
    expect(chosenTickets([ticket(1, 'Adult', 560, 2)], { '1': 5 })[0]?.quantity).toBe(2)
  })

  it.each([
    [null, null, null],
    [null, 15, '15 years and under'],
    [65, null, '65 years and over'],
    [5, 11, '5 to 11 years'],
  ])('says for which ages a ticket is (%s to %s)', (minAge, maxAge, words) => {
    expect(ticketAge({ minAge, maxAge })).toBe(words)
  })
})
