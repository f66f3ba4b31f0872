import { readdirSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '..')

/**
 * Every file under the folders, as a path from the root with forward slashes.
 * @param {string[]} folders
 * @param {RegExp} wanted what a path must match
 */
export function listFiles(folders, wanted) {
  const found = []
  const visit = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) {
        if (!['node_modules', 'dist', '.git'].includes(entry.name)) visit(path)
      } else {
        const name = relative(root, path).replaceAll('\\', '/')
        if (wanted.test(name)) found.push(name)
      }
    }
  }
  for (const folder of folders) visit(join(root, folder))
  return found.sort()
}
