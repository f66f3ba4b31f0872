import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../list-files.mjs'
import { findListFaults } from '../mutants/faults.mjs'
import { changesOf, planted } from './planted.mjs'

test('every fault that the simulation has to find can be planted in the sources as they are', () => {
  expect(
    findListFaults(planted.flatMap(changesOf), (path) => readFileSync(join(root, path), 'utf8')),
  ).toEqual([])
})
