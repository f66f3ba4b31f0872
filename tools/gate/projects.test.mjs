import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../list-files.mjs'
import { projectsOf } from './projects.mjs'

test('each of Vitest’s projects is run by one stage of the gate', () => {
  const config = readFileSync(join(root, 'vitest.config.ts'), 'utf8')
  const names = [...config.matchAll(/\bname: '([\w-]+)'/g)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(5)
  expect(Object.values(projectsOf).flat().sort()).toEqual(names.sort())
})
