import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { noteProcess, takeOverFolder } from './leftovers.mjs'

const folder = mkdtempSync(join(tmpdir(), 'touchline-leftovers-'))
const started = []
afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

async function startSleeper() {
  const child = spawn('sleep', ['600'], { cwd: folder, stdio: 'ignore' })
  started.push(child)
  await new Promise((done) => child.once('spawn', done))
  return child
}
const ended = (child) => new Promise((done) => child.once('exit', (_, signal) => done(signal)))
const isAlive = (child) => (child.exitCode ?? child.signalCode) === null

// A cluster runs on Linux alone: its processes are told apart by /proc.
describe.skipIf(process.platform !== 'linux')('on Linux, processes of a cluster', () => {
  test('that its killed program has left are ended; another process in the same folder lives on', async () => {
    const [program, part, other] = [await startSleeper(), await startSleeper(), await startSleeper()]
    noteProcess(folder, program.pid)
    noteProcess(folder, part.pid)
    program.kill('SIGKILL')
    await ended(program)
    const gone = ended(part)
    expect(takeOverFolder(folder)).toBe(1)
    expect(await gone).toBe('SIGKILL')
    expect(isAlive(other)).toBe(true)
  })

  test('whose program lives are not touched: a second one is refused', async () => {
    const [program, part] = [await startSleeper(), await startSleeper()]
    noteProcess(folder, program.pid)
    noteProcess(folder, part.pid)
    expect(() => takeOverFolder(folder)).toThrow(String(program.pid))
    expect(isAlive(part)).toBe(true)
  })
})
