import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { endLeftovers } from './leftovers.mjs'

const folder = mkdtempSync(join(tmpdir(), 'touchline-leftovers-'))
const other = `${folder}-other`
mkdirSync(other)
afterAll(() => [folder, other].forEach((one) => rmSync(one, { recursive: true })))

const sleeper = (cwd) => spawn('sleep', ['600'], { cwd, stdio: 'ignore' })
const spawned = (child) => new Promise((done) => child.once('spawn', done))
const ended = (child) => new Promise((done) => child.once('exit', (_, signal) => done(signal)))

// A cluster runs on Linux alone.
test.skipIf(process.platform !== 'linux')(
  'on Linux: processes that stand in the folder of a cluster are ended; those of another folder live on',
  async () => {
    const [one, another] = [sleeper(folder), sleeper(other)]
    await Promise.all([one, another].map(spawned))
    const gone = ended(one)
    expect(endLeftovers(folder)).toBe(1)
    expect(await gone).toBe('SIGKILL')
    expect(another.exitCode ?? another.signalCode).toBeNull()
    another.kill('SIGKILL')
    await ended(another)
  },
)
