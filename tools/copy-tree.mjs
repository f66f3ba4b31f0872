import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './list-files.mjs'

const left = new Set(['node_modules', 'dist', '.git', '.data', 'test-results', 'playwright-report'])

/**
 * Copies the sources, so that something can be broken in the copy. What is installed is linked, but our own packages are
 * those of the copy.
 * @param {string} target a folder that does not exist yet
 * @param {string} from other sources than those that this file stands in
 */
export function copyTree(target, from = root) {
  cpSync(from, target, {
    recursive: true,
    filter: (path) =>
      !relative(from, path)
        .split(/[\\/]/)
        .some((part) => left.has(part)),
  })
  const installed = join(root, 'node_modules')
  const linked = join(target, 'node_modules')
  mkdirSync(join(linked, '@touchline'), { recursive: true })
  for (const name of readdirSync(installed)) {
    if (name === '@touchline' || (name.startsWith('.') && name !== '.bin')) continue
    symlinkSync(join(installed, name), join(linked, name))
  }
  for (const folder of ['apps', 'packages']) {
    for (const name of readdirSync(join(target, folder))) {
      symlinkSync(join('..', '..', folder, name), join(linked, '@touchline', name))
      // Versions of its own, which npm could not share.
      const own = join(root, folder, name, 'node_modules')
      if (existsSync(own)) symlinkSync(own, join(target, folder, name, 'node_modules'))
    }
  }
}
