import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { buildIfStale } from '../build.mjs'
import { findHeadlessBrowser, noBrowserSentence } from '../find-browser.mjs'
import { makeRunFolder } from '../gate/run-folder.mjs'
import { root } from '../list-files.mjs'

/** Makes the pictures of README.md and docs/staff.md anew, from the demo operator: `npm run pictures`. */

const DAY_MS = 86_400_000
const mostBytes = 120_000

/** A weekday that everyone can book, since a weekend's day is short: tomorrow, or the Tuesday after. */
function weekdayAhead() {
  const tomorrow = new Date(Date.now() + DAY_MS)
  const days = { 6: 3, 0: 2, 1: 1 }[tomorrow.getUTCDay()] ?? 0
  return new Date(tomorrow.getTime() + days * DAY_MS).toISOString().slice(0, 10)
}

const day = weekdayAhead()
/** Size of a tablet that lies on a desk. */
const tablet = { width: 1024, height: 768 }
/** Pictures, for those of staff's pages with who is logged in. */
const pictures = [
  {
    name: 'a-day-on-a-phone.png',
    path: `/location/ancoats-pool-and-gym/swim-for-fitness/${day}`,
    size: { width: 360, height: 780 },
  },
  {
    name: 'court-board.png',
    path: `/location/lockside-leisure-centre/badminton-60min/${day}/by-location`,
    size: { width: 1280, height: 800 },
    choices: ['18:00 to 19:00, Court 2', '19:00 to 20:00, Court 2'],
  },
  {
    name: 'desk-today.png',
    staff: 'reception@demo.test',
    path: '/staff/today',
    size: tablet,
    opens: 'Ride with Joel',
  },
  {
    name: 'desk-person.png',
    staff: 'manager@demo.test',
    path: '/staff/people/lotte.brandt@demo.test',
    size: tablet,
  },
  { name: 'desk-takings.png', staff: 'manager@demo.test', path: '/staff/takings', size: tablet },
]

const findFreePort = () =>
  new Promise((found) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address()
      server.close(() => found(port))
    })
  })

/** Starts the product on data of its own, and waits until it says where it is. */
async function startDemo(dataFolder) {
  const port = await findFreePort()
  const program = spawn(process.execPath, [join(root, 'dist/server/touchline.js'), 'serve'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      CARD_SANDBOX_PORT: String(await findFreePort()),
      DATABASE_URL: '',
      DATA_FOLDER: dataFolder,
    },
  })
  const ended = new Promise((end) => program.once('exit', end))
  await new Promise((ready, fail) => {
    let said = ''
    program.stdout.on('data', (text) => {
      said += text
      if (said.includes('is ready')) ready()
    })
    void ended.then(() => fail(new Error(`The product did not start:\n${said}`)))
  })
  const stop = () => {
    program.kill('SIGTERM')
    return ended
  }
  return { origin: `http://localhost:${port}`, stop }
}

/**
 * Logs a page in as staff of the demo operator.
 * @returns the path with a person's number in the place of their address
 */
async function logIn(page, username, path) {
  const ask = async (reply) => {
    if (!(await reply).ok()) throw new Error(`${username}: ${await (await reply).text()}`)
    return (await reply).json()
  }
  const headers = { origin: demo.origin }
  await ask(
    page.request.post(`${demo.origin}/api/auth/customer/login`, {
      headers,
      data: { username, password: 'touchline-demo' },
    }),
  )
  const [email] = /[^/]+@[^/]+$/.exec(path) ?? []
  if (email === undefined) return path
  const { data } = await ask(page.request.get(`${demo.origin}/api/foh/customers?query=${email}`))
  return path.replace(email, data[0].id)
}

/** Opens a session of the day, unless it is about now and open already, and moves it to the top. */
async function showSession(page, name) {
  const session = page.getByRole('region', { name: new RegExp(name) }).first()
  const button = session.getByRole('button', { name: new RegExp(name) }).first()
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click()
  await session.evaluate((element) => {
    const { top } = element.getBoundingClientRect()
    window.scrollTo(0, window.scrollY + top - 80)
  })
}

const executablePath = findHeadlessBrowser()
if (!executablePath) throw new Error(noBrowserSentence)
await buildIfStale({ log: console.log })
const folder = join(root, 'docs/pictures')
mkdirSync(folder, { recursive: true })
const dataFolder = makeRunFolder()
const demo = await startDemo(dataFolder)
const browser = await chromium.launch({
  executablePath,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  for (const { name, staff, path: wanted, size, choices = [], opens } of pictures) {
    const page = await browser.newPage({ viewport: size, locale: 'en-GB', colorScheme: 'light' })
    const path = staff === undefined ? wanted : await logIn(page, staff, wanted)
    // The operator's fonts are shown from the second view on.
    for (let view = 0; view < 2; view += 1) await page.goto(demo.origin + path, { waitUntil: 'networkidle' })
    for (const [at, choice] of choices.entries()) {
      await page.getByRole('gridcell', { name: new RegExp(`^Available, ${choice}`) }).click()
      // A press before the page is hydrated is done a moment later.
      await page.getByRole('gridcell', { selected: true }).nth(at).waitFor()
    }
    if (opens !== undefined) await showSession(page, opens)
    const file = join(folder, name)
    await page.screenshot({ path: file, animations: 'disabled' })
    await page.close()
    const { size: bytes } = statSync(file)
    if (bytes > mostBytes)
      throw new Error(`${name} has ${bytes} bytes: a page of the documents is to stay light`)
    console.log(`docs/pictures/${name}  ${Math.round(bytes / 1000)} kB`)
  }
} finally {
  await browser.close()
  await demo.stop()
  rmSync(dataFolder, { recursive: true, force: true })
}
