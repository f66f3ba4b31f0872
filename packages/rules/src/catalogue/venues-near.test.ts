import { describe, expect, test } from 'vitest'
import { orderVenuesNear } from './venues-near.ts'

const at = (slug: string, distance: number | null) => ({ slug, distance })
const venues = [at('town', 12), at('nowhere', null), at('corner', 1), at('edge', 25), at('coast', 111)]

describe('venues near a place', () => {
  test.each([
    ['no venue of the visitor’s own', null, 25, 8, 'corner town edge', null],
    ['an own venue within the limit is first', 'town', 25, 8, 'town corner edge', null],
    ['an own venue at the limit is first', 'edge', 25, 8, 'edge corner town', null],
    ['an own venue farther away stands apart', 'coast', 25, 8, 'corner town edge', 'coast'],
    [
      'spec 5: an own venue without coordinates stands apart',
      'nowhere',
      25,
      8,
      'corner town edge',
      'nowhere',
    ],
    ['an unknown own venue changes nothing', 'closed', 25, 8, 'corner town edge', null],
    ['of more than there is room for, the nearest', null, 25, 2, 'corner town', null],
    ['the own venue takes a place of them', 'edge', 25, 2, 'edge corner', null],
    ['with none within the limit, the nearest', null, 0.5, 8, 'corner', null],
    ['and the own one apart from it', 'town', 0.5, 8, 'corner', 'town'],
    ['and never twice', 'corner', 0.5, 8, 'corner', null],
    [
      'without a limit all that have coordinates',
      null,
      Number.POSITIVE_INFINITY,
      8,
      'corner town edge coast',
      null,
    ],
  ])('%s', (_, ownSlug, withinMiles, atMost, rows, apart) => {
    const order = orderVenuesNear(venues, { withinMiles, ownSlug, atMost })
    expect(order.rows.map(({ slug }) => slug).join(' ')).toBe(rows)
    expect(order.apart?.slug ?? null).toBe(apart)
  })

  test('of nothing is nothing', () => {
    expect(orderVenuesNear([], { withinMiles: 25, ownSlug: 'town', atMost: 8 })).toEqual({
      rows: [],
      apart: null,
    })
  })
})
