import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { listFiles, root } from './list-files.mjs'
import { run } from './run.mjs'

const lockPath = join(root, 'dist/.building')
const sourceFiles = [
  'vite.config.ts',
  'vite.server.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]
const outputs = ['client/.vite/manifest.json', 'server/touchline.js', 'server/card-sandbox.js']

/**
 * Builds dist/client and dist/server unless they already come from these very sources. The mode `gallery` builds
 * dist/gallery instead: the same with the gallery of parts, for tests.
 */
export async function buildIfStale({ force = false, mode = 'production', log = () => {} } = {}) {
  const folder = join(root, mode === 'gallery' ? 'dist/gallery' : 'dist')
  const stampPath = join(folder, '.stamp')
  const isFresh = () =>
    [...outputs, '.stamp'].every((path) => existsSync(join(folder, path))) &&
    readFileSync(stampPath, 'utf8') === contentOf(listSources())
  if (!force && isFresh()) return { built: false }
  mkdirSync(join(root, 'dist'), { recursive: true })
  const unlock = await takeTurn()
  try {
    // The build that held the lock may have built just this.
    if (!force && isFresh()) return { built: false }
    const startedAt = performance.now()
    log('Building …')
    const stamp = contentOf(listSources())
    rmSync(stampPath, { force: true })
    // Both are waited for: one that continues after the other has failed would write into the next build.
    const halves = await Promise.allSettled(
      ['vite.config.ts', 'vite.server.config.ts'].map((config) => runVite(config, mode)),
    )
    for (const half of halves) if (half.status === 'rejected') throw half.reason
    writeFileSync(stampPath, stamp)
    log(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
    return { built: true }
  } finally {
    unlock()
  }
}

const listSources = () => [
  ...sourceFiles.filter((path) => existsSync(join(root, path))),
  ...listFiles(['apps', 'packages'], /^(?!.*\.(test|e2e)\.tsx?$)/),
]

function contentOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths)
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}

async function takeTurn() {
  for (;;) {
    try {
      writeFileSync(lockPath, String(process.pid), { flag: 'wx' })
      return () => rmSync(lockPath, { force: true })
    } catch {
      if (isHeld()) await sleep(100)
      else rmSync(lockPath, { force: true })
    }
  }
}

function isHeld() {
  const found = statSync(lockPath, { throwIfNoEntry: false })
  if (!found) return false
  const holder = Number(readFileSync(lockPath, 'utf8'))
  // Without a number it is being written just now; with our own it was left by a killed program of that number.
  if (!holder) return Date.now() - found.mtimeMs < 2_000
  if (holder === process.pid) return false
  try {
    process.kill(holder, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

async function runVite(config, mode) {
  const vite = [
    'node_modules/vite/bin/vite.js',
    'build',
    '--config',
    config,
    '--mode',
    mode,
    '--logLevel',
    'warn',
  ]
  const { ok, output } = await run(vite, { env: { NODE_ENV: 'production' } })
  if (!ok) throw new BuildFailed(`${config}:\n${output}`)
}

export class BuildFailed extends Error {}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    const { built } = await buildIfStale({ force: process.argv.includes('--force'), log: console.log })
    if (!built) console.log('Nothing to build.')
  } catch (error) {
    console.error(error instanceof BuildFailed ? `The build failed. ${error.message}` : error)
    process.exit(1)
  }
}
