import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { bringBrowser, noBrowserSentence } from '../tools/find-browser.mjs'
import { observePage, readPage } from './observe-page.mjs'
import { startProduct } from './product.mjs'
import { serveStaticPages } from './static-pages.mjs'
import { becomeVisitor, prepareSubjects } from './subjects.mjs'

const megabit = 1_000_000 / 8
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6 * megabit,
  uploadThroughput: 0.75 * megabit,
}
const slowerTimes = 4
/**
 * Milliseconds without loading, movement or work after which a page is quiet. They are fewer than a list's
 * script waits for the visitor.
 */
const quietMs = 2000
const patienceMs = 30_000
/** A phone in the venues' time zone. In other zones a page says that the times are the venue's. */
const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  timezoneId: 'Europe/London',
}

/** Measures each screen on a slow phone, in turns with its static page. */
export async function measureBrowser({ build, quick, full, log }) {
  const executablePath = bringBrowser(log)
  if (!executablePath) throw new Error(noBrowserSentence)
  const times = quick ? 3 : full ? 7 : 5
  const product = await startProduct({ build })
  const subjects = await prepareSubjects(product)
  const still = await serveStaticPages(join(build, 'client'))
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  try {
    const cookie = await becomeVisitor(product, subjects.slotIds[0])
    const screens = [
      { name: 'Home', path: subjects.paths.home },
      { name: 'Home with a place', path: subjects.paths.homeNear },
      { name: 'A venue', path: subjects.paths.venue },
      { name: 'Choose a Time Slot', path: subjects.paths.timetable },
      { name: 'The court board', path: subjects.paths.board },
      { name: 'One time', path: subjects.paths.time },
      { name: 'A search', path: subjects.paths.search },
      { name: 'Basket, one item', path: subjects.paths.basket, cookie },
      { name: 'Checkout', path: subjects.paths.checkout, cookie },
    ]
    const rows = []
    for (const { name, path, cookie: session } of screens) {
      const html = await readDocument(product.origin + path, session)
      if (html.status !== 200) {
        rows.push({ name, missing: html.status })
        log(`${name} answers ${html.status}: not measured.`)
        continue
      }
      await still.keep(path, html.text, product.origin)
      const runs = { live: [], still: [] }
      for (let turn = 0; turn < times; turn++) {
        runs.live.push(await visit(browser, product.origin, path, session))
        runs.still.push(await visit(browser, still.origin, path))
      }
      const inlineKilobytes = inlineScriptBytes(html.text) / 1000
      rows.push({ name, live: mediansOf(runs.live), still: mediansOf(runs.still), inlineKilobytes, times })
      log(rows.at(-1))
    }
    return { rows, browser: browser.version() }
  } finally {
    await browser.close()
    await still.close()
    await subjects.db.end()
    await product.stop()
  }
}

async function readDocument(url, cookie) {
  const headers = { accept: 'text/html', ...(cookie && { cookie }) }
  const reply = await fetch(url, { headers, redirect: 'manual' })
  return { status: reply.status, text: await reply.text() }
}

/** Returns the bytes of scripts inside the document, each compressed separately. */
function inlineScriptBytes(html) {
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)]
  return scripts.reduce((sum, [, script]) => sum + brotliCompressSync(script).length, 0)
}

/**
 * Measures a first visit: nothing is cached, and each visit has a new browser context. The first figures are
 * for when the page is quiet, `later` for when delayed scripts have loaded too.
 */
async function visit(browser, origin, path, cookie) {
  const context = await browser.newContext(phone)
  try {
    if (cookie) {
      const [name, value] = cookie.split('=')
      await context.addCookies([{ name, value, url: origin }])
    }
    const page = await context.newPage()
    await page.addInitScript(observePage)
    const cdp = await context.newCDPSession(page)
    const transfer = await watchTransfer(cdp)
    await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
    await cdp.send('Network.emulateNetworkConditions', network)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowerTimes })
    const faults = []
    page.on('pageerror', (error) => faults.push(error.message))
    await page.goto(origin + path, { waitUntil: 'load', timeout: patienceMs })
    const first = await readWhenQuiet()
    await page.waitForFunction(
      () => document.scripts.length === 0 || !document.querySelector('[data-hydrating]'),
      null,
      { timeout: patienceMs },
    )
    const later = await readWhenQuiet()
    if (faults.length > 0) throw new Error(`${path}: ${faults.join('; ')}`)
    return { ...first, laterTbtMs: later.tbtMs, laterScriptKilobytes: later.scriptKilobytes }

    async function readWhenQuiet() {
      await page.waitForFunction((ms) => window.benchIsQuiet(ms), quietMs, {
        polling: 250,
        timeout: patienceMs,
      })
      return { ...(await page.evaluate(readPage)), ...transfer() }
    }
  } finally {
    await context.close()
  }
}

/** Counts the bytes that came over the wire, without headers: scripts, and everything. */
async function watchTransfer(cdp) {
  const kinds = new Map()
  const sizes = new Map()
  await cdp.send('Network.enable')
  cdp.on('Network.responseReceived', ({ requestId, response, type }) => {
    const isScript = type === 'Script' || /javascript/.test(response.mimeType)
    kinds.set(requestId, isScript ? 'script' : 'other')
    sizes.set(requestId, -response.encodedDataLength)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sizes.set(requestId, (sizes.get(requestId) ?? 0) + encodedDataLength)
  })
  const sum = (wanted) =>
    [...sizes].reduce((total, [id, size]) => total + (wanted(kinds.get(id)) ? Math.max(0, size) : 0), 0)
  return () => ({
    scriptKilobytes: sum((kind) => kind === 'script') / 1000,
    allKilobytes: sum(() => true) / 1000,
  })
}

const mediansOf = (runs) =>
  Object.fromEntries(Object.keys(runs[0]).map((key) => [key, medianOf(runs.map((run) => run[key]))]))

export function medianOf(values) {
  const sorted = values.filter((value) => value !== null).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? null
}
