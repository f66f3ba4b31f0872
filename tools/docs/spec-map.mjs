/** Number of lines of each section of the specification, without headings, blank lines and table heads. */
export const linesOfSections = { 1: 8, 2: 36, 3: 20, 4: 10, 5: 12, 6: 7, 7: 31, 8: 10, 9: 10 }

export const statuses = ['done', 'partly', 'not yet', 'nothing to build']

/** `partly` is followed by what lacks. */
const readStatus = (cell) => /^(?<status>[a-z ]+?)(?:: (?<lacks>.+))?$/.exec(cell ?? '')?.groups ?? {}

/**
 * Faults of the map from the specification's lines to code and tests.
 * @param {string} map the text of docs/spec-map.md
 * @param {{ exists: (path: string) => boolean, read: (path: string) => string, isReached: (path: string) => boolean }} files
 *   `isReached`: whether the product runs this file, or some file of this folder
 */
export function findMapFaults(map, files, sections = linesOfSections) {
  const rows = readRows(map)
  return [...findCountFaults(rows, sections), ...rows.flatMap((row) => findRowFaults(row, files))]
}

export function readRows(map) {
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
  const { at, id, words, code, test, status, lacks } = row
  if (row.cells !== 5) return [`${at}: a row has five cells`]
  if (!words) return [`${at}: no words`]
  if (!statuses.includes(status)) return [`${at}: the status is one of ${statuses.join(', ')}`]
  if ((status === 'partly') !== Boolean(lacks)) return [`${at}: only partly, and always, says what lacks`]
  if (status === 'nothing to build') return []
  const [paths, tests] = [ticked(code), ticked(test)]
  if (status === 'not yet')
    return paths.length + tests.length > 0 ? [`${at}: is not yet built and names files`] : []
  const gone = [...paths, ...tests].filter((path) => !files.exists(path))
  const section = id.split('.')[0]
  return [
    ...(paths.length === 0 ? [`${at}: names no code`] : []),
    ...gone.map((path) => `${at}: ${path} does not exist`),
    // Code that only tests import is no part of the product, whatever they prove of it.
    ...paths
      .filter((path) => isScript(path) && !gone.includes(path) && !files.isReached(path))
      .map((path) => `${at}: nothing that runs in the product imports ${path}`),
    ...(gone.length > 0 || tests.some((path) => sectionsOfTitles(files.read(path)).has(section))
      ? []
      : [`${at}: no test of it has ‘spec ${section}’ in its title`]),
  ]
}

/** Sections of the specification that the titles of a test file cite before their colon. */
function sectionsOfTitles(source) {
  const titles = [...source.matchAll(/['"`]([^'"`:\n]*\bspec \d[^'"`:\n]*):/g)].map(([, title]) => title)
  const cited = titles.flatMap((title) =>
    [...title.matchAll(/\bspec (\d[\d., and]*)/g)].map(([, numbers]) => numbers),
  )
  return new Set(cited.flatMap((numbers) => numbers.match(/\d+(?=\.\d|\b)/g) ?? []))
}

const isScript = (path) => /\.tsx?$/.test(path) || path.endsWith('/')

function ticked(cell) {
  return [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1])
}
