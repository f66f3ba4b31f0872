import { expect, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/expect-accessible.ts'
import { importOperator } from '../support/import-operator.ts'
import { themes } from '../support/themes.ts'

for (const [name, theme] of Object.entries(themes)) {
  test(`A01, A02, A03, spec 3: every part in every state in a ${name} theme, light, dark and in forced colours, at every width`, async ({
    page,
  }) => {
    test.slow()
    const origin = await importOperator({
      slug: `parts-${name}`,
      name: 'Mill House Leisure',
      client: { theme },
      catalogue: {},
    })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.goto(`${origin}/dev/parts`)
      await untilAlive(page)
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
      await expectAccessible(page)
      for (const width of [320, 360, 768, 1280, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        await expectNoSidewaysScroll(page)
      }
      await page.setViewportSize({ width: 360, height: 780 })
      for (const what of ['Say: success', 'Say: warning', 'Say: error'])
        await page.getByRole('button', { name: what }).click()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
    await page.emulateMedia({ forcedColors: 'active' })
    await expectAccessible(page)
  })
}
