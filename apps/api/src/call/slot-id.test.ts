import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { decodeSlotId, encodeSlotId } from './slot-id.ts'

const ruleId = '01973a79-17dc-7137-bc6c-9c04873a10e4'
const startsAt = new Date('2026-02-09T13:30:00Z')

describe('spec 7: ids of v2 are opaque, URL-safe and not numbers', () => {
  test('25 bytes become 34 characters that start with the rule and the start time', () => {
    const id = encodeSlotId(ruleId, startsAt)
    expect(id).toMatch(/^[A-Za-z0-9_-]{34}$/)
    expect(id).toMatch(/^AQ/)
    expect(decodeSlotId(id)).toEqual({ ruleId, startsAt })
  })

  test('courts at one time have the same end, and one court on two dates the same beginning', () => {
    const later = new Date(startsAt.getTime() + 86_400_000)
    const other = randomUUID()
    const bytesOf = (id: string) => Buffer.from(id, 'base64url')
    expect(bytesOf(encodeSlotId(other, startsAt)).subarray(17)).toEqual(
      bytesOf(encodeSlotId(ruleId, startsAt)).subarray(17),
    )
    expect(bytesOf(encodeSlotId(ruleId, later)).subarray(0, 17)).toEqual(
      bytesOf(encodeSlotId(ruleId, startsAt)).subarray(0, 17),
    )
  })

  test.each([
    ['', 'nothing'],
    ['91112446', 'a v1 id'],
    [encodeSlotId(ruleId, startsAt).slice(1), 'too short'],
    [`B${encodeSlotId(ruleId, startsAt).slice(1)}`, 'another version'],
    [encodeSlotId(ruleId, startsAt).replace(/.$/, '-'), 'bits after the last byte'],
    [`AQ${'_'.repeat(32)}`, 'a moment beyond every calendar'],
  ])('%s is not a slot: %s', (text) => {
    expect(decodeSlotId(text)).toBeNull()
  })
})
