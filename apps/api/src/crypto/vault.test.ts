import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createVault, keyIdOf } from './vault.ts'

const key = randomBytes(32)
const vault = createVault([key])

describe('spec 7: an answer about health', () => {
  test('it is sealed with AES-256-GCM, opens with its key, and is never sealed to the same bytes twice', () => {
    const one = vault.seal('true', 'answer 1')
    const two = vault.seal('true', 'answer 1')
    expect(one.keyId).toBe(keyIdOf(key))
    expect(vault.open(one, 'answer 1')).toBe('true')
    expect(one.bytes.equals(two.bytes)).toBe(false)
    expect(one.bytes.includes('true')).toBe(false)
  })

  test('its length does not tell yes from no', () => {
    expect(vault.seal('true', 'a').bytes.length).toBe(vault.seal('false', 'a').bytes.length)
  })

  test('it opens only for its own place, and not after a change of one bit', () => {
    const sealed = vault.seal('"Asthma"', 'answer 1')
    expect(() => vault.open(sealed, 'answer 2')).toThrow()
    const changed = Buffer.from(sealed.bytes)
    changed[changed.length - 1]! ^= 1
    expect(() => vault.open({ ...sealed, bytes: changed }, 'answer 1')).toThrow()
  })

  test('it opens with an older key that is still given, and with none that is not', () => {
    const sealed = vault.seal('true', 'a')
    const rotated = createVault([randomBytes(32), key])
    expect(rotated.open(sealed, 'a')).toBe('true')
    expect(rotated.keyId).not.toBe(sealed.keyId)
    expect(createVault([randomBytes(32)]).open(sealed, 'a')).toBeNull()
  })

  test('without a key nothing is sealed, in clear words', () => {
    expect(() => createVault([]).seal('true', 'a')).toThrow(/ANSWERS_KEYS/)
  })
})
