import { expect, type Page, test } from '@playwright/test'
import { browseScreens } from '../support/browse-screens.ts'
import { agree, cards, fillCard, logIn, pay } from '../support/shopping.ts'
import { holdPlaces } from '../support/visitor-acts.ts'
import { type RunningProduct, startProduct } from '../support/start-product.ts'

/** The product as it comes, without an area beside it: what the other files share has them. */
let product: RunningProduct
const shared = process.env.E2E_ORIGIN ?? ''

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(180_000)
  product = await startProduct()
  process.env.E2E_ORIGIN = product.origin
})
test.afterAll(async () => {
  process.env.E2E_ORIGIN = shared
  await product.stop()
})

/** What nothing here makes true; such a sentence comes together with what keeps it. */
const promises = /only used if|prices for your age|free of charge|keep your bookings|buy a membership/i
/** A map, which belongs to another site. */
const elsewhere = ['https://www.openstreetmap.org']
const kindOf = (href: string): string => new URL(href).pathname.replace(/[0-9a-f]*\d[\w:.-]*/g, '#')

for (const who of ['visitor', 'customer'] as const) {
  test(`no link of a ${who} leads nowhere, and no sentence promises what is not built`, async ({ page }) => {
    test.setTimeout(600_000)
    const links: Links = new Map()
    const look = () => lookAt(page, links)
    await page.goto(product.origin)
    if (who === 'customer') await logIn(page)
    await lookIntoMenus(page, who, look)
    for (const path of browseScreens()) {
      await page.goto(product.origin + path)
      await look()
    }
    await holdPlaces(page)
    for (const path of ['/basket', '/basket/checkout']) {
      await page.goto(product.origin + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await look()
    }
    await fillCard(page, cards.approved)
    if (who !== 'visitor') await page.getByRole('button', { name: 'Change the name on the bill' }).click()
    await page.getByLabel('First name').fill('Sam')
    await page.getByLabel('Last name').fill('Porter')
    if (who === 'visitor') await page.getByLabel('Email address').fill('sam@example.org')
    await page.getByRole('button', { name: 'Read the Terms and Conditions' }).click()
    await expect(page.getByRole('dialog', { name: 'Terms and Conditions' })).toBeVisible()
    await look()
    await page.getByRole('button', { name: 'Close', exact: true }).last().click()
    await agree(page)
    await pay(page)
    await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible({ timeout: 60_000 })
    await look()

    const { kinds, others } = await follow(page, links)
    expect(kinds).toBeGreaterThan(20)
    expect(others).toEqual(elsewhere)
  })
}

const modes = [
  { mode: 'a kiosk', flag: 'kiosk=true&centre=lockside-leisure-centre' },
  { mode: 'an embedded page', flag: 'embedded=true' },
]
for (const { mode, flag } of modes) {
  test(`spec 6: in ${mode} no link leads nowhere or away, and no sentence promises what is not built`, async ({
    page,
  }) => {
    test.setTimeout(300_000)
    const links: Links = new Map()
    for (const path of browseScreens()) {
      await page.goto(`${product.origin}${path}${path.includes('?') ? '&' : '?'}${flag}`)
      await lookAt(page, links)
    }
    const { kinds, others } = await follow(page, links)
    expect(kinds).toBeGreaterThan(10)
    expect(others).toEqual([])
  })
}

/** Addresses of links, and where each was seen. */
type Links = Map<string, string>

async function lookAt(page: Page, links: Links): Promise<void> {
  const { hrefs, words } = await page.evaluate(() => ({
    hrefs: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map(({ href }) => href),
    words: document.body.innerText,
  }))
  expect.soft(promises.exec(words)?.[0], page.url()).toBeUndefined()
  // A link to a part of the same page leads nowhere else.
  const here = page.url().split('#')[0]
  for (const href of hrefs) if (href.split('#')[0] !== here) links.set(href, page.url())
}

/** @returns how many kinds of links within the site were followed, and to which other sites others lead */
async function follow(page: Page, links: Links): Promise<{ kinds: number; others: string[] }> {
  const other = new Set<string>()
  const perKind = new Map<string, number>()
  for (const [href, seenAt] of links) {
    if (/^(mailto|tel):./.test(href)) continue
    if (!href.startsWith(`${product.origin}/`)) {
      other.add(new URL(href).origin)
      continue
    }
    // Hundreds of sessions have a link of one kind.
    const count = (perKind.get(kindOf(href)) ?? 0) + 1
    perKind.set(kindOf(href), count)
    if (count > 1) continue
    const reply = await page.request.get(href)
    expect.soft(reply.status(), `${href} on ${seenAt}`).toBe(200)
  }
  return { kinds: perKind.size, others: [...other] }
}

async function lookIntoMenus(page: Page, who: 'visitor' | 'customer', look: () => Promise<void>) {
  if (who === 'customer') {
    await page.getByRole('button', { name: 'My account' }).click()
    const menu = page.getByRole('navigation', { name: 'My account' })
    await expect(menu.getByRole('button', { name: 'Log out' })).toBeVisible()
    await expect(page.getByText('Owen Whitfield')).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Bookings' })).toBeVisible()
  } else {
    await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
  }
  await look()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await look()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 900 })
}
