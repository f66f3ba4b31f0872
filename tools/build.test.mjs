import { spawn } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let project

// Stands in for Vite: writes what a build would leave and remembers that it was called.
const fakeVite = `
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
appendFileSync('calls.log', process.argv[4].endsWith('vite.config.ts') ? 'client ' : 'server ')
await new Promise((done) => setTimeout(done, 100))
if (readFileSync('apps/api/src/app.ts', 'utf8').includes('broken')) { console.error('app.ts is broken'); process.exit(1) }
for (const path of ['dist/client/.vite/manifest.json', 'dist/server/touchline.js', 'dist/server/card-sandbox.js']) {
  mkdirSync(path.slice(0, path.lastIndexOf('/')), { recursive: true })
  writeFileSync(path, '')
}`

beforeEach(() => {
  project = fs.mkdtempSync(join(tmpdir(), 'touchline-build-'))
  for (const name of ['build.mjs', 'list-files.mjs', 'run.mjs'])
    write(`tools/${name}`, fs.readFileSync(new URL(name, import.meta.url), 'utf8'))
  write('node_modules/vite/bin/vite.js', fakeVite)
  write('package.json', '{"type":"module"}')
  write('apps/api/src/app.ts', 'export const a = 1')
  write('apps/api/src/app.test.ts', '')
  write('packages/rules/src/money/money.ts', '')
})

afterEach(() => fs.rmSync(project, { recursive: true, force: true }))

function write(path, text) {
  const full = join(project, path)
  fs.mkdirSync(join(full, '..'), { recursive: true })
  fs.writeFileSync(full, text)
}

async function build(...args) {
  const child = spawn(process.execPath, ['tools/build.mjs', ...args], { cwd: project })
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (output += text))
  const code = await new Promise((done) => child.once('close', done))
  return { code, output }
}

const buildsSoFar = () =>
  fs.readFileSync(join(project, 'calls.log'), 'utf8').trim().split(' ').sort().join(' ')

test('builds once, and then only the parts whose content has changed', async () => {
  await build()
  expect((await build()).output).toBe('Nothing to build.\n')
  write('apps/api/src/app.ts', 'export const a = 1')
  write('apps/api/src/app.test.ts', 'a test is no part of the build')
  await build()
  expect(buildsSoFar()).toBe('client server')
  write('apps/api/src/app.ts', 'export const a = 2')
  await build()
  expect(buildsSoFar()).toBe('client client server server')
})

test('starts at the same time build once', async () => {
  const results = await Promise.all([build(), build(), build()])
  expect(results.map(({ code }) => code)).toEqual([0, 0, 0])
  expect(buildsSoFar()).toBe('client server')
})

test('a missing output, or --force, builds again', async () => {
  await build()
  fs.rmSync(join(project, 'dist/server/touchline.js'))
  await build()
  await build('--force')
  expect(buildsSoFar()).toBe('client client client server server server')
})

test('a build that fails says why and is tried again', async () => {
  write('apps/api/src/app.ts', 'broken')
  const { code, output } = await build()
  expect(code).toBe(1)
  expect(output).toContain('app.ts is broken')
  write('apps/api/src/app.ts', 'mended')
  expect((await build()).code).toBe(0)
})

test('the lock of a build that was killed does not hold up the next', async () => {
  write('dist/.building', '999999999')
  expect((await build()).code).toBe(0)
})
