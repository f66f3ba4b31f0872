import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clearLeftRuns, makeRunFolder } from './run-folder.mjs'

let parent
const started = []

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'touchline-run-folders-'))
})
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  rmSync(parent, { recursive: true, force: true })
})

/** A process that goes on until it is ended; `folder` stands in its arguments, as a data folder does. */
async function startServer(folder) {
  const child = spawn(process.execPath, ['-e', 'console.log("ready"); setInterval(() => {}, 1000)', folder])
  started.push(child)
  await once(child.stdout, 'data')
  return child
}

async function makeLeftFolder() {
  const run = await startServer('')
  const folder = makeRunFolder(parent)
  writeFileSync(join(folder, 'run.pid'), String(run.pid))
  return {
    folder,
    kill: async () => {
      const ended = once(run, 'exit')
      run.kill('SIGKILL')
      await ended
    },
  }
}

const clear = () => clearLeftRuns({ parents: [parent], log: () => {} })

test('the servers of a killed run are ended and its folder is removed; those of a live run stay', async () => {
  const [left, living] = [await makeLeftFolder(), await makeLeftFolder()]
  const servers = []
  for (const { folder } of [left, living]) {
    const server = await startServer(folder)
    writeFileSync(join(folder, 'server.pid'), `${server.pid}\nmore`)
    servers.push(server)
  }
  await left.kill()
  const ended = once(servers[0], 'exit')
  await clear()
  await ended
  expect([left, living].map(({ folder }) => existsSync(folder))).toEqual([false, true])
  expect(servers[1].exitCode ?? servers[1].signalCode).toBeNull()
})

test('a number that another program has by now ends nothing', async () => {
  const left = await makeLeftFolder()
  const other = await startServer('/elsewhere')
  writeFileSync(join(left.folder, 'postmaster.pid'), String(other.pid))
  await left.kill()
  await clear()
  expect(existsSync(left.folder)).toBe(false)
  expect(other.exitCode ?? other.signalCode).toBeNull()
})
