import { expect, it } from 'vitest'
import { nearest } from './alternatives.ts'

const at = (hour: number, free = true) => ({ timestamp: hour * 3600, free })

it('a taken session has as alternatives the three nearest that can be booked; of two as near the earlier is first', () => {
  const day = [at(9), at(16), at(17, false), at(18, false), at(19), at(20)]
  expect(nearest(day, at(18).timestamp, ({ free }) => free)).toEqual([at(19), at(16), at(20)])
})

it('nothing is offered where nothing can be booked', () => {
  expect(nearest([at(18, false)], at(18).timestamp, ({ free }) => free)).toEqual([])
})
