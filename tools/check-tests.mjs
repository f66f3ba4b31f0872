import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { listFiles, root } from './list-files.mjs'

/** Test of this check. It names the faults in order to plant them. */
const itsOwnTest = 'tools/check-tests.test.mjs'
const testFile = /\.(test|e2e)\.(ts|tsx|mjs)$|^e2e\/.*\.ts$/

/**
 * Measurements of time. On a busy machine everything takes longer, so a test that measures wall time
 * sometimes fails.
 */
const faults = [
  {
    name: 'a clock that measures',
    pattern:
      /\bperformance\.(?:now|mark|measure|timeOrigin)\b|\bprocess\.(?:hrtime|uptime)\b|\bconsole\.time/,
  },
  {
    name: 'a difference of two moments',
    pattern:
      /(?:Date\.now\(\)|new Date\(\)(?:\.getTime\(\))?)\s*-\s*[A-Za-z_$]|-\s*(?:Date\.now\(\)|new Date\(\))/,
  },
]

/**
 * Finds measurements of wall time in tests and in helpers of the browser tests. A moment minus a number of
 * milliseconds is no measurement.
 */
export function findMeasures(path, source) {
  if (!testFile.test(path)) return []
  return source
    .split('\n')
    .flatMap((line, index) =>
      faults
        .filter(({ pattern }) => pattern.test(line.replace(/^\s*\/\/.*/, '')))
        .map(({ name }) => `${path}:${index + 1} ${name}: ${line.trim()}`),
    )
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const tests = listFiles(['apps', 'packages', 'e2e', 'tools'], testFile).filter(
    (path) => path !== itsOwnTest,
  )
  const found = tests.flatMap((path) => findMeasures(path, readFileSync(join(root, path), 'utf8')))
  for (const line of found) console.error(line)
  console.log(`${tests.length} test files, ${found.length} that measure wall time`)
  process.exit(found.length > 0 ? 1 : 0)
}
