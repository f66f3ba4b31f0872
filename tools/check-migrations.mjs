import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { listFiles, root } from './list-files.mjs'

/** Last migration from before versions ran beside each other; those after it name their phase in their first line. */
const lastWithoutPhase = '0059'
const phasePattern = /^-- Phase: (expand|contract)\.?\n/
const outsidePattern = /^-- Outside a transaction\b/m

/** Rules of squawk that are not ours: the program that runs migrations sets `lock_timeout` itself. */
const neverAsked = [
  'require-lock-timeout',
  'require-statement-timeout',
  'require-timeout-settings',
  'prefer-bigint-over-int',
]
/** Rules that a contract may break, since the version that used the column or table is gone. */
const mayTakeAway = [
  'ban-drop-column',
  'ban-drop-table',
  'ban-drop-not-null',
  'renaming-column',
  'renaming-table',
]

/** @returns what is wrong with a migration for the version that runs beside it, a line each */
export function findMigrationFaults(path, sql) {
  if (basename(path).slice(0, 4) <= lastWithoutPhase) return []
  const phase = phasePattern.exec(sql)?.[1]
  if (phase === undefined) return [`${path}: begin with ‘-- Phase: expand.’ or ‘-- Phase: contract.’`]
  if (outsidePattern.test(sql) && sql.includes('$$'))
    return [`${path}: a file outside a transaction is run a statement at a time, and has no functions`]
  const excluded = phase === 'contract' ? [...neverAsked, ...mayTakeAway] : neverAsked
  return askSquawk(sql, { isInTransaction: !outsidePattern.test(sql), excluded }).map(
    ({ line, rule_name: rule, message }) => `${path}:${line + 1} ${rule}: ${message}`,
  )
}

function askSquawk(sql, { isInTransaction, excluded }) {
  const squawk = join(root, 'node_modules/squawk-cli/js/bin/squawk')
  try {
    execFileSync(
      process.execPath,
      [
        squawk,
        '--reporter=json',
        '--pg-version=15.0',
        isInTransaction ? '--assume-in-transaction' : '--no-assume-in-transaction',
        ...excluded.map((rule) => `--exclude=${rule}`),
      ],
      { input: sql, encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'] },
    )
    return []
  } catch (error) {
    if (!error.stdout) throw error
    return JSON.parse(error.stdout)
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const files = listFiles(['apps/api/migrations'], /\.sql$/)
  const found = files.flatMap((path) => findMigrationFaults(path, readFileSync(join(root, path), 'utf8')))
  for (const line of found) console.error(line)
  console.log(`${files.length} migrations, ${found.length} faults`)
  process.exit(found.length > 0 ? 1 : 0)
}
