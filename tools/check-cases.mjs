import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { listFiles, root } from './list-files.mjs'

const list = 'docs/quality-cases.md'

/**
 * What is wrong with the list of cases.
 * @param {string} text the text of docs/quality-cases.md
 * @param {{ exists: (path: string) => boolean, read: (path: string) => string }} files
 * @param {{ path: string, source: string }[]} sources whose comments and titles of tests may name cases
 */
export function findCaseFaults(text, files, sources) {
  const rows = readRows(text)
  const known = new Map(rows.map((row) => [row.code, row]))
  return [
    ...findOrderFaults(rows),
    ...rows.flatMap((row) => findRowFaults(row, files)),
    ...sources.flatMap((source) => findCitingFaults(source, known)),
  ]
}

function readRows(text) {
  return text.split('\n').flatMap((line, index) => {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    if (!/^[FSA]\d+$/.test(cells[1] ?? '')) return []
    const [, code, words, proof] = cells
    return [{ at: `${list}:${index + 1} ${code}`, code, words, proof, cells: cells.length - 2 }]
  })
}

/** F01, F02, …: none left out, none twice. */
function findOrderFaults(rows) {
  return ['F', 'S', 'A'].flatMap((letter) =>
    rows
      .filter(({ code }) => code.startsWith(letter))
      .flatMap(({ at, code }, index) => {
        const wanted = `${letter}${String(index + 1).padStart(2, '0')}`
        return code === wanted ? [] : [`${at}: here stands ${wanted}`]
      })
      .slice(0, 1),
  )
}

function findRowFaults({ at, words, proof, cells }, files) {
  if (cells !== 3) return [`${at}: a row has three cells`]
  if (!words) return [`${at}: no words`]
  const tests = [...proof.matchAll(/`([^`]+)` “([^”]+)”/g)].map(([, path, title]) => ({ path, title }))
  if (tests.length === 0) return /^– \S/.test(proof) ? [] : [`${at}: neither a test nor why there is none`]
  return tests.flatMap(({ path, title }) => {
    if (!files.exists(path)) return [`${at}: ${path} does not exist`]
    return files.read(path).includes(title) ? [] : [`${at}: ${path} has no test “${title}”`]
  })
}

function findCitingFaults({ path, source }, known) {
  return source.split('\n').flatMap((line, index) =>
    citedIn(line).flatMap(({ code, isTitle }) => {
      const row = known.get(code)
      if (!row) return [`${path}:${index + 1} names ${code}, which ${list} does not have`]
      if (isTitle && row.proof.startsWith('–')) return [`${row.at}: has a test in ${path}`]
      return []
    }),
  )
}

/** A code counts at the beginning of a title, before its colon, and anywhere in a comment. */
function citedIn(line) {
  const [, title = ''] = /['"`]((?:[\w.]+ ?\d*, )*[FSA]\d{2,3}\b[^:'"`]*):/.exec(line) ?? []
  const [, comment = ''] = /^\s*(?:\/\/|\/?\*)(.*)/.exec(line) ?? /\s\/\/ (.*)/.exec(line) ?? []
  const codes = (text) => text.match(/\b[FSA]\d{2,3}\b(?! ?\d[A-Z]{2}\b)/g) ?? []
  return [
    ...codes(title).map((code) => ({ code, isTitle: true })),
    ...codes(comment).map((code) => ({ code, isTitle: false })),
  ]
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const read = (path) => readFileSync(join(root, path), 'utf8')
  const paths = listFiles(['apps', 'packages', 'e2e', 'bench', 'tools'], /\.(tsx?|mjs|sql|css)$/)
  const text = read(list)
  const faults = findCaseFaults(
    text,
    { exists: (path) => existsSync(join(root, path)), read },
    paths
      .filter((path) => path !== 'tools/check-cases.test.mjs')
      .map((path) => ({ path, source: read(path) })),
  )
  for (const fault of faults) console.error(fault)
  const rows = readRows(text)
  const proved = rows.filter(({ proof }) => !proof.startsWith('–')).length
  console.log(`${proved} of ${rows.length} cases have a test; ${faults.length} faults`)
  process.exit(faults.length > 0 ? 1 : 0)
}
