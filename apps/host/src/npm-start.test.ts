import { execFileSync, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fetchAgainWhileBusy } from '@touchline/api/testing/ask-again-while-busy'
import { isLong } from '@touchline/api/testing/long'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const data = mkdtempSync(join(tmpdir(), 'touchline-npm-start-'))
const running = new Set<number>()

// Stale code is built first: otherwise `npm start` would build it while other tests run it.
beforeAll(() => {
  execFileSync(process.execPath, [join(root, 'tools/build.mjs')], { stdio: 'pipe' })
}, 600_000)
afterEach(async () => {
  for (const group of running) if (isThere(-group)) process.kill(-group, 'SIGTERM')
  await expect.poll(() => [...running].filter((group) => isThere(-group))).toEqual([])
  running.clear()
})
afterAll(() => rmSync(data, { recursive: true, force: true }))

/** Runs `npm start` as a terminal does: in its own process group, which Ctrl-C reaches as a whole. */
async function npmStart() {
  const [port, cardPort] = [await freePort(), await freePort()]
  const { PATH, HOME } = process.env
  const npm = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, PORT: String(port), CARD_SANDBOX_PORT: String(cardPort), DATA_FOLDER: data },
  })
  const group = npm.pid!
  running.add(group)
  let said = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (text: Buffer) => (said += text))
  const ended = new Promise<void>((done) => npm.once('close', () => done()))
  await expect.poll(() => said, { timeout: 300_000 }).toMatch(/is ready[\s\S]+Log in as\n.+\n/)

  const postgres = Number(readFileSync(join(data, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])
  const pressCtrlC = async () => {
    process.kill(-group, 'SIGINT')
    await ended
  }
  return { port, cardPort, group, postgres, ended, said: () => said, pressCtrlC }
}

/** True when the process runs; a negative number stands for a process group. */
function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/**
 * Finds a port below those that systems assign automatically (from 32768 on), so that no other test takes it
 * meanwhile.
 */
async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000)
  return (await isFree(port)) ? port : freePort()
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  return new Promise((done) => {
    probe.once('error', () => done(false))
    probe.listen(port, () => probe.close(() => done(true)))
  })
}

// In the short form, the second start is the one that a supervisor ends.
for (const title of [
  'from nothing it prints where it is and as whom to log in, answers, and Ctrl-C stops it all',
  ...(isLong ? ['the second start on the same data does so, too'] : []),
]) {
  test(`operations, npm start: ${title}`, async () => {
    const started = await npmStart()
    const { port, cardPort, group, postgres } = started
    expect(started.said()).toMatch(new RegExp(`Bookings +http://localhost:${port}\\n`))
    expect(started.said()).toMatch(new RegExp(`API +http://localhost:${port}/api/docs\\n`))
    expect(started.said()).toMatch(new RegExp(`Test cards +http://localhost:${cardPort}\\n`))
    expect(started.said()).toMatch(/Log in as\n {4}\S+@\S+ +\S+/)
    const page = await fetchAgainWhileBusy(`http://localhost:${port}`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringMatching(/<title>Bookings \|/)])
    expect((await fetchAgainWhileBusy(`http://localhost:${port}/api/activities/venues`)).status).toBe(200)
    expect((await fetch(`http://localhost:${cardPort}/health`)).status).toBe(200)
    expect(isThere(postgres)).toBe(true)

    await started.pressCtrlC()
    await expect.poll(() => [-group, postgres].filter(isThere)).toEqual([])
    running.delete(group)
    expect([await isFree(port), await isFree(cardPort)]).toEqual([true, true])
    expect(started.said()).not.toMatch(/failed|at once/i)
  }, 600_000)
}

test('F99: npm itself gets SIGTERM, as from a supervisor: everything that it started ends with it', async () => {
  const { group, postgres, port, cardPort, ended, said } = await npmStart()
  expect((await fetchAgainWhileBusy(`http://localhost:${port}`)).status).toBe(200)
  process.kill(group, 'SIGTERM')
  await ended
  await expect.poll(() => [-group, postgres].filter(isThere)).toEqual([])
  running.delete(group)
  expect([await isFree(port), await isFree(cardPort)]).toEqual([true, true])
  expect(said()).toMatch(/Stopping \(SIGTERM\)/)
}, 600_000)
