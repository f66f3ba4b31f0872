import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { findFaults } from './check-directions.mjs'
import { lintFaults } from './directions/lint-faults.mjs'
import { readModule } from './directions/read-module.mjs'
import { findCircles, findFullRooms, mostInRoom } from './directions/rooms.mjs'
import { rules } from './directions/rules.mjs'
import { root } from './list-files.mjs'

describe.each(rules)('$name', (rule) => {
  test('every rule has a planted fault and a neighbour that is fine', () => {
    expect(rule.planted.length).toBeGreaterThan(0)
    expect(rule.fine.length).toBeGreaterThan(0)
  })

  test.each(rule.planted)('finds the fault planted in %s: %s', (path, source) => {
    expect(findFaults(path, source, [rule])).toEqual([expect.stringMatching(`^${path}:\\d+ `)])
  })

  test.each(rule.fine)('leaves in peace %s: %s', (path, source) => {
    expect(findFaults(path, source)).toEqual([])
  })
})

describe('rooms', () => {
  const filesOf = (count, ending = '.ts') =>
    Array.from({ length: count }, (_, at) => `apps/api/src/stores/basket/file-${at}${ending}`)

  test('a room may have so many files, tests apart, and not one more', () => {
    expect(findFullRooms([...filesOf(mostInRoom), ...filesOf(9, '.test.ts')])).toEqual([])
    expect(findFullRooms(filesOf(mostInRoom + 1, '.sql'))).toHaveLength(1)
    expect(findFullRooms(filesOf(mostInRoom + 1))).toEqual([
      expect.stringMatching(/^apps\/api\/src\/stores\/basket: 25 files/),
    ])
  })

  const circlesOf = (imports) =>
    findCircles(
      imports.map(([from, to, kind = '']) =>
        readModule(`apps/api/src/${from}`, `import ${kind}{ x } from '${to}'\nexport const y = x`),
      ),
    )

  test.each([
    [
      'two that need each other',
      [
        ['commands/basket/a.ts', '../desk/b.ts'],
        ['commands/desk/b.ts', '../basket/c.ts'],
      ],
      2,
    ],
    [
      'three in a circle, one by a room inside it',
      [
        ['commands/basket/a.ts', '../desk/b.ts'],
        ['commands/desk/b.ts', '../payments/c.ts'],
        ['commands/payments/cards/c.ts', '../../basket/a.ts'],
      ],
      3,
    ],
    [
      'one direction, and what a layer has beside its subjects',
      [
        ['commands/basket/a.ts', '../desk/b.ts'],
        ['commands/tidy.ts', './basket/a.ts'],
        ['commands/basket/a.ts', '../tidy.ts'],
      ],
      0,
    ],
    [
      'types alone',
      [
        ['commands/basket/a.ts', '../desk/b.ts', 'type '],
        ['commands/desk/b.ts', '../basket/c.ts'],
      ],
      0,
    ],
  ])('%s: %j have %i imports in a circle', (_, imports, count) => {
    expect(circlesOf(imports)).toHaveLength(count)
  })
})

test('a fault is named with its line', () => {
  const source = `const a = 1\n\nexport * from './a.ts'\nexport const b = a`
  expect(findFaults('packages/rules/src/b.ts', source)).toEqual([
    'packages/rules/src/b.ts:3 import the file itself (export *)',
  ])
})

test('a file that cannot be parsed is a fault, not an empty file', () => {
  expect(() => findFaults('packages/rules/src/b.ts', 'const = 1')).toThrow("can't be parsed")
})

describe('the findings of oxlint', () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-lint-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  // Every fault has a folder with the settings of its own, since paths of several are the same; one run reads them all.
  const faults = lintFaults.flatMap(({ rule, planted, fine }) =>
    [...planted, ...fine].map(([path, source], at) => ({ rule, path, source, isFault: at < planted.length })),
  )
  for (const [at, { path, source }] of faults.entries()) {
    const file = join(folder, String(at), path)
    mkdirSync(dirname(file), { recursive: true })
    copyFileSync(join(root, '.oxlintrc.json'), join(folder, String(at), '.oxlintrc.json'))
    writeFileSync(file, source)
    writeFileSync(
      join(dirname(file), 'other.ts'),
      `import type { One, one } from './one.ts'\nexport type Other = One\nexport const other: typeof one | null = null`,
    )
  }
  const found = lint(folder)

  test.each(faults.map((fault, at) => ({ ...fault, at })))(
    '$rule of $path: $source, a fault: $isFault',
    ({ rule, path, at, isFault }) => {
      const file = join(String(at), path)
      expect(found.some(({ code, filename }) => code === rule && filename.endsWith(file))).toBe(isFault)
    },
  )

  test('every rule has a planted fault and a neighbour that is fine', () => {
    for (const { planted, fine } of lintFaults)
      expect(Math.min(planted.length, fine.length)).toBeGreaterThan(0)
  })
})

/** @returns {{ code: string, filename: string }[]} */
function lint(folder) {
  const command = [join(root, 'node_modules/oxlint/bin/oxlint'), '--format=json', folder]
  try {
    return JSON.parse(execFileSync(process.execPath, command, { encoding: 'utf8', cwd: folder })).diagnostics
  } catch (error) {
    // Faults make it end with 1.
    return JSON.parse(error.stdout).diagnostics
  }
}
