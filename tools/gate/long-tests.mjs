import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { listFiles, root } from '../list-files.mjs'

/** An import of `apps/api/src/testing/long.ts`, which tells a test that its long form is wanted. */
const asksForLong = /\/(testing\/)?long(\.ts)?'/

/**
 * Vitest's files that have a long form beside the short one: those that import what tells them so, themselves or by a helper.
 * @returns {string[]} paths from the root of the repository
 */
export function findLongTests() {
  const paths = listFiles(['apps', 'packages', 'tools'], /\.(tsx?|mjs)$/).filter(
    (path) => !path.includes('/gate/'),
  )
  const sources = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  const direct = paths.filter((path) => asksForLong.test(sources.get(path)))
  const helpers = direct
    .filter((path) => path.includes('/testing/') && !isTest(path))
    .map((path) => basename(path))
  const byHelper = paths.filter((path) => helpers.some((name) => sources.get(path).includes(`/${name}'`)))
  return [...new Set([...direct, ...byHelper])].filter(isTest).sort()
}

const isTest = (path) => /\.test\.(tsx?|mjs)$/.test(path)
