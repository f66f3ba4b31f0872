import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { bringBrowser, noBrowserSentence } from '../tools/find-browser.mjs'
import { importCatalogue } from './big-venue.mjs'
import { startProduct } from './product.mjs'

const slug = 'many-venues'
const desktop = { viewport: { width: 1280, height: 900 } }
const words = ['park', 'leisure', 'sports c', 'pool', 'academy', 'victoria']
/** As fast as people type. */
const keyEveryMs = 120
const patienceMs = 60_000

/**
 * The 4,760 real venues as one operator, on a desktop at its own speed: what a key press in the search takes until the
 * list is painted, and the frames of the map while it is moved.
 */
export async function measureVenues({ build, quick, log }) {
  const folder = process.env.REAL_DATA_DIR
  if (!folder) return null
  const { venues } = JSON.parse(readFileSync(join(folder, 'venues/venues-scale.json'), 'utf8'))
  const executablePath = bringBrowser(log)
  if (!executablePath) throw new Error(noBrowserSentence)
  const product = await startProduct({ build })
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  try {
    await importCatalogue(build, product.folder, catalogueOf(venues))
    const page = await browser.newPage(desktop)
    await page.addInitScript(observeWork)
    await page.goto(`http://${slug}.localhost:${product.port}/?find=venues`, { waitUntil: 'networkidle' })
    const keys = await measureKeys(page, quick ? words.slice(0, 2) : words)
    const map = await measureMap(page, quick ? 1 : 3)
    return { count: venues.length, keys, map, browser: browser.version() }
  } finally {
    await browser.close()
    await product.stop()
  }
}

function catalogueOf(venues) {
  const window = { daysAhead: 6, releaseTime: '22:00' }
  return {
    client: {
      slug,
      name: 'Many Venues',
      hosts: [`${slug}.localhost`],
      bookingWindows: { nonMember: window, member: window },
    },
    pricingOptions: [{ key: 'adult', name: 'Adult' }],
    venues: venues.map(({ id, name, address, town, postcode, lat, lng }) => ({
      slug: id.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
      name,
      address,
      town,
      postcode,
      lat,
      lng,
    })),
  }
}

/** Every key from its event to the frame that shows the list of what is typed. */
async function measureKeys(page, typed) {
  // Text typed before React listens is typed again then, and would count twice.
  await page.waitForFunction(() => document.querySelector('[data-hydrating]') === null)
  await page.evaluate(watchKeys)
  const search = page.getByRole('combobox', { name: 'Find a venue by name' })
  await search.focus()
  // The first key brings all venues; that happens once.
  await page.keyboard.type('z')
  await page.waitForFunction(() => window.benchKeys.length === 1, null, { timeout: patienceMs })
  for (const word of typed) {
    await search.fill('')
    await page.waitForTimeout(300)
    await page.keyboard.type(word, { delay: keyEveryMs })
    await page.waitForTimeout(300)
  }
  const [first, ...keys] = await page.evaluate(() => window.benchKeys)
  return { firstMs: first, ...spread(keys) }
}

/** In the page: a list is there when its title names what is typed and nothing is on its way. */
function watchKeys() {
  window.benchKeys = []
  document.addEventListener(
    'input',
    ({ target, timeStamp }) => {
      const wanted = `“${target.value.trim()}”`
      if (wanted === '“”') return
      const observer = new MutationObserver(look)
      function look() {
        const title = document.getElementById('venues')?.textContent ?? ''
        const isComing = document.body.textContent.includes('Looking through all venues')
        if (!title.includes(wanted) || isComing) return
        observer.disconnect()
        // A message sent in a frame arrives when that frame has been handed on to be painted.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => window.benchKeys.push(performance.now() - timeStamp)
          port2.postMessage(null)
        })
      }
      observer.observe(document.body, { childList: true, subtree: true, characterData: true })
      look()
    },
    { capture: true },
  )
}

/** Before anything of the page: what its own work for a frame takes, beside how far the frames are apart. */
function observeWork() {
  const ask = window.requestAnimationFrame.bind(window)
  const work = new Map()
  window.benchFrames = work
  window.requestAnimationFrame = (callback) =>
    ask((at) => {
      const startedAt = performance.now()
      callback(at)
      work.set(at, (work.get(at) ?? 0) + performance.now() - startedAt)
    })
}

async function measureMap(page, times) {
  await page.getByRole('combobox', { name: 'Find a venue by name' }).fill('')
  await page.getByRole('button', { name: 'Show map' }).click()
  await page.getByRole('button', { name: 'Zoom in' }).waitFor({ timeout: patienceMs })
  const canvas = page.locator('.map canvas')
  await canvas.scrollIntoViewIfNeeded()
  await page.waitForTimeout(2000)
  const box = await canvas.boundingBox()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const drawnBy = await canvas.evaluate((element) => {
    const gl = element.getContext('webgl2') ?? element.getContext('webgl')
    const names = gl?.getExtension('WEBGL_debug_renderer_info')
    return gl ? gl.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER) : 'nothing'
  })
  const drag = async () => {
    for (const [toX, toY] of [
      [x - 150, y - 100],
      [x + 150, y + 100],
    ]) {
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(toX, toY, { steps: 60 })
      await page.mouse.up()
      await page.waitForTimeout(500)
    }
  }
  const zoom = async () => {
    for (const name of ['Zoom in', 'Zoom in', 'Zoom in', 'Zoom out', 'Zoom out', 'Zoom out']) {
      await page.getByRole('button', { name }).click()
      await page.waitForTimeout(600)
    }
  }
  return {
    drawnBy,
    panning: await framesDuring(page, drag, times),
    zooming: await framesDuring(page, zoom, times),
  }
}

async function framesDuring(page, act, times) {
  await page.evaluate(() => window.benchFrames.clear())
  for (let turn = 0; turn < times; turn++) await act()
  const frames = await page.evaluate(() => [...window.benchFrames])
  const starts = frames.map(([at]) => at)
  // A pause between two movements is no slow frame.
  const apart = starts.slice(1).flatMap((at, index) => (at - starts[index] < 400 ? [at - starts[index]] : []))
  return { apart: spread(apart), work: spread(frames.map(([, ms]) => ms)) }
}

function spread(values) {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? null
  return { count: sorted.length, p50Ms: at(0.5), p95Ms: at(0.95), mostMs: sorted.at(-1) ?? null }
}
