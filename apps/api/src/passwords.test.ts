import { availableParallelism } from 'node:os'
import { describe, expect, test } from 'vitest'
import { HashingBusy, hashPassword, isOutdated, verifyPassword } from './passwords.ts'

describe('S48: passwords at rest', () => {
  test('S48: the same password has another hash each time, and each of them fits', async () => {
    const [one, other] = await Promise.all([hashPassword('tulip kettle 9'), hashPassword('tulip kettle 9')])
    expect(one).not.toBe(other)
    expect(await verifyPassword(one, 'tulip kettle 9')).toBe(true)
    expect(await verifyPassword(other, 'tulip kettle 8')).toBe(false)
    expect(isOutdated(one)).toBe(false)
  })

  test('S47: the same characters from another keyboard are the same password', async () => {
    const composed = await hashPassword('caf\u00e9 au lait')
    expect(await verifyPassword(composed, 'cafe\u0301 au lait')).toBe(true)
  })

  test('S43: nobody’s password never fits, nor does what is no hash at all', async () => {
    expect(await verifyPassword(null, 'tulip kettle 9')).toBe(false)
    expect(await verifyPassword('none', 'none')).toBe(false)
  })

  test('qualities 2.2: one per core at a time; who has waited two seconds is told that it is busy', async () => {
    const stored = await hashPassword('tulip kettle 9')
    const startedAt = performance.now()
    const all = await Promise.allSettled(
      Array.from({ length: availableParallelism() * 400 }, () => verifyPassword(stored, 'tulip kettle 9')),
    )
    expect(performance.now() - startedAt).toBeLessThan(4_000)
    const refused = all.filter((one) => one.status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThan(all.length)
    expect(refused.every(({ reason }) => reason instanceof HashingBusy)).toBe(true)
    expect(await verifyPassword(stored, 'tulip kettle 9')).toBe(true)
  })
})
