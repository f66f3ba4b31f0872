import { dirname } from 'node:path/posix'

/** So many files can be taken in at one look. Tests and drawings stand beside them and do not count. */
export const mostInRoom = 24
const apiSource = 'apps/api/src/'
const counts = (path) => /\.(tsx?|mjs|sql)$/.test(path) && !/\.(test|e2e|long)\.(tsx?|mjs)$/.test(path)

/**
 * Rooms (folders) with more files than that.
 * @param {string[]} paths every file of the source, from the root
 */
export function findFullRooms(paths) {
  const sizes = new Map()
  for (const path of paths.filter(counts)) sizes.set(dirname(path), (sizes.get(dirname(path)) ?? 0) + 1)
  return [...sizes]
    .filter(([, size]) => size > mostInRoom)
    .map(([room, size]) => `${room}: ${size} files, ${mostInRoom} at most (tests apart): split it by subject`)
}

/** Layer and subject of a file of the API, as in `apps/api/src/commands/basket/…`; null for what lies directly in a layer. */
function subjectOf(path) {
  const [layer, subject, ...rest] = path.startsWith(apiSource) ? path.slice(apiSource.length).split('/') : []
  return rest.length > 0 ? { layer, subject } : null
}

/**
 * Subjects of one layer of the API that need each other, in a circle of any length: each with an import of it. Stores are
 * left out: one statement reads the tables of many subjects.
 * @param {Pick<import('./read-module.mjs').Module, 'path' | 'imports'>[]} modules
 */
export function findCircles(modules) {
  const arrows = new Map()
  for (const { path, imports } of modules)
    for (const { target, isTypeOnly } of imports) {
      const [from, to] = [subjectOf(path), subjectOf(target)]
      if (
        isTypeOnly ||
        from?.layer !== to?.layer ||
        from?.subject === to?.subject ||
        from?.layer === 'stores'
      )
        continue
      const [start, end] = [from, to].map(({ layer, subject }) => `${layer}/${subject}`)
      if (!arrows.has(start)) arrows.set(start, new Map())
      arrows.get(start).set(end, `${path} → ${target}`)
    }
  const reaches = (start, wanted, seen = new Set()) =>
    [...(arrows.get(start)?.keys() ?? [])].some((next) => {
      if (next === wanted) return true
      if (seen.has(next)) return false
      seen.add(next)
      return reaches(next, wanted, seen)
    })
  return [...arrows].flatMap(([start, ends]) =>
    [...ends]
      .filter(([end]) => reaches(end, start))
      .map(([end, file]) => `${start} and ${end} need each other: ${file}`),
  )
}
