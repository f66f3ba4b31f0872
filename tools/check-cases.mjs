import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { casesIn, citingPartsOf } from './check-citations.mjs'
import { listFiles, root } from './list-files.mjs'

const list = 'docs/quality-cases.md'

/**
 * What is wrong with the list of cases.
 * @param {string} text the text of docs/quality-cases.md
 * @param {{ exists: (path: string) => boolean, read: (path: string) => string }} files
 * @param {{ path: string, source: string }[]} sources whose titles of tests may name cases
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
    if (!/^[IFSA]\d+$/.test(cells[1] ?? '')) return []
    const [, code, words, proof] = cells
    return [{ at: `${list}:${index + 1} ${code}`, code, words, proof, cells: cells.length - 2 }]
  })
}

/** F01, F02, …: none left out, none twice. */
function findOrderFaults(rows) {
  return ['I', 'F', 'S', 'A'].flatMap((letter) =>
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

/** A title that names a case is a test of it. */
const findCitingFaults = ({ path, source }, known) =>
  source.split('\n').flatMap((line) =>
    casesIn(citingPartsOf(line)[0])
      .map((code) => known.get(code))
      .filter((row) => row?.proof.startsWith('–'))
      .map((row) => `${row.at}: has a test in ${path}`),
  )

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
