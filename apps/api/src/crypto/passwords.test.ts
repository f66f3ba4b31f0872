import { availableParallelism } from 'node:os'
import { verify } from '@node-rs/argon2'
import { describe, expect, test, vi } from 'vitest'
import { HashingBusy, hashPassword, isOutdated, verifyPassword } from './passwords.ts'

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  return { ...real, verify: vi.fn(real.verify) }
})

/** Makes every check of a password wait until `open`. */
function holdHashing() {
  let open = () => {}
  const opened = new Promise<void>((done) => (open = done))
  let running = 0
  vi.mocked(verify).mockImplementation(async () => {
    running += 1
    await opened
    running -= 1
    return true
  })
  return { running: () => running, open }
}

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

  test('S43: an unknown name’s password never fits, nor does a text that is no hash', async () => {
    expect(await verifyPassword(null, 'tulip kettle 9')).toBe(false)
    expect(await verifyPassword('none', 'none')).toBe(false)
  })

  test('decision 13: one per core at a time; a log-in that has waited two seconds is told that it is busy', async () => {
    const cores = availableParallelism()
    const stored = await hashPassword('tulip kettle 9')
    await verifyPassword(null, 'the hash for unknown names is made once')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const gate = holdHashing()
    const all = Array.from({ length: cores + 3 }, () => verifyPassword(stored, 'tulip kettle 9'))
    const ends = Promise.allSettled(all)
    await vi.advanceTimersByTimeAsync(1_999)
    expect(gate.running()).toBe(cores)
    await vi.advanceTimersByTimeAsync(1)
    gate.open()
    vi.useRealTimers()
    const refused = (await ends).filter((one) => one.status === 'rejected')
    expect(refused).toHaveLength(3)
    expect(refused.every(({ reason }) => reason instanceof HashingBusy)).toBe(true)
    expect(gate.running()).toBe(0)
    expect(await verifyPassword(stored, 'tulip kettle 9')).toBe(true)
  })

  test('decision 13: a visitor whose passwords were not checked yet goes before one who has failed on some', async () => {
    const cores = availableParallelism()
    const stored = await hashPassword('tulip kettle 9')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const gate = holdHashing()
    const ended: string[] = []
    const look = (who: string, rank: number) =>
      verifyPassword(stored, 'tulip kettle 9', rank).then(() => ended.push(who))
    const running = Array.from({ length: cores }, () => look('running', 3))
    const later = ['a third', 'a second', 'a first', 'another first'].map((who) =>
      look(who, who === 'a third' ? 2 : who === 'a second' ? 1 : 0),
    )
    gate.open()
    await Promise.all([...running, ...later])
    vi.useRealTimers()
    expect(ended.slice(cores)).toEqual(['a first', 'another first', 'a second', 'a third'])
  })
})
