import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createVault } from '../../crypto/vault.ts'
import type { SealedAnswer } from '../../stores/questions/answers.ts'
import { openedAnswer, sealedAnew, sealedAnswer } from './sealed-answer.ts'

const vault = createVault([randomBytes(32)])
const asthma = { id: crypto.randomUUID(), questionId: 1 }
/** Other rows: the same person’s answer to another question, and another person’s answer to the same one. */
const others = [
  ['another question', { id: asthma.id, questionId: 2 }],
  ['another answer', { id: crypto.randomUUID(), questionId: 1 }],
] as const

function stored(row: typeof asthma, answer: boolean): SealedAnswer {
  const { sealed, keyId } = sealedAnswer(vault, row, answer)
  return { ...row, keyId: keyId!, sealed: Buffer.from(sealed!, 'base64') }
}

test('spec 7: an answer about health opens in its own row, before and after it is sealed anew', () => {
  const row = stored(asthma, true)
  expect(openedAnswer(vault, row)).toBe('true')
  const { keyId, bytes } = sealedAnew(vault, row)!
  expect(openedAnswer(vault, { ...row, keyId, sealed: bytes })).toBe('true')
})

test.each(others)('spec 7: an answer about health does not open in the row of %s', (_, place) => {
  const [mine, theirs] = [stored(asthma, true), stored(place, false)]
  expect(() => openedAnswer(vault, { ...theirs, sealed: mine.sealed })).toThrow()
  expect(() => sealedAnew(vault, { ...theirs, sealed: mine.sealed })).toThrow()
  const { keyId, bytes } = sealedAnew(vault, mine)!
  expect(() => openedAnswer(vault, { ...theirs, keyId, sealed: bytes })).toThrow()
})
