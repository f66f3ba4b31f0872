import { expect, test } from 'vitest'
import { canSellAt } from './desk.ts'

test.each([
  ['of all venues', [], [true, true, true]],
  ['of one venue', [1], [true, false, false]],
  ['of two venues', [1, 2], [true, true, false]],
  ['of a venue that is gone', [0], [false, false, false]],
])(
  'S09: staff %s sell at these of two venues and one that is not in the catalogue any more',
  (_, staffVenueIds, sell) => {
    expect([1, 2, undefined].map((venueId) => canSellAt({ staffVenueIds }, venueId))).toEqual(sell)
  },
)
