import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let bin

beforeEach(() => (bin = mkdtempSync(join(tmpdir(), 'touchline-bin-'))))
afterEach(() => rmSync(bin, { recursive: true, force: true }))

const putProgram = (name, script = '') =>
  writeFileSync(join(bin, name), `#!/bin/sh\n${script}`, { mode: 0o755 })

/** An apt-get that notes what it is asked, and then does what `install` says. */
const putAptGet = ({ install }) =>
  putProgram(
    'apt-get',
    `echo "$DEBIAN_FRONTEND $*" >> ${bin}/asked\n[ "$1" = install ] || exit 0\n${install}`,
  )

const asked = () =>
  existsSync(join(bin, 'asked')) ? readFileSync(join(bin, 'asked'), 'utf8').trim().split('\n') : []

/** Runs it where only the programs of the test's own folder are installed. */
function findBrowser({ uid = 0, named = '' } = {}) {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [
      '--import',
      `data:text/javascript,process.getuid=()=>${uid}`,
      join(import.meta.dirname, 'find-browser.mjs'),
    ],
    {
      encoding: 'utf8',
      env: { PATH: bin, PLAYWRIGHT_BROWSERS_PATH: join(bin, 'none'), CHROMIUM_PATH: named },
    },
  )
  return { said: stdout.trim(), logged: stderr, status }
}

const instruction = /^The browser tests need a Chromium: install one \(.+\), or set CHROMIUM_PATH/

// A Mac has its browsers at places of their own, whatever the PATH.
describe.skipIf(process.platform === 'darwin')(
  'npm test finds a browser, brings one, or says how to (not on macOS, which keeps its browsers elsewhere)',
  () => {
    test('an installed Chromium is taken, and nothing is installed', () => {
      putAptGet({ install: 'exit 1' })
      putProgram('chromium-browser')
      expect(findBrowser()).toEqual({ said: join(bin, 'chromium-browser'), logged: '', status: 0 })
      expect(asked()).toEqual([])
    })

    test('the one that CHROMIUM_PATH names is chosen first', () => {
      putProgram('chromium')
      expect(findBrowser({ named: '/my/chrome' }).said).toBe('/my/chrome')
    })

    test('where there is none and the system’s packages may be installed, one is installed, since one is enough', () => {
      putAptGet({ install: `[ "$5" = chromium ] || exit 100\necho > ${bin}/chromium` })
      const { said, logged, status } = findBrowser()
      expect([said, status]).toEqual([join(bin, 'chromium'), 0])
      expect(logged).toContain(
        'There is no Chromium: installing the packages `chromium` and `chromium-headless-shell` …',
      )
      expect(asked().slice(1)).toEqual([
        'noninteractive update -qq',
        'noninteractive install -y -qq --no-install-recommends chromium',
        'noninteractive install -y -qq --no-install-recommends chromium-headless-shell',
      ])
    })

    test('a package that can’t be installed leaves the instruction', () => {
      putAptGet({ install: 'exit 100' })
      const { said, status } = findBrowser()
      expect(said).toMatch(instruction)
      expect(status).toBe(1)
    })

    test('without the right to install, the message says how to, at once', () => {
      putAptGet({ install: `echo > ${bin}/chromium` })
      const { said, logged, status } = findBrowser({ uid: 1000 })
      expect(said).toMatch(instruction)
      expect([logged, status]).toEqual(['', 1])
      expect(asked()).toEqual([])
    })

    test('the same holds without apt-get', () => {
      const { said, status } = findBrowser()
      expect(said).toMatch(instruction)
      expect(status).toBe(1)
    })
  },
)
