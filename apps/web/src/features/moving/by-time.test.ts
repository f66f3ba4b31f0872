import { expect, test } from 'vitest'
import { byTime } from './by-time.ts'

test('courts of one time stand together, in the order in which they were listed', () => {
  const at = (starts: string, place: string) => ({ starts, ends: '20:00', name: 'Badminton', place })
  const [first, other, later] = [at('18:00', 'Court 1'), at('18:00', 'Court 2'), at('19:00', 'Court 1')]
  expect(byTime([first, later, other]).map(({ sessions }) => sessions)).toEqual([[first, other], [later]])
})
