import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const places = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
/** The same engine as a program without windows, which needs half of the processor's time. */
const headlessName = 'chromium-headless-shell'

/**
 * The Chromium to test with: the one that CHROMIUM_PATH names, else an installed one, else the one of Playwright.
 * @returns {string | null}
 */
export function findBrowser() {
  return (
    process.env.CHROMIUM_PATH || findProgram([...names.flatMap(onPath), ...places, chromium.executablePath()])
  )
}

/**
 * For all that needs no settings of a person's own, which the program without windows does not read.
 * @returns {string | null}
 */
export function findHeadlessBrowser() {
  return process.env.CHROMIUM_PATH || findProgram(onPath(headlessName)) || findBrowser()
}

const onPath = (name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))
const findProgram = (paths) => paths.find((path) => path && existsSync(path)) ?? null

/**
 * Finds a browser, or installs the system's own packages where that is allowed; not every system has the second.
 * @returns {string | null}
 */
export function bringBrowser(log = console.log) {
  const found = findBrowser()
  if (found) return found
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return null
  log(`There is no Chromium: installing the packages \`chromium\` and \`${headlessName}\` …`)
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update', '-qq'], options)
  for (const name of ['chromium', headlessName])
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options)
  return findBrowser()
}

export const noBrowserSentence =
  'The browser tests need a Chromium: install one (`apt-get install chromium chromium-headless-shell`, or `npx playwright install chromium`), or set CHROMIUM_PATH to its program.'

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const path = bringBrowser(console.error)
  console.log(path ?? noBrowserSentence)
  process.exit(path ? 0 : 1)
}
