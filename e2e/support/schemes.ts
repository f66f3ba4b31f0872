import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'

/** Lightness of an element's own ground, from 0, black, to 1, white. */
export const lightnessOf = (place: Locator) =>
  place.evaluate((element) => {
    const [red = 0, green = 0, blue = 0] = (
      getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []
    ).map(Number)
    return (red + green + blue) / (3 * 255)
  })

export async function expectDark(page: Page): Promise<void> {
  expect(await lightnessOf(page.locator('html'))).toBeLessThan(0.15)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark')
}

export async function expectLight(page: Page): Promise<void> {
  expect(await lightnessOf(page.locator('html'))).toBeGreaterThan(0.9)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
}

/** Looks at the colours of a page in the dark and in a reader's own; in the light it was looked at before, and is again after. */
export async function expectReadableInSchemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, { coloursOnly: true })
  await page.emulateMedia({ colorScheme: 'light' })
  // With colours of their own nothing may vanish that a theme's colours show.
  await page.emulateMedia({ forcedColors: 'active' })
  await expectAccessible(page, { coloursOnly: true })
  await page.emulateMedia({ forcedColors: 'none' })
}
