import { describe, expect, test } from 'vitest'
import { listSkippedStarts } from './skipped-starts.ts'
import { parseWhen } from './when.ts'

const rule = (name: string, when: string) => ({ venue: 'loft', name, when: parseWhen(when)!, minutes: 60 })
const skipped = (rules: ReturnType<typeof rule>[], zone = 'Europe/London') =>
  listSkippedStarts(rules, () => zone, '2026-11-21')

describe('F62: saving a weekly time that the clocks skip warns', () => {
  test('the spring change of 28 March 2027, and nothing else of the year', () => {
    expect(skipped([rule('Night Spin', 'sun 01:30')])).toEqual([
      "'Night Spin' at 'loft' has no session on Sunday 28 March 2027 at 01:30: the clocks skip that time.",
    ])
    expect(skipped([rule('Night Spin', 'sat 01:30'), rule('Early Spin', 'sun 02:00')])).toEqual([])
  })

  test('each start of a pattern that repeats; several courts of it are one sentence', () => {
    const night = rule('Court', 'daily 00:00-04:00 every 30')
    expect(skipped([night, { ...night }]).map((sentence) => /at (\d\d:\d\d):/.exec(sentence)?.[1])).toEqual([
      '01:00',
      '01:30',
    ])
  })

  test('in the venue’s own time zone', () => {
    expect(skipped([rule('Night Spin', 'sun 01:30')], 'Asia/Kolkata')).toEqual([])
    expect(skipped([rule('Night Spin', 'sun 02:30')], 'America/New_York')).toEqual([
      "'Night Spin' at 'loft' has no session on Sunday 14 March 2027 at 02:30: the clocks skip that time.",
    ])
  })
})
