import { describe, expect, test } from 'vitest'
import { typedDate } from './typed-date.ts'

describe('a date typed into three boxes', () => {
  test.each([
    [['27', '3', '1985'], '1985-03-27'],
    [[' 7', '03', '1985 '], '1985-03-07'],
    [['29', '2', '2024'], '2024-02-29'],
    [['29', '2', '2023'], null],
    [['31', '4', '2023'], null],
    [['1', '1', '85'], null],
    [['', '', ''], null],
    [['1', '13', '2000'], null],
    [['one', '1', '2000'], null],
    [['-1', '1', '2000'], null],
  ] as const)('%j is %s', (boxes, date) => expect(typedDate(boxes)).toBe(date))
})
