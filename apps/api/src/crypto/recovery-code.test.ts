import { expect, test } from 'vitest'
import { createRecoveryCode, hashRecoveryCode } from './recovery-code.ts'

test('S102: a code has sixteen signs in four groups, and no two are the same', () => {
  const codes = Array.from({ length: 500 }, createRecoveryCode)
  expect(new Set(codes).size).toBe(500)
  for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/)
  // Each sign occurs: none of the bits is lost.
  expect(new Set(codes.join('').replaceAll('-', '')).size).toBe(32)
})

test.each([['7K2M-0C4D-X9HT-3VQA'], ['7k2m 0c4d x9ht 3vqa'], ['7k2moc4dx9ht3vqa']])(
  'S102: typed as %s it is the same code',
  (typed) => {
    expect(hashRecoveryCode(7, typed)).toEqual(hashRecoveryCode(7, '7k2m-0c4d-x9ht-3vqa'))
  },
)

test('S102: one person’s code is not another’s', () => {
  expect(hashRecoveryCode(7, '7k2m')).not.toEqual(hashRecoveryCode(8, '7k2m'))
})
