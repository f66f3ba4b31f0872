import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

const root = resolve(import.meta.dirname, '..')
const stampPath = join(root, 'dist/.stamp.json')
const lockPath = join(root, 'dist/.building')
const sourceFolders = ['apps', 'packages']
const sourceFiles = [
  'vite.config.ts',
  'vite.server.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]
const outputs = ['dist/client/.vite/manifest.json', 'dist/server/touchline.js', 'dist/server/card-sandbox.js']

/** Builds dist/client and dist/server unless they already come from these very sources. */
export async function buildWhatIsStale({ force = false, log = () => {} } = {}) {
  if (!force && isFresh()) return { built: false }
  mkdirSync(join(root, 'dist'), { recursive: true })
  const unlock = await takeTurn()
  try {
    // The build that held the lock may have built just this.
    if (!force && isFresh()) return { built: false }
    const startedAt = performance.now()
    log('Building …')
    const sources = listSources()
    const stamp = { looks: looksOf(sources), content: contentOf(sources) }
    rmSync(stampPath, { force: true })
    // Both are waited for: one that goes on after the other has failed would write into the next build.
    const halves = await Promise.allSettled([runVite('vite.config.ts'), runVite('vite.server.config.ts')])
    for (const half of halves) if (half.status === 'rejected') throw half.reason
    writeFileSync(stampPath, JSON.stringify(stamp))
    log(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
    return { built: true }
  } finally {
    unlock()
  }
}

function isFresh() {
  if (!outputs.every((path) => existsSync(join(root, path)))) return false
  const stamp = readStamp()
  if (!stamp) return false
  const sources = listSources()
  const looks = looksOf(sources)
  if (stamp.looks === looks) return true
  // A checkout touches every file: only what is in them counts.
  if (stamp.content !== contentOf(sources)) return false
  writeFileSync(stampPath, JSON.stringify({ ...stamp, looks }))
  return true
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(stampPath, 'utf8'))
  } catch {
    return null
  }
}

function listSources() {
  const found = sourceFiles.map((path) => join(root, path))
  const visit = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) {
        if (entry.name !== 'node_modules' && entry.name !== 'dist') visit(path)
      } else if (!/\.(test|e2e)\.tsx?$/.test(entry.name)) found.push(path)
    }
  }
  for (const folder of sourceFolders) visit(join(root, folder))
  return found.filter((path) => existsSync(path)).sort()
}

function looksOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths) {
    const { size, mtimeMs } = statSync(path)
    hash.update(`${path}\0${size}\0${mtimeMs}\0`)
  }
  return hash.digest('hex')
}

function contentOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths)
    hash
      .update(`${path.slice(root.length)}\0`)
      .update(readFileSync(path))
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

function runVite(config) {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const child = spawn(
    process.execPath,
    [vite, 'build', '--config', join(root, config), '--logLevel', 'warn'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (output += text))
  return new Promise((done, fail) => {
    child.once('exit', (code) => (code === 0 ? done() : fail(new BuildFailed(`${config}:\n${output}`))))
  })
}

export class BuildFailed extends Error {}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    const { built } = await buildWhatIsStale({ force: process.argv.includes('--force'), log: console.log })
    if (!built) console.log('Nothing to build.')
  } catch (error) {
    console.error(error instanceof BuildFailed ? `The build failed. ${error.message}` : error)
    process.exit(1)
  }
}
