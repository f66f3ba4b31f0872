import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles, root } from '../list-files.mjs'

/** Vitest's files that have a long form beside the short one: they ask `isLong`. */
export const findLongTests = () =>
  listFiles(['apps', 'packages', 'tools'], /\.test\.(tsx?|mjs)$/).filter((path) =>
    /\bisLong\b/.test(readFileSync(join(root, path), 'utf8')),
  )
