import { expect, test } from 'vitest'
import { findNameFaultsOfPages } from './names.mjs'

const repository = {
  paths: ['apps/web/src/calls/basket/add-items.ts'],
  exists: (path) =>
    ['docs/a.md', 'README.md', 'apps/web', 'apps/web/src/calls/basket/add-items.ts'].includes(path),
  scripts: ['bench'],
}
const faultsOf = (text) =>
  findNameFaultsOfPages(
    [
      { path: 'docs/a.md', text },
      { path: 'README.md', text: '# How it is started' },
    ],
    repository,
  )

test('a name that exists is no fault', () => {
  const lines = [
    '`apps/web`, `calls/basket/add-items.ts`, `add-items.ts`, `calls/<area>/<name>.ts`, `npm run bench -- --docs`',
    '[up](../README.md#how-it-is-started) [here](#a-part) [away](https://example.org/x.ts)',
    '## A part',
  ]
  expect(faultsOf(lines.join('\n'))).toEqual([])
})

test.each([
  ['a folder that is gone', '`apps/desk`', 'docs/a.md:1 apps/desk does not exist'],
  [
    'a file that is gone',
    'x\n`cart/use-add-items.ts`',
    'docs/a.md:2 no file is called cart/use-add-items.ts',
  ],
  ['a link to a page that is gone', '[b](b.md)', 'docs/a.md:1 b.md leads to no file'],
  [
    'a link to a heading that is gone',
    '[up](../README.md#tour)',
    'docs/a.md:1 ../README.md#tour leads to no heading',
  ],
  ['a command that is gone', 'npm run benches', 'docs/a.md:1 npm run benches is no script'],
])('%s is reported', (_, text, fault) => {
  expect(faultsOf(text)).toEqual([fault])
})
