import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type FrameLocator, type Page, test } from '@playwright/test'
import { mailFolderOf } from '../../apps/api/src/gateways/mail/choose-mail.ts'
import { listMails } from '../../apps/api/src/gateways/mail/read-folder.ts'
import { findBrowser } from '../../tools/find-browser.mjs'
import { expectAccessible } from '../support/expect-accessible.ts'
import { importOperator } from '../support/operators/import-operator.ts'
import { passOnTo, type SecureSites, startSecureSites, testSitesHere } from '../support/secure-sites.ts'
import { cards, chooseDay } from '../support/shop/shopping.ts'
import { type RunningProduct, startProduct } from '../support/start-product.ts'
import { saidIn } from '../support/toasts.ts'

/** Hosts of two unrelated sites: the venue's own, and ours. */
const venueHost = 'www.quayside-venue.test'
const forgetful = 'bea@example.org'
const bookingsHost = 'bookings.touchline-books.test'

let product: RunningProduct
let sites: SecureSites
let venue: string
let bookings: string
const openContexts: BrowserContext[] = []

test.beforeAll(async () => {
  sites = await startSecureSites((host) => {
    if (host === bookingsHost) return passOnTo(product.origin)
    if (host !== venueHost) return undefined
    return (asked, reply) => {
      const src = new URL(asked.url ?? '/', venue).searchParams.get('src') ?? ''
      reply.setHeader('content-type', 'text/html; charset=utf-8').end(
        `<!doctype html><html lang="en"><title>The centre</title><main aria-label="The centre"><h1>The centre</h1>
         <iframe title="Bookings" src="${src}" width="800" height="900"></iframe></main></html>`,
      )
    }
  })
  venue = `https://${venueHost}:${sites.port}`
  bookings = `https://${bookingsHost}:${sites.port}`
  product = await startProduct({ TRUST_PROXY: 'loopback', PUBLIC_ORIGIN: bookings, DEMO: 'off' })
  await importOperator({
    slug: 'quayside',
    name: 'Quayside Leisure',
    product,
    client: { hosts: [bookingsHost], frameAncestors: [venue] },
    catalogue: {
      categories: [
        { slug: 'badminton', name: 'Badminton', kind: 'resources', allowsAnonymousBookings: true },
        { slug: 'yoga', name: 'Yoga', kind: 'classes' },
      ],
      venues: [
        {
          slug: 'quayside',
          name: 'Quayside',
          town: 'Bristol',
          phone: '0117 496 0777',
          locations: [1, 2, 3, 4].map((court) => ({ slug: `court-${court}`, name: `Court ${court}` })),
          sessions: [
            {
              category: 'badminton',
              locations: [1, 2, 3, 4].map((court) => `court-${court}`),
              when: ['daily 07:00-22:00 every 60'],
              minutes: 60,
              prices: { adult: 900 },
            },
            { category: 'yoga', when: 'daily 18:00', minutes: 60, capacity: 12, prices: { adult: 700 } },
          ],
        },
      ],
      people: [
        { email: 'ann@example.org', password: 'touchline-demo', firstName: 'Ann', lastName: 'Byron' },
        { email: forgetful, password: 'touchline-demo', firstName: 'Bea', lastName: 'Frost' },
      ],
    },
  })
})

test.afterAll(async () => {
  sites?.stop()
  await product?.stop()
})

/** Opens a full Chromium that knows these sites. `preferences` are its settings, as a person sets them. */
async function openBrowser(
  preferences: object = {},
): Promise<{ context: BrowserContext; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-browser-'))
  mkdirSync(join(folder, 'Default'))
  writeFileSync(join(folder, 'Default', 'Preferences'), JSON.stringify(preferences))
  const { launchOptions } = test.info().project.use
  const whole = findBrowser()
  const context = await chromium.launchPersistentContext(folder, {
    ...launchOptions,
    ...(whole && { executablePath: whole }),
    args: [...(launchOptions?.args ?? []), testSitesHere],
    ignoreHTTPSErrors: true,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1280, height: 1000 },
  })
  // A missing element is named in the failure, instead of only the test's time limit.
  context.setDefaultTimeout(60_000)
  openContexts.push(context)
  return {
    context,
    close: async () => {
      openContexts.splice(openContexts.indexOf(context), 1)
      await context.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function openFramed(page: Page, path: string): Promise<FrameLocator> {
  await page.goto(`${venue}/?src=${encodeURIComponent(bookings + path)}`)
  const frame = page.frameLocator('iframe[title="Bookings"]')
  await untilPointerReaches(page, frame)
  return frame
}

/**
 * Moves the pointer until the frame notices it. The frame is a separate process, and the browser sends it
 * pointer events only once it knows the frame's position; an earlier press is lost. A person's pointer
 * arrives before they press, so every press after this must count.
 */
async function untilPointerReaches(page: Page, frame: FrameLocator): Promise<void> {
  await frame.locator('html').evaluate((root) => {
    const heard = ({ isTrusted }: Event) => isTrusted && root.setAttribute('data-pointer-came', '')
    root.ownerDocument.addEventListener('pointermove', heard, { capture: true })
  })
  const box = (await page.locator('iframe[title="Bookings"]').boundingBox())!
  await expect(async () => {
    // In its upper left corner there is nothing to press.
    for (const down of [2, 4]) await page.mouse.move(box.x + 2, box.y + down)
    await expect(frame.locator('html')).toHaveAttribute('data-pointer-came', '', { timeout: 500 })
  }).toPass()
}

/** Prints the address and text of each frame after a failure. */
test.afterEach(async () => {
  const { status, expectedStatus } = test.info()
  if (status === expectedStatus) return
  for (const frame of openContexts.flatMap((context) => context.pages()).flatMap((page) => page.frames())) {
    const said = await frame.locator('body').innerText({ timeout: 5_000 }).catch(String)
    process.stderr.write(`${frame.url()}\n${said.slice(0, 800)}\n`)
  }
})

/** Adds a court to the basket, starting at the venue. */
async function addCourt(frame: Page | FrameLocator): Promise<void> {
  await frame
    .getByRole('main')
    .getByRole('link', { name: /^Badminton/ })
    .first()
    .click()
  await chooseDay(frame, 1)
  await frame
    .getByRole('link', { name: /Ad Hoc session Badminton from / })
    .first()
    .click()
  await frame.getByRole('button', { name: /^Add to basket/ }).click()
}

async function logIn(frame: FrameLocator): Promise<void> {
  await frame
    .getByRole('navigation', { name: 'Basket and log-in' })
    .getByRole('button', { name: 'Log in' })
    .click()
  const window = frame.getByRole('dialog', { name: 'Log in' })
  await window.getByLabel('Email address or customer ID').fill('ann@example.org')
  await window.getByRole('textbox', { name: 'Password' }).fill('touchline-demo')
  await window.getByRole('button', { name: 'Log in', exact: true }).click()
}

test('F72: inside another site, from the venue over basket and log-in to the bank’s check and the confirmation', async () => {
  const { context, close } = await openBrowser()
  const page = await context.newPage()
  const frame = await openFramed(page, '/location/quayside?embedded=true')
  const bar = frame.getByRole('navigation', { name: 'Basket and log-in' })
  await addCourt(frame)
  await expect(frame.getByRole('heading', { level: 1, name: 'Your basket' })).toBeVisible()
  // A full page load: the server finds the basket by the frame's cookie.
  await openFramed(page, '/basket?embedded=true')
  await expect(frame.getByRole('link', { name: 'Checkout' })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Basket, 1 item' })).toBeVisible()
  await expect(bar).toContainText(/\d:\d\d/)
  await expectAccessible(page)

  await logIn(frame)
  await expect(bar).toContainText('Ann Byron')
  await expect(bar.getByRole('link', { name: 'Basket, 1 item' })).toBeVisible()
  const cookies = (await context.cookies()).filter(({ domain }) => domain === bookingsHost)
  for (const name of ['__Host-framed-sid', 'framed_logged_in'])
    expect(cookies).toContainEqual(expect.objectContaining({ name, sameSite: 'None', secure: true }))
  expect(cookies.map(({ name }) => name)).not.toContain('__Host-sid')
  // A tab of our own site has another session: it is not logged in and has no basket.
  const tab = await context.newPage()
  await tab.goto(`${bookings}/basket`)
  await expect(tab.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect(tab.getByText('Your basket is empty')).toBeVisible()
  await tab.close()

  await frame.getByRole('link', { name: 'Checkout' }).click()
  await expect(frame.getByText(/^Booking as /)).toBeVisible()
  const fields = frame.frameLocator('iframe[title="Card details"]')
  await fields.getByLabel('Card number').fill(cards.challenge)
  await fields.getByLabel('Name on card').fill('Ann Byron')
  await fields.getByLabel('Expiry date').fill('12/39')
  await fields.getByLabel('Card security code').fill('123')
  await frame.getByLabel('I agree to the Terms and Conditions').check()
  await frame.getByRole('button', { name: /^Pay £/ }).click()
  await frame
    .frameLocator('dialog iframe')
    .frameLocator('iframe')
    .getByRole('button', { name: 'Approve payment' })
    .click()
  await expect(frame.getByRole('heading', { level: 1, name: 'Booking confirmed' })).toBeVisible()
  await close()
})

/**
 * Returns the link in the mail to this address. It is read from the mail folder, since this site's name is
 * not this machine's.
 */
async function mailedLinkTo(address: string): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const mails = await listMails(mailFolderOf(product.dataFolder), 10)
    const sent = mails.find(({ mail }) => mail.to?.some((to) => to.address === address))
    link = /https?:\/\/\S+[?&]key=[\w-]+/.exec(sent?.mail.text ?? '')?.[0]
    expect(link).toBeDefined()
  }).toPass()
  return link!
}

test('F72, S44: a customer forgets their password inside another site: its link opens a tab, and the frame continues with the choice', async () => {
  const { context, close } = await openBrowser()
  const page = await context.newPage()
  const frame = await openFramed(page, '/location/quayside?embedded=true')
  const bar = frame.getByRole('navigation', { name: 'Basket and log-in' })
  await frame.getByRole('main').getByRole('link', { name: /^Yoga/ }).first().click()
  await chooseDay(frame, 1)
  await frame
    .getByRole('link', { name: /^Book .*Yoga/ })
    .first()
    .click()
  await frame.getByRole('button', { name: 'Add to basket', exact: true }).click()
  const window = frame.getByRole('dialog', { name: 'Log in' })
  await window.getByLabel('Email address or customer ID').fill(forgetful)
  await window.getByRole('button', { name: 'Forgotten your password?' }).click()
  const asking = frame.getByRole('dialog', { name: 'Forgotten your password?' })
  await asking.getByRole('button', { name: 'Send me the link' }).click()
  await expect(asking).toContainText('Then log in here with your new password.')
  await expectAccessible(page)

  const link = await mailedLinkTo(forgetful)
  expect(link.startsWith(`${bookings}/new-password?key=`)).toBe(true)
  const tab = await context.newPage()
  await tab.goto(link)
  await tab.getByRole('textbox', { name: 'New password' }).fill('tall ships at noon')
  await tab.getByRole('button', { name: 'Save and log in' }).click()
  await expect(tab.getByRole('banner').getByRole('button', { name: 'My account' })).toBeVisible()
  await tab.close()
  // The tab has its own session, so the frame still shows a visitor.
  await expect(bar.getByText('Bea Frost')).toHaveCount(0)

  await asking.getByRole('button', { name: 'Back to log in' }).click()
  await expect(window.getByLabel('Email address or customer ID')).toHaveValue(forgetful)
  await window.getByRole('textbox', { name: 'Password' }).fill('tall ships at noon')
  await window.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(bar).toContainText('Bea Frost')
  await expect(bar.getByRole('link', { name: 'Basket, 1 item' })).toBeVisible()
  await close()
})

/** Returns the setting of a person who blocks our site's cookies inside the venue's site. */
const withoutCookiesInFrames = () => ({
  profile: {
    content_settings: {
      exceptions: {
        cookies: { [`${bookings},${venue}`]: { setting: 2, last_modified: '13300000000000000' } },
      },
    },
  },
})

test('F72, S86: where the browser stores no cookie at all, the page says so: a visitor who logs in is not shown as logged in, and with a basket a new tab continues', async () => {
  const { context, close } = await openBrowser(withoutCookiesInFrames())
  const page = await context.newPage()
  const dialogOf = (frame: FrameLocator) => frame.getByRole('dialog', { name: 'Carry on in a new tab' })
  await test.step('a log-in', async () => {
    const frame = await openFramed(page, '/location/quayside?embedded=true')
    await logIn(frame)
    await expect(dialogOf(frame).getByRole('link', { name: 'Continue in a new tab' })).toHaveAttribute(
      'href',
      '/location/quayside',
    )
    await expect(frame.getByText('Ann Byron')).toHaveCount(0)
  })

  await test.step('a basket', async () => {
    const frame = await openFramed(page, '/location/quayside?embedded=true')
    await addCourt(frame)
    await expect(dialogOf(frame)).toContainText('doesn’t keep cookies for this page')
    await expectAccessible(page)
    const opened = context.waitForEvent('page')
    await dialogOf(frame).getByRole('button', { name: 'Continue in a new tab' }).click()
    const tab = await opened
    await expect(tab).toHaveURL(`${bookings}/basket`)
    await expect(tab.getByRole('region', { name: 'What you are booking' })).toContainText('Badminton')
    await expect(tab.getByRole('link', { name: 'Checkout' })).toBeVisible()
    await expect(tab.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible()
  })
  await close()
})

test('F118: a browser that keeps no cookies says so before anything is sent: adding and logging in, with the telephone', async () => {
  const { context, close } = await openBrowser({
    profile: { default_content_setting_values: { cookies: 2 } },
  })
  const page = await context.newPage()
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  const said = page.getByRole('dialog', { name: 'This site needs a cookie' })
  const closeIt = async () => {
    await said.getByRole('button', { name: /^Close/ }).click()
    await expect(said).toBeHidden()
  }
  await page.goto(`${bookings}/location/quayside`)
  await addCourt(page)
  await expect(said).toContainText('Nothing is held yet')
  await expect(said.getByRole('link', { name: '0117 496 0777' })).toBeVisible()
  await expectAccessible(page)
  await closeIt()
  await expect(page.getByRole('link', { name: /^Basket, 0 items|^Basket, empty|^Basket$/ })).toBeVisible()

  await page.goto(`${bookings}/location/quayside`)
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
  const logInWindow = page.getByRole('dialog', { name: 'Log in' })
  await logInWindow.getByLabel('Email address or customer ID').fill('ann@example.org')
  await logInWindow.getByRole('textbox', { name: 'Password' }).fill('touchline-demo')
  await logInWindow.getByRole('button', { name: 'Log in', exact: true }).click()
  await closeIt()
  await expect(saidIn(logInWindow, 'alert')).toContainText('Your browser keeps no cookies for this site')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible()
  expect(sent).toEqual([])
  await close()
})

test('F118: a cookie that is deleted halfway begins a new basket, and the page says what happened to the other', async () => {
  const { context, close } = await openBrowser()
  const page = await context.newPage()
  await page.goto(`${bookings}/location/quayside`)
  await addCourt(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Your basket' })).toBeVisible()
  await context.clearCookies()
  await page.goBack()
  await page.getByRole('button', { name: /^Add to basket/ }).click()
  await expect(page.getByText('Your browser no longer has your basket’s cookie')).toBeVisible()
  await close()
})
