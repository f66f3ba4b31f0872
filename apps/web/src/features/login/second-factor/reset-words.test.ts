import { expect, test } from 'vitest'
import { resetWords } from './reset-words.ts'

test('S107: the words before a reset say what the operator’s setting leads to', () => {
  expect(resetWords(true)).toContain('At their next log-in they set up a new second step')
  expect(resetWords(false)).toContain('Their password alone logs them in then')
  expect(resetWords(false)).not.toContain('At their next log-in')
})
