import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findCaseFaults, readCases } from './docs/cases.mjs'
import { findCitationFaults, findIndexFaults, findNumberingFaults, readKnown } from './docs/citations.mjs'
import { findNameFaultsOfPages } from './docs/names.mjs'
import { findMapFaults, readRows, statuses } from './docs/spec-map.mjs'
import { listFiles, root } from './list-files.mjs'
import { findReached } from './reach.mjs'

/*
 * Holds the documents against the repository: what they name is there, what code and tests cite is a row or a page of them,
 * every case has a test with its code in the title, and every line of the specification has code that runs and a test.
 */
const readOne = (path) => readFileSync(join(root, path), 'utf8')
const exists = (path) => existsSync(join(root, path))
const texts = (paths) => paths.map((path) => ({ path, text: readOne(path) }))
const isTest = ({ path }) => /\.(test|e2e|long)\.(tsx?|mjs)$/.test(path)

const docs = ['README.md', ...listFiles(['docs'], /\.md$/)]
const pages = texts(docs)
// The tests of these checks plant faults by name.
const code = texts(listFiles(['apps', 'packages', 'e2e', 'bench', 'tools'], /\.(tsx?|mjs|sql|css)$/)).filter(
  ({ path }) => !/^tools\/docs\/.*\.test\.mjs$/.test(path),
)
const reached = [...findReached()]
const map = readOne('docs/spec-map.md')
const cases = readOne('docs/quality-cases.md')

const faults = [
  ...findNameFaultsOfPages(
    // The map may name what is not built yet; its own check holds what is.
    pages.filter(({ path }) => path !== 'docs/spec-map.md'),
    {
      paths: listFiles(['apps', 'packages', 'e2e', 'bench', 'tools', 'deploy'], /./),
      exists,
      scripts: Object.keys(JSON.parse(readOne('package.json')).scripts),
    },
  ),
  ...findNumberingFaults(docs),
  ...findIndexFaults(docs, readOne('docs/decisions/README.md')),
  ...findCitationFaults([...pages, ...code], { ...readKnown(readOne, docs), exists }),
  ...findCaseFaults(
    cases,
    code.filter(isTest).map(({ path, text }) => ({ path, source: text })),
  ),
  ...findMapFaults(map, {
    exists,
    read: readOne,
    isReached: (path) => reached.some((file) => (path.endsWith('/') ? file.startsWith(path) : file === path)),
  }),
]
for (const fault of faults) console.error(fault)
const lines = statuses.map(
  (status) => `${readRows(map).filter((row) => row.status === status).length} ${status}`,
)
const untested = readCases(cases).filter(({ reason }) => reason).length
console.log(
  `${docs.length} pages, ${readCases(cases).length} cases (${untested} without a test), lines ${lines.join(', ')}; ${faults.length} faults`,
)
process.exit(faults.length > 0 ? 1 : 0)
