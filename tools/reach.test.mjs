import { expect, test } from 'vitest'
import { findReached } from './reach.mjs'

const tree = {
  'apps/host/src/main.ts': `import { a } from './a.ts'\nimport type { T } from './types.ts'\nawait import('@touchline/rules/money/money')\na()`,
  'apps/host/src/a.ts': `import { styles } from './styles.css'\nexport const a = () => styles`,
  'apps/host/src/types.ts': 'export type T = 1',
  'apps/host/src/styles.css': '',
  'apps/host/src/a.test.ts': `import { b } from './b.ts'\nb()`,
  'apps/host/src/b.ts': 'export const b = () => 1',
  'packages/rules/src/money/money.ts': `export { sum } from './sum.ts'`,
  'packages/rules/src/money/sum.ts': 'export const sum = 1',
}
const files = { exists: (path) => path in tree, read: (path) => tree[path] }

test('an import of an entry is reached, however it is imported; tests and types reach nothing', () => {
  expect([...findReached(['apps/host/src/main.ts'], files)].sort()).toEqual([
    'apps/host/src/a.ts',
    'apps/host/src/main.ts',
    'apps/host/src/styles.css',
    'packages/rules/src/money/money.ts',
    'packages/rules/src/money/sum.ts',
  ])
})
