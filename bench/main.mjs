import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../tools/build.mjs'
import { measureBrowser } from './browser-figures.mjs'
import { copyBuild } from './product.mjs'
import { describeMachine, printBrowser, printServer, printVenues, quoteIn, say } from './report.mjs'
import { measureServer } from './server-figures.mjs'
import { measureVenues } from './venue-figures.mjs'

const usage = `npm run bench -- [options]
  --quick            a short run, to see that everything works: its figures say little
  --full             more visits of each screen
  --server           the server's figures only
  --browser          the browser's figures only
  --only WORDS       of the server's rows those whose name holds these words ('race' for the race,
                     'venues' for the search and map of 4,760 venues alone)
  --before FILE      an earlier result in bench/results, to compare with
  --docs             puts what is printed into docs/performance.md
  --profile          writes a profile of the server's processor time into bench/results`

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    server: { type: 'boolean', default: false },
    browser: { type: 'boolean', default: false },
    only: { type: 'string' },
    before: { type: 'string' },
    docs: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (options.help) {
  console.log(usage)
  process.exit(0)
}

const results = join(import.meta.dirname, 'results')
mkdirSync(results, { recursive: true })
const earlier = options.before ? JSON.parse(readFileSync(options.before, 'utf8')) : null

await buildIfStale({ log: console.log })
const build = copyBuild()
const machine = describeMachine()
say(
  `${new Date().toISOString().slice(0, 10)}: ${machine.cores} × ${machine.cpu}, ${machine.memoryGigabytes} GB, Node ${machine.node}, load ${machine.loadAtStart}`,
)
const found = { at: new Date().toISOString(), machine, options }
const { quick, full, only } = options
const log = (line) => process.stderr.write(typeof line === 'string' ? `${line}\n` : '.')
try {
  if (!options.browser && only !== 'venues') {
    const profileFolder = options.profile ? results : undefined
    found.server = await measureServer({ build, quick, only, profileFolder, log })
    printServer(found.server, earlier)
  }
  if (!options.server && !only) {
    found.browser = await measureBrowser({ build, quick, full, log })
    printBrowser(found.browser, earlier)
  }
  if (only === 'venues' || (!options.server && !only)) {
    found.venues = await measureVenues({ build, quick, log })
    printVenues(found.venues)
  }
} finally {
  rmSync(build, { recursive: true, force: true })
}
const path = join(results, `${found.at.replaceAll(/[:.]/g, '-')}.json`)
writeFileSync(path, `${JSON.stringify(found, null, 2)}\n`)
if (options.docs) quoteIn(join(import.meta.dirname, '../docs/performance.md'))
console.log(`\nWritten to ${path}`)
