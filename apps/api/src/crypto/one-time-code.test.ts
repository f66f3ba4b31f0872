import { expect, test } from 'vitest'
import { appAddress, createAppSecret, stepOfCode } from './one-time-code.ts'

/** RFC 6238, appendix B: the ASCII text 12345678901234567890 in base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_111_111_111, '050471', 37_037_037],
  [1_234_567_890, '005924', 41_152_263],
  [2_000_000_000, '279037', 66_666_666],
  [20_000_000_000, '353130', 666_666_666],
])('S101: at %i seconds RFC 6238 has the code %s, of step %i', (seconds, code, step) => {
  expect(stepOfCode(secret, code, seconds)).toBe(step)
})

test.each([
  ['two steps early', -60, null],
  ['one step early', -30, 41_152_263],
  ['a second before its step', -1, 41_152_263],
  ['in its step', 0, 41_152_263],
  ['one step late', 30, 41_152_263],
  ['at the last second of the step behind it', 59, 41_152_263],
  ['two steps late', 60, null],
])('S101: a code that is given %s belongs to step %s', (_, seconds, step) => {
  // 1,234,567,890 is the first second of its step.
  expect(stepOfCode(secret, '005924', 1_234_567_890 + seconds)).toBe(step)
})

test('S101: another secret’s code, five digits and no digits fit nothing', () => {
  const other = createAppSecret()
  expect(other).not.toBe(createAppSecret())
  expect(other).toMatch(/^[A-Z2-7]{32}$/)
  expect(stepOfCode(secret, '00592', 1_234_567_890)).toBeNull()
  expect(stepOfCode(secret, 'abcdef', 1_234_567_890)).toBeNull()
})

test('S101: the QR code names the operator and the person', () => {
  const address = new URL(appAddress(secret, { issuer: 'Lockside & Co', label: 'ann@example.org' }))
  expect(address.protocol).toBe('otpauth:')
  expect(decodeURIComponent(address.pathname)).toContain('Lockside & Co:ann@example.org')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ secret, digits: '6', period: '30' })
})
