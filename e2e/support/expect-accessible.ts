import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** A01: axe finds nothing on the page as it is now. `except` is another site's page, which is held to account on its own. */
export async function expectAccessible(page: Page, { except }: { except?: string } = {}): Promise<void> {
  const axe = new AxeBuilder({ page }).withTags(RULES)
  if (except !== undefined) axe.exclude(except)
  const { violations } = await axe.analyze()
  const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
  expect(faults).toEqual([])
}

/** A03: nothing has to be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(tooWide).toBeLessThanOrEqual(0)
}

/** The widths at which every screen must stand: a phone, a tablet, a desk. */
export const widths = [360, 768, 1280] as const
