import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './list-files.mjs'
import { findReached } from './reach.mjs'

/** How many lines each section of the specification has: headings, blank lines and table heads not counted. */
export const linesOfSections = { 1: 8, 2: 36, 3: 20, 4: 10, 5: 12, 6: 7, 7: 31, 8: 10, 9: 10 }

const statuses = ['done', 'partly', 'not yet', 'nothing to build']

/** `partly` is followed by what lacks. */
const readStatus = (cell) => /^(?<status>[a-z ]+?)(?:: (?<lacks>.+))?$/.exec(cell ?? '')?.groups ?? {}

/**
 * What is wrong with the map from the specification's lines to code and tests.
 * @param {string} map the text of docs/spec-map.md
 * @param {{ exists: (path: string) => boolean, read: (path: string) => string, isReached: (path: string) => boolean }} files
 *   `isReached`: whether the product runs this file, or some file of this folder
 */
export function findMapFaults(map, files, sections = linesOfSections) {
  const rows = readRows(map)
  return [...findCountFaults(rows, sections), ...rows.flatMap((row) => findRowFaults(row, files))]
}

function readRows(map) {
  return map.split('\n').flatMap((line, index) => {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    if (!/^\d+\.\d+$/.test(cells[1] ?? '')) return []
    const [, id, words, code, test] = cells
    const at = `docs/spec-map.md:${index + 1} ${id}`
    return [{ at, id, words, code, test, ...readStatus(cells[5]), cells: cells.length - 2 }]
  })
}

function findCountFaults(rows, sections) {
  const faults = []
  const seen = new Set()
  for (const { at, id } of rows) {
    if (seen.has(id)) faults.push(`${at}: the line has a second row`)
    seen.add(id)
    const [section, line] = id.split('.').map(Number)
    if (!(line <= sections[section])) faults.push(`${at}: the specification has no such line`)
  }
  for (const [section, count] of Object.entries(sections)) {
    for (let line = 1; line <= count; line++) {
      if (!seen.has(`${section}.${line}`)) faults.push(`docs/spec-map.md: no row for line ${section}.${line}`)
    }
  }
  return faults
}

function findRowFaults(row, files) {
  const { at, words, code, test, status, lacks } = row
  if (row.cells !== 5) return [`${at}: a row has five cells`]
  if (!words) return [`${at}: no words`]
  if (!statuses.includes(status)) return [`${at}: the status is one of ${statuses.join(', ')}`]
  if ((status === 'partly') !== Boolean(lacks)) return [`${at}: only partly, and always, says what lacks`]
  if (status === 'nothing to build') return []
  const faults = []
  const paths = ticked(code)
  const tests = readTests(test)
  if (status === 'not yet')
    return paths.length + ticked(test).length > 0 ? [`${at}: is not yet built and names files`] : []
  if (paths.length === 0) faults.push(`${at}: names no code`)
  if (ticked(test).length === 0) faults.push(`${at}: names no test`)
  for (const path of [...paths, ...ticked(test)]) {
    if (!files.exists(path)) faults.push(`${at}: ${path} does not exist`)
  }
  for (const path of paths) {
    // What only tests import is no part of the product, whatever they prove of it.
    if (isScript(path) && files.exists(path) && !files.isReached(path))
      faults.push(`${at}: nothing that runs in the product imports ${path}`)
  }
  if (tests.length === 0) faults.push(`${at}: is called ${status} and cites no test by its title`)
  for (const { path, title } of tests) {
    if (files.exists(path) && !files.read(path).includes(title))
      faults.push(`${at}: ${path} has no test “${title}”`)
  }
  return faults
}

const isScript = (path) => /\.tsx?$/.test(path) || path.endsWith('/')

function ticked(cell) {
  return [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1])
}

/** A test is cited as `path` “title”. */
function readTests(cell) {
  return [...cell.matchAll(/`([^`]+)` “([^”]+)”/g)].map(([, path, title]) => ({ path, title }))
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const map = readFileSync(join(root, 'docs/spec-map.md'), 'utf8')
  const reached = [...findReached()]
  const faults = findMapFaults(map, {
    exists: (path) => existsSync(join(root, path)),
    read: (path) => readFileSync(join(root, path), 'utf8'),
    isReached: (path) => reached.some((file) => (path.endsWith('/') ? file.startsWith(path) : file === path)),
  })
  for (const fault of faults) console.error(fault)
  const counts = statuses.map(
    (status) => `${readRows(map).filter((row) => row.status === status).length} ${status}`,
  )
  console.log(`${counts.join(', ')}; ${faults.length} faults`)
  process.exit(faults.length > 0 ? 1 : 0)
}
