import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/expect-accessible.ts'
import { importOperator } from '../support/import-operator.ts'
import { themes } from '../support/themes.ts'

test.describe.configure({ mode: 'parallel' })

/** What each page of the gallery shows at least, so that none is empty and passes. */
const PARTS = {
  basics: 'Buttons and links',
  times: 'Rows of a day',
  choosing: 'At the foot of a sheet, and on a page: what it costs, and the way on',
  venues: 'Rows with what is free next',
  purchases: 'Ticket: just paid, looked up later, cancelled',
  card: 'Card fields',
  states: 'Waiting for a place, and one that is held',
  pictures: 'Scenes',
}

/** What stands on a page once is shown in one state after the other. */
const STATES: Readonly<Record<string, readonly string[]>> = {
  purchases: ['Hurry', 'No more time', 'Run out', 'Looked up later', 'Cancelled by the venue'],
  choosing: [
    'One hour',
    'Free',
    'Holding',
    'Taken meanwhile',
    'A member’s price',
    'Being held',
    'In the basket',
    'Full',
    'Waitlist',
    'Induction first',
    'On a page, full',
  ],
  card: ['With faults', 'Of a saved card, with a fault', 'Coming', 'Did not load'],
}

/** The provider's page says when it is ready: no notice of a silent one stands there. */
async function expectFormThere(page: Page): Promise<void> {
  const frame = page.locator('main iframe')
  if ((await frame.count()) === 0) return
  await expect(frame).toBeVisible()
  await expect(frame.contentFrame().getByText('Enter your card security code')).toBeVisible()
}

async function openPart(page: Page, origin: string, part: string, heading: string): Promise<void> {
  await page.goto(`${origin}/dev/parts?of=${part}`)
  await untilAlive(page)
  await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible()
}

/** The section in which this state is shown: nothing else of the page changes with it. */
async function showState(page: Page, name: string): Promise<string> {
  const button = page.getByRole('button', { name, exact: true })
  await button.click()
  const section = page.getByRole('main').locator('section').filter({ has: button })
  return `[aria-labelledby="${await section.getAttribute('aria-labelledby')}"]`
}

for (const [name, theme] of Object.entries(themes)) {
  test(`A01, A02, A03, spec 3: every part in every state in a ${name} theme, light, dark and in forced colours, at every width`, async ({
    page,
  }) => {
    test.slow()
    const origin = await importOperator({
      slug: `parts-${name}`,
      name: 'Mill House Leisure',
      client: { theme, contact: { phone: '0117 496 0100' } },
      catalogue: {},
    })
    for (const colorScheme of ['light', 'dark'] as const)
      for (const [part, heading] of Object.entries(PARTS)) {
        const coloursOnly = colorScheme === 'dark'
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width: 1280, height: 900 })
        await openPart(page, origin, part, heading)
        await expectAccessible(page, { coloursOnly })
        // Nothing has another size in the dark.
        for (const width of coloursOnly ? [] : [320, 768, 1280, 1920]) {
          await page.setViewportSize({ width, height: 900 })
          await expectNoSidewaysScroll(page)
        }
        await page.setViewportSize({ width: 360, height: 780 })
        if (part === 'basics')
          for (const what of ['Say: success', 'Say: warning', 'Say: error'])
            await page.getByRole('button', { name: what }).click()
        await expectAccessible(page, { coloursOnly })
        await expectNoSidewaysScroll(page)
        for (const what of STATES[part] ?? []) {
          const within = await showState(page, what)
          if (part === 'card') await expectFormThere(page)
          // Axe holds a frame in a part of a page for a page of its own.
          await expectAccessible(page, { ...(part !== 'card' && { within }), coloursOnly })
          await expectNoSidewaysScroll(page)
        }
      }
    await page.emulateMedia({ forcedColors: 'active' })
    for (const [part, heading] of Object.entries(PARTS)) {
      await openPart(page, origin, part, heading)
      await expectAccessible(page, { coloursOnly: true })
    }
  })
}

test('A34: the gallery shows a session in each of its states, and the board in each of its looks', async ({
  page,
  baseURL,
}) => {
  await openPart(page, baseURL ?? '', 'times', 'Rows of a day')
  const rows = page.getByRole('region', { name: 'Rows of a day' }).getByRole('listitem')
  for (const words of [
    '13 places left',
    'Last place',
    'Free',
    'In your basket',
    'Your booking',
    'Induction first',
    'Held for you until 10:30',
    'Full',
    'Join waitlist',
    'Leave waitlist',
    'Opens Thu 3 Dec, 22:00',
    'Not sold online',
  ])
    await expect(rows.filter({ hasText: words }).first()).toBeVisible()
  const board = page.getByRole('grid', { name: 'Badminton, 6 courts', exact: true })
  for (const state of [/^Free/, /^Taken/, /^Full: wait for a court/, /^In your basket/, /^Booked/])
    await expect(board.getByRole('gridcell', { name: state }).first()).toBeVisible()
  await expect(
    page.getByRole('grid', { name: 'Badminton, 4 courts', exact: true }).locator('[aria-selected=true]'),
  ).toHaveCount(1)
})

/** The states of a part, each with what it shows. */
async function expectStates(
  page: Page,
  section: string,
  states: Readonly<Record<string, readonly (string | RegExp)[]>>,
): Promise<void> {
  const region = page.getByRole('region', { name: section, exact: true })
  for (const [name, shows] of Object.entries(states)) {
    await region.getByRole('button', { name, exact: true }).click()
    for (const words of shows)
      await expect(
        region.getByText(words).filter({ visible: true }).first(),
        `${name}: ${words}`,
      ).toBeVisible()
  }
}

test('A34: the gallery shows what is chosen on the board, and the foot of a sheet, in each of their states', async ({
  page,
  baseURL,
}) => {
  await openPart(page, baseURL ?? '', 'choosing', PARTS.choosing)
  await expectStates(page, 'Beside the board: what is chosen on it', {
    Nothing: ['Choose a free time.'],
    'One hour': ['18:00 to 19:00', 'Court 2', '£14.00', 'Add to basket', 'Book now', 'Clear'],
    'Two hours': ['18:00 to 20:00', '£28.00'],
    'Price on its way': ['…'],
    Free: ['Free: included in your Gold membership.'],
    'Who comes is asked first': [/^Court 2$/, 'Book now'],
    Holding: ['Holding…'],
    'Taken meanwhile': [
      'Court 2 at 18:00 to 19:00 has just been taken',
      'Court 3, 18:00 to 19:00',
      'Court 2, 19:00 to 20:00',
    ],
    'Taken, and nothing else': ['There’s nothing else at this time.'],
  })
  await expectStates(page, PARTS.choosing, {
    'To be booked': ['£7.50', 'All fees included', 'Add to basket', 'Book now'],
    'Choose first': ['Choose who it is for.'],
    'A member’s price': ['Member price, others pay £7.50'],
    'Free with a membership': ['£0.00', 'Free: included in your Gold membership.'],
    'Being held': ['Holding…'],
    'In the basket': ['In your basket', 'Go to checkout', 'Remove from basket'],
    'Held for you': ['Held for you until 10:30, Fri 4 Dec'],
    Full: ['The session being booked is already full', 'Book now'],
    Waitlist: ['You can join its waitlist, at the end.', 'Join waitlist'],
    'On the waitlist': ['You’re 2nd on the waitlist', 'Leave waitlist'],
    'Induction first': ['Book the Gym induction first'],
    'On a page': ['£7.50', 'Free: included', 'Book now'],
    'On a page, full': ['The session being booked is already full'],
  })
})

test('A34: the gallery shows the card provider’s own fields, empty, with faults and for a saved card, and what stands in their place', async ({
  page,
  baseURL,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await openPart(page, baseURL ?? '', 'card', PARTS.card)
    const frame = page.locator('main iframe')
    const fields = frame.contentFrame()
    const show = (name: string) => page.getByRole('button', { name, exact: true }).click()
    await expect(frame).toHaveAttribute('src', /\/fields\?session=/)
    await expect(fields.getByLabel('Card number')).toBeVisible()
    await expect(fields.getByText('Enter your card number')).toBeHidden()
    expect(await fields.locator('html').evaluate((html) => getComputedStyle(html).colorScheme)).toBe(
      colorScheme,
    )
    await show('With faults')
    await expect(fields.getByText('Enter your card number')).toBeVisible()
    await show('Of a saved card')
    await expect(fields.getByText('Visa ending 4242')).toBeVisible()
    await expect(fields.getByRole('textbox')).toHaveCount(1)
    await expect(fields.getByText('Enter your card security code')).toBeHidden()
    await show('Of a saved card, with a fault')
    await expect(fields.getByText('Enter your card security code')).toBeVisible()
    for (const name of ['Coming', 'Of a saved card, coming']) {
      await show(name)
      await expect(page.getByText('Loading the card form…')).toBeAttached()
      await expect(frame).toHaveCount(0)
    }
    await show('Did not load')
    await expect(page.getByText('The card form did not load')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Load the card form again' })).toBeVisible()
  }
})

test('A34: the gallery shows what a list and the frame say without a signal', async ({ page, baseURL }) => {
  await openPart(page, baseURL ?? '', 'states', PARTS.states)
  const region = page.getByRole('region', { name: /^Without a signal/ })
  for (const words of [
    'Updated just now',
    'Updated at 18:42',
    'You’re offline. Times from 18:42',
    'Checking…',
    'we’ll carry on when you’re back online',
    'This page can’t reach us. Times from 18:42',
    'we’ll carry on once it can',
    'Trying…',
  ])
    await expect(region.getByText(words).first()).toBeVisible()
  const lists = page.getByRole('region', { name: /^A list that is on its way/ })
  await expect(lists.getByText('Loading the classes…')).toBeAttached()
  await expect(lists.getByText('The classes could not be loaded')).toBeVisible()
})
