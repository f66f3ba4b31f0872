import { describe, expect, test } from 'vitest'
import { findFaults } from './check-directions.mjs'
import { rules } from './directions/rules.mjs'

describe.each(rules)('$name', (rule) => {
  test('every rule has a planted fault and a neighbour that is fine', () => {
    expect(rule.planted.length).toBeGreaterThan(0)
    expect(rule.fine.length).toBeGreaterThan(0)
  })

  test.each(rule.planted)('finds the fault planted in $path: $source', ({ path, source }) => {
    expect(findFaults(path, source, [rule])).toEqual([expect.stringMatching(`^${path}:\\d+ `)])
  })

  test.each(rule.fine)('leaves in peace $path: $source', ({ path, source }) => {
    expect(findFaults(path, source)).toEqual([])
  })
})

test('a fault is named with its line', () => {
  const source = `const a = 1\n\nexport * from './a.ts'\nexport const b = a`
  expect(findFaults('packages/rules/src/b.ts', source)).toEqual([
    'packages/rules/src/b.ts:3 nothing is exported by the handful: import the file',
  ])
})

test('a file that cannot be parsed is a fault, not an empty file', () => {
  expect(() => findFaults('packages/rules/src/b.ts', 'const = 1')).toThrow("can't be parsed")
})
