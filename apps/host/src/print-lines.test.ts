import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runImport } from '@touchline/api/importers/cli'
import { afterEach, expect, test, vi } from 'vitest'
import { complain, printLines } from './print-lines.ts'

afterEach(() => vi.restoreAllMocks())

test('S60: a customer’s text forges no line of a list, whichever command prints it', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  printLines(['18:00, Yoga', '  Ann\u001b[1A\u001b[2KBob (TOU1)', '    Allergies? none\r\n  Eve (TOU2)'])
  expect(log.mock.calls).toEqual([
    ['18:00, Yoga\n  Ann\\u{1b}[1A\\u{1b}[2KBob (TOU1)\n    Allergies? none\\u{d}\\u{a}  Eve (TOU2)'],
  ])
  complain('There is no payment \u202E1.')
  expect(error.mock.calls).toEqual([['There is no payment \\u{202e}1.']])
})

test.each(['answers', 'sessions', 'payments', 'people'])(
  'S60: %s prints what it has read in no other way',
  (command) => {
    const source = readFileSync(join(import.meta.dirname, `${command}.ts`), 'utf8')
    expect(source).not.toMatch(/console\.log\((?:lines|await|`?\$\{(?!countWords))/)
  },
)

test('S60: the importer escapes the name and the content of a file', async () => {
  const lines: string[] = []
  await runImport(null as never, ['catalogue', '/no/such\u001b[2Kfile'], (line) => lines.push(line))
  expect(lines.join('\n')).toContain('/no/such\\u{1b}[2Kfile')
  expect(lines.join('\n')).not.toContain('\u001b')
})
