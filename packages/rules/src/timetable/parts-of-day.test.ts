import { expect, it } from 'vitest'
import { partsOfDay } from './parts-of-day.ts'

const at = (start: string) => ({ startsAt: { format24Hour: start } })

it('A34: sessions are listed under the part of the day in which they start', () => {
  const day = [at('06:45'), at('11:59'), at('12:00'), at('16:59'), at('17:00'), at('23:59')]
  expect(partsOfDay(day).map(({ name, entries }) => [name, entries.length])).toEqual([
    ['Morning', 2],
    ['Afternoon', 2],
    ['Evening', 2],
  ])
})

it('A34: a part without sessions has no heading', () => {
  expect(partsOfDay([at('18:00')]).map(({ name }) => name)).toEqual(['Evening'])
})
