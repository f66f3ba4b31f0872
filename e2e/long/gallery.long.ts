import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../support/expect-accessible.ts'
import { galleryParts, openPart, showState, startGallery } from '../support/gallery.ts'
import { importOperator } from '../support/operators/import-operator.ts'
import type { RunningProduct } from '../support/start-product.ts'
import { themes } from '../support/themes.ts'

let product: RunningProduct

test.beforeAll(async () => {
  product = await startGallery()
})

test.afterAll(() => product.stop())

const parts = Object.keys(galleryParts) as (keyof typeof galleryParts)[]

/** States of the parts that a page shows only once, shown one after another. */
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

/** Expects the provider's form, and no notice that the provider is silent. */
async function expectFormThere(page: Page): Promise<void> {
  const frame = page.locator('main iframe')
  if ((await frame.count()) === 0) return
  await expect(frame).toBeVisible()
  await expect(frame.contentFrame().getByText('Enter your card security code')).toBeVisible()
}

for (const [name, theme] of Object.entries(themes)) {
  test(`A01, A02, A03, spec 3: every part in every state in a ${name} theme, light, dark and in forced colours, at every width`, async ({
    page,
  }) => {
    const origin = await importOperator({
      slug: `parts-${name}`,
      name: 'Mill House Leisure',
      client: { theme, contact: { phone: '0117 496 0100' } },
      catalogue: {},
      product,
    })
    for (const colorScheme of ['light', 'dark'] as const)
      for (const part of parts) {
        const coloursOnly = colorScheme === 'dark'
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width: 1280, height: 900 })
        await openPart(page, origin, part)
        await expectAccessible(page, { coloursOnly })
        // Nothing changes its size in the dark.
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
          // Axe treats a frame in a part of a page as a page of its own.
          await expectAccessible(page, { ...(part !== 'card' && { within }), coloursOnly })
          await expectNoSidewaysScroll(page)
        }
      }
    await page.emulateMedia({ forcedColors: 'active' })
    for (const part of parts) {
      await openPart(page, origin, part)
      await expectAccessible(page, { coloursOnly: true })
    }
  })
}
