import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readModule } from './directions/read-module.mjs'
import { root } from './list-files.mjs'

/** Entry files of the product, which `npm start` and the browser run. */
export const productEntries = [
  'apps/host/src/main.ts',
  'apps/card-sandbox/src/main.ts',
  'apps/web/src/entry-browser.tsx',
  'apps/web/src/entry-early.ts',
]

const inTheTree = {
  exists: (path) => existsSync(join(root, path)),
  read: (path) => readFileSync(join(root, path), 'utf8'),
}

/**
 * Finds every file that runs when the product runs: from the entries along all imports, except imports of
 * types, which leave no code.
 * @param {readonly string[]} entries
 * @param {{ exists: (path: string) => boolean, read: (path: string) => string }} files
 * @returns {Set<string>} paths from the root of the repository
 */
export function findReached(entries = productEntries, files = inTheTree) {
  const reached = new Set()
  const waiting = [...entries]
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    if (!/\.tsx?$/.test(path)) continue
    for (const { target, isTypeOnly } of readModule(path, files.read(path)).imports) {
      if (isTypeOnly || target.startsWith('npm:')) continue
      const found = [target, `${target}.ts`, `${target}.tsx`].find(
        (name) => /\.\w+$/.test(name) && files.exists(name),
      )
      if (found) waiting.push(found)
    }
  }
  return reached
}
