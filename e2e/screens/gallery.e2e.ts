import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../support/expect-accessible.ts'
import { galleryParts, openPart, showState, startGallery } from '../support/gallery.ts'
import { importOperator } from '../support/operators/import-operator.ts'
import type { RunningProduct } from '../support/start-product.ts'
import { themes } from '../support/themes.ts'

// Every theme, and every state in each scheme: e2e/long. The text of the parts:
// e2e/pages/frame/gallery.test.ts.

let product: RunningProduct

test.beforeAll(async () => {
  product = await startGallery()
})

test.afterAll(() => product.stop())

const importTheme = (slug: string) =>
  importOperator({
    slug,
    name: 'Mill House Leisure',
    client: { theme: themes.dark, contact: { phone: '0117 496 0100' } },
    catalogue: {},
    product,
  })

/** Checks a loaded page: all rules of axe in the light, and the colours in the dark. */
async function lookAtIt(page: Page): Promise<void> {
  for (const width of [320, 768, 1280, 1920, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, { coloursOnly: true })
  await page.emulateMedia({ colorScheme: 'light' })
}

test('A01, A02, A03, spec 3: axe finds nothing in the parts of a page, with one theme, light and dark, the first two in forced colours too, and none is wider than its page', async ({
  page,
}) => {
  const origin = await importTheme('parts-standing')
  for (const part of ['basics', 'times', 'venues', 'purchases', 'states', 'pictures'] as const) {
    await test.step(part, async () => {
      await openPart(page, origin, part)
      if (part === 'basics')
        for (const what of ['Say: success', 'Say: warning', 'Say: error'])
          await page.getByRole('button', { name: what }).click()
      await lookAtIt(page)
      if (part !== 'purchases') return
      for (const state of ['Hurry', 'Run out', 'Looked up later', 'Cancelled by the venue'])
        await expectAccessible(page, { within: await showState(page, state) })
    })
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.emulateMedia({ forcedColors: 'active' })
  for (const part of ['basics', 'times'] as const) {
    await openPart(page, origin, part)
    await expectAccessible(page, { coloursOnly: true })
  }
})

type States = Readonly<Record<string, readonly (string | RegExp)[]>>

const onTheBoard: States = {
  Nothing: [],
  'One hour': ['18:00 to 19:00', 'Court 2', '£14.00', 'Add to basket', 'Book now', 'Clear'],
  'Two hours': ['18:00 to 20:00', '£28.00', '2 hours at £14.00'],
  'One of them free': ['£9.00', '1st hour free with Gold, 2nd £9.00'],
  Free: ['Free: included in your Gold membership.'],
  'Who comes is asked first': [/^Court 2$/, 'Book now'],
  Holding: ['Holding…'],
  'Taken meanwhile': [
    'Court 2 at 18:00 to 19:00 has just been taken',
    'Court 3, 18:00 to 19:00',
    'Court 2, 19:00 to 20:00',
  ],
  'Taken, and nothing else': ['There’s nothing else at this time.'],
}

const atTheFoot: States = {
  'To be booked': ['£7.50', 'All fees included', 'Add to basket', 'Book now'],
  'Choose first': ['Choose who it is for.'],
  'A member’s price': ['Member price, others pay £7.50'],
  'Free with a membership': ['£0.00', 'Free: included in your Gold membership.'],
  'Being held': ['Holding…'],
  'In the basket': ['In your basket', 'Go to checkout', 'Remove from basket'],
  'Held for you': ['Held for you until 10:30, Fri 4 Dec'],
  Full: ['The session being booked is already full', 'Book now'],
  Waitlist: ['You’d join at the end of the waitlist.', 'Join waitlist'],
  'On the waitlist': ['You’re 2nd on the waitlist', 'Leave waitlist'],
  'Induction first': ['Book the Gym induction first'],
  'On a page': ['£7.50', 'Free: included', 'Book now'],
  'On a page, full': ['The session being booked is already full'],
}

/** States with parts of their own. The others have other text in the same places. */
const looks = new Set([
  'One hour',
  'Taken meanwhile',
  'A member’s price',
  'In the basket',
  'Full',
  'On the waitlist',
  'On a page, full',
])

/** Shows the states of a part one after the other. */
async function expectStates(page: Page, section: string, states: States): Promise<void> {
  const region = page.getByRole('region', { name: section, exact: true })
  const within = `[aria-labelledby="${await region.getAttribute('aria-labelledby')}"]`
  for (const [name, shows] of Object.entries(states)) {
    await region.getByRole('button', { name, exact: true }).click()
    for (const words of shows)
      await expect(
        region.getByText(words).filter({ visible: true }).first(),
        `${name}: ${words}`,
      ).toBeVisible()
    if (looks.has(name)) await expectAccessible(page, { within })
    await expectNoSidewaysScroll(page)
  }
}

test('A01, A02, A03, A34, spec 3: the gallery shows the choice on the board, the foot of a sheet and the card provider’s own fields in each of their states, and axe finds nothing in them with one theme, light and dark', async ({
  page,
}) => {
  const origin = await importTheme('parts-in-states')
  await openPart(page, origin, 'choosing')
  await lookAtIt(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await expectStates(page, 'Beside the board: what is chosen on it', onTheBoard)
  await expectStates(page, galleryParts.choosing, atTheFoot)

  await openPart(page, origin, 'card')
  const frame = page.locator('main iframe')
  const fields = frame.contentFrame()
  const show = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const schemeOfFields = () => fields.locator('html').evaluate((html) => getComputedStyle(html).colorScheme)
  await expect(frame).toHaveAttribute('src', /\/fields\?session=/)
  await expect(fields.getByLabel('Card number')).toBeVisible()
  await expect(fields.getByText('Enter your card number')).toBeHidden()
  expect(await schemeOfFields()).toBe('light')
  await show('With faults')
  await expect(fields.getByText('Enter your card number')).toBeVisible()
  await lookAtIt(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await schemeOfFields()).toBe('dark')
  await show('Of a saved card')
  await expect(fields.getByRole('textbox')).toHaveCount(1)
  // The page names the card; its frame does not once more.
  await expect(fields.getByText('Visa')).toHaveCount(0)
  await expect(fields.getByText('Enter your card security code')).toBeHidden()
  expect(await schemeOfFields()).toBe('dark')
  await show('Of a saved card, with a fault')
  await expect(fields.getByText('Enter your card security code')).toBeVisible()
  await expectAccessible(page)
  for (const name of ['Coming', 'Of a saved card, coming']) {
    await show(name)
    await expect(page.getByText('Loading the card form…')).toBeAttached()
    await expect(frame).toHaveCount(0)
  }
  await show('Did not load')
  await expect(page.getByText('The card form did not load')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Load the card form again' })).toBeVisible()
  await expectAccessible(page)
})
