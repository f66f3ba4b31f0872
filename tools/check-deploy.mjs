import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findChartFaults } from './deploy/chart.mjs'
import { findComposeFaults } from './deploy/compose.mjs'
import { root } from './list-files.mjs'

/*
 * Holds compose file and chart to published schemas and to the product: settings, commands, ports and paths of health checks,
 * users, files. It needs neither network nor Helm.
 */
const files = {
  read: (path) => readFileSync(join(root, path), 'utf8'),
  list: (path) => readdirSync(join(root, path)),
  exists: (path) => existsSync(join(root, path)),
}
const faults = [
  ...findComposeFaults(files).map((fault) => `compose.yml: ${fault}`),
  ...findChartFaults(files).map((fault) => `chart: ${fault}`),
]
for (const fault of faults) console.error(fault)
console.log(`compose file and chart, ${faults.length} faults`)
process.exit(faults.length > 0 ? 1 : 0)
