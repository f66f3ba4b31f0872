import { expect, test, vi } from 'vitest'
import { memoise } from './memoise.ts'

test('the same argument is worked out once', () => {
  const make = vi.fn((text: string) => ({ text }))
  const remembered = memoise(make, 10)
  expect(remembered('a')).toBe(remembered('a'))
  expect(remembered('b')).toEqual({ text: 'b' })
  expect(make).toHaveBeenCalledTimes(2)
})

test('a key says which calls with several arguments are the same', () => {
  const make = vi.fn((one: number, other: { name: string }) => `${one} ${other.name}`)
  const remembered = memoise(make, 10, (one, other) => `${one} ${other.name}`)
  expect([remembered(1, { name: 'a' }), remembered(1, { name: 'a' }), remembered(1, { name: 'b' })]).toEqual([
    '1 a',
    '1 a',
    '1 b',
  ])
  expect(make).toHaveBeenCalledTimes(2)
})

test('a full memory starts again', () => {
  const make = vi.fn((number: number) => String(number))
  const remembered = memoise(make, 2)
  for (const number of [1, 2, 3, 1]) remembered(number)
  expect(make).toHaveBeenCalledTimes(4)
})

test('a failed call is tried again', () => {
  const make = vi.fn().mockImplementationOnce(() => {
    throw new RangeError('not yet')
  })
  const remembered = memoise(make.mockReturnValue('now'), 10)
  expect(() => remembered('a')).toThrow(RangeError)
  expect(remembered('a')).toBe('now')
})
