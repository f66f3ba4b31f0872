import { describe, expect, test } from 'vitest'
import { definedProperties, findTokenFaults, tokenRules } from './check-tokens.mjs'

const tokens = new Set(['--color-ink', '--text-sm', '--font-heading'])

describe.each(tokenRules)('$name', ({ planted, fine }) => {
  test.each(Object.entries(planted))('finds the fault planted in %s: %s', (kind, source) => {
    expect(findTokenFaults(`apps/web/src/ui/a.${kind}`, source, tokens)).toEqual([
      expect.stringContaining(`apps/web/src/ui/a.${kind}:1 `),
    ])
  })

  test.each(Object.entries(fine))('leaves in peace in %s: %s', (kind, source) => {
    expect(findTokenFaults(`apps/web/src/ui/a.${kind}`, source, tokens)).toEqual([])
  })
})

test('a token that does not exist is named with its line', () => {
  expect(findTokenFaults('a.css', '.a {\n  color: var(--color-inc)\n}', tokens)).toEqual([
    'a.css:2 no such token: --color-inc',
  ])
  expect(findTokenFaults('a.tsx', '<p className="w-(--no-width)" />', tokens)).toEqual([
    'a.tsx:1 no such token: --no-width',
  ])
})

test('a property that the file itself defines is no token', () => {
  expect(findTokenFaults('a.css', '.a { --gap: 1rem; margin: var(--gap) }', tokens)).toEqual([])
})

test('comments may name anything', () => {
  expect(findTokenFaults('a.tsx', '// not #ffffff\n/* nor\n rgb(1 2 3) */', tokens)).toEqual([])
})

test('the tokens are the names to which the style sheet gives a value', () => {
  expect(definedProperties(':root { --a: 1; --b-c: var(--d) }')).toEqual(new Set(['--a', '--b-c']))
})
