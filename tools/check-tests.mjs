import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { listFiles, root } from './list-files.mjs'

/** It names the faults to plant them. */
const itsOwnTest = 'tools/check-tests.test.mjs'
const testFile = /\.(test|e2e)\.(ts|tsx|mjs)$|^e2e\/.*\.ts$/

/** A machine that has much else to do takes longer: what a test measures by the wall is sometimes wrong. */
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

/** Where a test or a helper of the browser tests measures wall time. A moment less a number of milliseconds is no measure. */
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
