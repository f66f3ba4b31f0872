import { expect, it } from 'vitest'
import { canChangeContract } from './desk-rights.ts'

const catalogue = {
  venueBySlug: new Map([
    ['baths', { id: 1 }],
    ['gym', { id: 2 }],
  ]),
} as unknown as Parameters<typeof canChangeContract>[2]

it.each([
  ['of all venues', [], [], true],
  ['of all venues', [], ['baths'], true],
  ['of the plan’s one venue', [1], ['baths'], true],
  ['of both venues of the plan', [1, 2], ['baths', 'gym'], true],
  ['of one of two', [1], ['baths', 'gym'], false],
  ['of another venue', [2], ['baths'], false],
  ['of one venue, where the plan is of all', [1], [], false],
  ['of one venue, where the plan’s has left the catalogue', [1], ['gone'], false],
])('S09: staff %s: %j may change a contract of a plan of %j: %s', (_, staffVenueIds, venues, may) => {
  expect(canChangeContract({ staffVenueIds }, { venues }, catalogue)).toBe(may)
})
