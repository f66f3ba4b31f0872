import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createVault } from '../../crypto/vault.ts'
import type { SealedAnswer } from '../../stores/questions/answers.ts'
import { openAnswer, resealAnswer, sealAnswer } from './seal-answer.ts'

const vault = createVault([randomBytes(32)])
const asthma = { id: crypto.randomUUID(), questionId: 1 }
/** Other rows: the same person’s answer to another question, and another person’s answer to the same one. */
const others = [
  ['another question', { id: asthma.id, questionId: 2 }],
  ['another answer', { id: crypto.randomUUID(), questionId: 1 }],
] as const

function stored(row: typeof asthma, answer: boolean): SealedAnswer {
  const { sealed, keyId } = sealAnswer(vault, row, answer)
  return { ...row, keyId: keyId!, sealed: Buffer.from(sealed!, 'base64') }
}

test('spec 7: an answer about health opens in its own row, before and after it is sealed anew', () => {
  const row = stored(asthma, true)
  expect(openAnswer(vault, row)).toBe('true')
  const { keyId, bytes } = resealAnswer(vault, row)!
  expect(openAnswer(vault, { ...row, keyId, sealed: bytes })).toBe('true')
})

test.each(others)('spec 7: an answer about health does not open in the row of %s', (_, place) => {
  const [mine, theirs] = [stored(asthma, true), stored(place, false)]
  expect(() => openAnswer(vault, { ...theirs, sealed: mine.sealed })).toThrow()
  expect(() => resealAnswer(vault, { ...theirs, sealed: mine.sealed })).toThrow()
  const { keyId, bytes } = resealAnswer(vault, mine)!
  expect(() => openAnswer(vault, { ...theirs, keyId, sealed: bytes })).toThrow()
})
