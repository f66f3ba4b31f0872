import { expect, test } from 'vitest'
import { paths } from '../../paths.ts'
import { readSelection } from './selection.ts'

const selection = {
  venueSlug: 'lockside',
  activitySlug: 'swim',
  dateSlug: '2026-12-01',
  id: 'abc-1',
  tickets: new Map([
    [12, 2],
    [7, 1],
  ]),
}
const read = (address: string) => readSelection(new URL(address, 'https://x.test').searchParams)

test('spec 3: the selected tickets are in the address, and are read from it again', () => {
  const address = paths.pricing(selection)
  expect(address).toBe('/pricing?venue=lockside&activity=swim&date=2026-12-01&session=abc-1&tickets=12x2_7x1')
  expect(read(address)).toEqual(selection)
})

test.each([
  '/pricing',
  '/pricing?venue=lockside&activity=swim&date=2026-12-01&session=abc-1',
  '/pricing?venue=lockside&activity=swim&date=2026-12-01&session=abc-1&tickets=12x0',
  '/pricing?venue=lockside&activity=swim&date=2026-12-01&session=abc-1&tickets=manyxlots',
  '/pricing?venue=lockside&activity=swim&date=tomorrow&session=abc-1&tickets=12x1',
  '/pricing?activity=swim&date=2026-12-01&session=abc-1&tickets=12x1',
])('spec 2: %s does not say what was chosen', (address) => {
  expect(read(address)).toBeNull()
})

test('more tickets than a line may have are cut down to what it may', () => {
  expect(read('/pricing?venue=l&activity=s&date=2026-12-01&session=a&tickets=1x99')?.tickets.get(1)).toBe(20)
})
