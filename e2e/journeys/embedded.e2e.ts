import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type FrameLocator, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/expect-accessible.ts'
import { importOperator } from '../support/operators/import-operator.ts'
import { cards, chooseDay } from '../support/shop/shopping.ts'
import { activitiesOf } from '../support/venue-page.ts'

const slug = `framed-${process.pid}`
let hostPage: Server
/** The operator's own site, which frames the bookings; another site, which may not. */
let hostOrigin: string
let strangerOrigin: string
let origin: string

test.beforeAll(async () => {
  hostPage = createServer((request, reply) => {
    const src = new URL(request.url ?? '/', 'http://host').searchParams.get('src') ?? ''
    reply.setHeader('content-type', 'text/html; charset=utf-8').end(
      `<!doctype html><html lang="en"><title>The centre</title><main aria-label="The centre"><h1>The centre</h1>
       <iframe title="Bookings" src="${src}" width="800" height="900"></iframe></main></html>`,
    )
  })
  await new Promise<void>((done) => hostPage.listen(0, '127.0.0.1', done))
  const { port } = hostPage.address() as AddressInfo
  hostOrigin = `http://${slug}.localhost:${port}`
  strangerOrigin = `http://stranger.localhost:${port}`
  origin = await importOperator({
    slug,
    name: 'Framed Leisure',
    client: { frameAncestors: [hostOrigin] },
    catalogue: {
      categories: [
        { slug: 'badminton', name: 'Badminton', kind: 'resources', allowsAnonymousBookings: true },
      ],
      venues: [
        {
          slug: 'framed-hall',
          name: 'Framed Hall',
          town: 'Bristol',
          phone: '0117 496 0777',
          email: 'hello@framed.example',
          locations: [{ slug: 'court-1', name: 'Court 1' }],
          sessions: [
            {
              category: 'badminton',
              locations: ['court-1'],
              when: ['daily 07:00-22:00 every 60'],
              minutes: 60,
              prices: { adult: 900 },
            },
          ],
        },
      ],
    },
  })
})

test.afterAll(() => {
  hostPage.closeAllConnections()
  hostPage.close()
})

async function openFramed(page: Page, host: string, path: string): Promise<FrameLocator> {
  await page.goto(`${host}/?src=${encodeURIComponent(origin + path)}`)
  return page.frameLocator('iframe[title="Bookings"]')
}

/** The address of the frame, which its page may have changed. */
const framedPath = (page: Page): string => {
  const url = page.frames()[1]?.url() ?? ''
  return url.slice(new URL(url).origin.length)
}

async function expectNoChrome(frame: FrameLocator): Promise<void> {
  await expect(frame.getByRole('main')).toBeVisible()
  await expect(frame.getByRole('banner')).toHaveCount(0)
  await expect(frame.getByRole('contentinfo')).toHaveCount(0)
  await expect(frame.getByRole('navigation', { name: 'Breadcrumb' })).toHaveCount(0)
  // A32: the words whom to ask are still in their place.
  await expect(
    frame.getByRole('region', { name: 'Help' }).getByRole('link', { name: '0117 496 0777' }),
  ).toHaveAttribute('href', 'tel:01174960777')
}

test('spec 6, S24, S69: in the frame of the operator’s own site, from the venue to the bank’s check and the confirmation; without the flag it is the ordinary page; another site frames neither, whatever the flag says', async ({
  page,
}) => {
  const frame = await openFramed(page, hostOrigin, '/location/framed-hall?embedded=true')
  await expectNoChrome(frame)
  await activitiesOf(frame)
    .getByRole('link', { name: /^Badminton/ })
    .click()
  await chooseDay(frame, 1)
  await frame
    .getByRole('link', { name: /^Book Ad Hoc session Badminton from / })
    .first()
    .click()
  await expect(frame.getByText('Your selection:')).toBeVisible()
  await expectNoChrome(frame)
  await frame.getByRole('button', { name: /^Add to basket/ }).click()
  await expect(frame.getByRole('heading', { level: 1, name: 'Your basket' })).toBeVisible()
  await expect.poll(() => framedPath(page)).toBe('/basket')

  // A document of its own, without the flag: the frame remembers.
  await page.frames()[1]?.evaluate(() => window.location.reload())
  await expect.poll(() => framedPath(page)).toBe('/basket?embedded=true')
  await expectNoChrome(frame)
  await expect(frame.getByRole('link', { name: 'Checkout' })).toBeVisible()
  await expectAccessible(page)

  await frame.getByRole('link', { name: 'Checkout' }).click()
  await frame.getByLabel('First name').fill('Sam')
  await frame.getByLabel('Last name').fill('Porter')
  await frame.getByLabel('Email address').fill('sam@example.org')
  await expect.poll(() => framedPath(page)).toBe('/basket/checkout?embedded=true')
  await expectNoChrome(frame)
  const fields = frame.frameLocator('iframe[title="Card details"]')
  await fields.getByLabel('Card number').fill(cards.challenge)
  await fields.getByLabel('Name on card').fill('Sam Porter')
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
  await expectNoChrome(frame)
  // A frame stays embedded as long as its tab is there.
  const other = await page.context().newPage()
  const plain = await openFramed(other, hostOrigin, '/location/framed-hall')
  await expect(plain.getByRole('banner')).toBeVisible()
  for (const path of ['/location/framed-hall?embedded=true', '/location/framed-hall']) {
    const refused = await openFramed(other, strangerOrigin, path)
    await expect(refused.getByRole('main')).toHaveCount(0)
    await expect.poll(() => other.frames()[1]?.url()).toBe('chrome-error://chromewebdata/')
  }
})

test('F81: the site around the frame resizes it, hides it, takes it away, brings it back and doubles it: the basket stays as it was, and nothing is sent twice', async ({
  page,
}) => {
  const adds: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/cart/add')) adds.push(request.url())
  })
  const frame = await openFramed(page, hostOrigin, '/location/framed-hall/badminton?embedded=true')
  await chooseDay(frame, 2)
  await frame
    .getByRole('link', { name: /^Book Ad Hoc session Badminton from / })
    .first()
    .click()
  const inSite = (change: (frame: HTMLIFrameElement) => void) =>
    page.locator('iframe').first().evaluate(change)
  await inSite((it) => (it.width = '320'))
  await frame.getByRole('button', { name: /^Add to basket/ }).click()
  await inSite((it) => (it.style.display = 'none'))
  await expect.poll(() => framedPath(page)).toBe('/basket')
  await inSite((it) => (it.style.display = ''))
  const line = (of: FrameLocator) => of.getByRole('main').getByText('Court 1')
  await expect(line(frame)).toHaveCount(1)

  await inSite((it) => {
    const site = it.parentElement
    it.remove()
    it.src = new URL('/basket?embedded=true', it.src).href
    site?.append(it, it.cloneNode())
  })
  const both = [0, 1].map((at) => page.frameLocator(`iframe >> nth=${at}`))
  for (const one of both) await expect(line(one)).toHaveCount(1)
  await both[0]?.getByRole('button', { name: /^Remove/ }).click()
  await expect(both[0]!.getByText('Your basket is empty')).toBeVisible()
  await both[1]?.getByRole('link', { name: 'Checkout' }).click()
  await expect(both[1]!.getByText('Your basket is empty')).toBeVisible()
  expect(adds).toHaveLength(1)
})
