import { describe, expect, it } from 'vitest'
import { ordinal, positionWords } from './waitlist-words.ts'

describe('where a customer stands in line', () => {
  it.each([
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [4, '4th'],
    [11, '11th'],
    [12, '12th'],
    [13, '13th'],
    [21, '21st'],
    [102, '102nd'],
    [111, '111th'],
  ])('%i is said as %s', (position, words) => {
    expect(ordinal(position)).toBe(words)
  })

  it('decision 24: the position is shown', () => {
    expect(positionWords(2)).toBe('You are 2nd on the waitlist')
  })
})
