import { expect, test } from 'vitest'
import { hasRoom, type Lane } from './lanes.ts'

/** Counts how many come in, lane after lane, when each asks for more than there is. */
function fill(places: number, order: readonly Lane[]): Record<Lane, number> {
  const used = { browsing: 0, visiting: 0, buying: 0 }
  for (const lane of order) while (hasRoom(used, lane, places)) used[lane] += 1
  return used
}

test.each([
  [10, ['browsing', 'visiting', 'buying'], { browsing: 6, visiting: 2, buying: 2 }],
  [10, ['visiting', 'browsing', 'buying'], { browsing: 0, visiting: 8, buying: 2 }],
  [10, ['buying', 'visiting', 'browsing'], { browsing: 0, visiting: 0, buying: 10 }],
  [16, ['browsing', 'visiting', 'buying'], { browsing: 9, visiting: 3, buying: 4 }],
  [2, ['browsing', 'visiting', 'buying'], { browsing: 1, visiting: 0, buying: 1 }],
  [1, ['browsing', 'visiting', 'buying'], { browsing: 1, visiting: 0, buying: 0 }],
  [0, ['browsing', 'visiting', 'buying'], { browsing: 0, visiting: 0, buying: 0 }],
] as const)('F92: %i places: when %j ask in this order, each gets %j', (places, order, got) => {
  expect(fill(places, order)).toEqual(got)
})
