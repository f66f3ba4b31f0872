import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { failuresVariable, sayFailures, tellFailure } from './tell-failure.mjs'

const folder = mkdtempSync(join(tmpdir(), 'touchline-failures-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const one = { file: 'a.test.ts', title: 'one', messages: ['Error: no'], again: 'npx vitest run a.test.ts' }
const other = { file: 'b.e2e.ts:3', title: 'other', messages: ['Error: neither', ...Array(20).fill('at')] }

test('a failure is reported at once with its message, and again at the end of the run with its first lines', () => {
  const collected = join(folder, 'failures.txt')
  vi.stubEnv(failuresVariable, collected)
  const said = []
  for (const failure of [one, other]) tellFailure(failure, (text) => said.push(text))
  expect(said).toEqual([
    '\n✗ a.test.ts\n  one\nError: no\n  Again, alone: npx vitest run a.test.ts\n',
    `\n✗ b.e2e.ts:3\n  other\nError: neither\n${'at\n'.repeat(20)}`,
  ])
  expect(sayFailures(collected)).toBe(
    '\n✗ a.test.ts\n  one\nError: no\n  Again, alone: npx vitest run a.test.ts\n' +
      `✗ b.e2e.ts:3\n  other\nError: neither\n${'at\n'.repeat(15)}`,
  )
})

test('a run without a failure says nothing of failures', () => {
  expect(sayFailures(join(folder, 'none.txt'))).toBe('')
})
