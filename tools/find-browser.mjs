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

/**
 * The Chromium to test with: the one that CHROMIUM_PATH names, else an installed one, else the one of Playwright.
 * @returns {string | null}
 */
export function findBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...places,
    chromium.executablePath(),
  ]
  return candidates.find((path) => path && existsSync(path)) ?? null
}

/**
 * Finds a browser, or installs the system's own package where that is allowed.
 * @returns {string | null}
 */
export function bringBrowser(log = console.log) {
  const found = findBrowser()
  if (found) return found
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return null
  log('There is no Chromium: installing the package `chromium` …')
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update', '-qq'], options)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options)
  return findBrowser()
}

export const noBrowserSentence =
  'The browser tests need a Chromium: install one (`apt-get install chromium`, or `npx playwright install chromium`), or set CHROMIUM_PATH to its program.'

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const path = bringBrowser(console.error)
  console.log(path ?? noBrowserSentence)
  process.exit(path ? 0 : 1)
}
