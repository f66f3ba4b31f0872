import { expect, test } from 'vitest'
import { findCitationFaults, findIndexFaults, findNumberingFaults, readKnown } from './citations.mjs'

const pages = {
  'docs/spec-map.md': '## Spec 5: validation\n\n| 5.1 | messages | code | tests | done |',
  'docs/wire.md': '## Wire 8: the basket',
  'docs/quality-cases.md': '| F41 | nothing to pay | test |',
}
const paths = [
  'docs/decisions/0006-anonymous-reads-share.md',
  'docs/decisions/0044-the-database-is-watched.md',
]
const known = { ...readKnown((path) => pages[path], paths), exists: (path) => path in pages }
const faultsOf = (text, path = 'apps/a.ts') => findCitationFaults([{ path, text }], known)

test('a citation that leads somewhere is no fault', () => {
  const code = [
    '// Spec 5: at most 250 ms; spec 5.1, wire 8 and wire.md 8. Decision 6, decisions 6 and 44, decisions/0044.',
    "test('spec 5, F41: nothing is asked', () => {})",
    'const shade = "F99" // F41 (docs/wire.md)',
    '// A postcode such as A11 1AA, an experience of 5 years, 500 users 3 times.',
  ]
  expect(faultsOf(code.join('\n'))).toEqual([])
  expect(
    faultsOf('[decision 6](decisions/0006-anonymous-reads-share.md), [44](0044-x.md)', 'docs/a.md'),
  ).toEqual([])
})

test.each([
  ['a section of the specification', '// Spec 12: x', 'there is no spec 12'],
  ['a line of the specification', '/** spec 5.2 */', 'there is no spec 5.2'],
  ['the second number of a title', "test('spec 5, 11: x', () => {})", 'there is no spec 11'],
  ['a part of the wire', '// wire.md 8 to 13', 'there is no wire 13'],
  ['a decision', '-- decision 7', 'there is no decision 7'],
  ['a decision by its file', '// as said in decisions/0007', 'there is no decision 7'],
  ['one of two decisions', '// decisions 6 and 7', 'there is no decision 7'],
  ['a case in a title', "test('spec 5, F42: x', () => {})", 'there is no case F42'],
  ['a case in a comment', '  /** S98: x */', 'there is no case S98'],
  ['a case in SQL', '-- F42: x', 'there is no case F42'],
  ['a page that is gone', '// docs/cases.md says it', 'there is no docs/cases.md'],
  ['a page that is not ours', "test('users 9: x', () => {})", 'users 9 is no page of ours'],
  ['such a page within a sentence', '// as qualities 3 for the browser', 'qualities 3 is no page of ours'],
])('%s that does not exist is a fault', (_, text, fault) => {
  expect(faultsOf(text)).toEqual([`apps/a.ts:1 ${fault}`])
})

test.each([
  ['a case anywhere in a document', 'as F42 says', 'there is no case F42'],
  ['a link whose words name another', '[decision 6](decisions/0044-x.md)', 'decision 6 leads to 0044'],
])('%s is a fault', (_, text, fault) => {
  expect(faultsOf(text, 'docs/a.md')).toEqual([`docs/a.md:1 ${fault}`])
})

test.each([
  ['numbers without a hole', ['0001-a.md', '0002-b.md'], []],
  ['a hole', ['0001-a.md', '0003-c.md'], ['no decision is numbered 2']],
  ['two decisions with one number', ['0001-a.md', '0001-b.md'], ['2 decisions are numbered 1']],
])('decisions: %s', (_, names, faults) => {
  const docs = ['docs/architecture.md', ...names.map((name) => `docs/decisions/${name}`)]
  expect(findNumberingFaults(docs)).toEqual(faults)
})

test('a decision that the index lacks is a fault', () => {
  const index = '- [6](0006-anonymous-reads-share.md) Anonymous reads share'
  expect(findIndexFaults(paths, index)).toEqual([
    'docs/decisions/README.md lacks 0044-the-database-is-watched.md',
  ])
})
