import { expect, type Page, test } from '@playwright/test'
import { findViolations } from './axe.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The only rules that read colours: what else axe looks at is the same in every scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

type Looked = {
  /** Another site's page, which is held to account on its own. */
  except?: string
  /** The part that has changed since the whole page was looked at. */
  within?: string
  /** In another scheme of a page that was looked at in full. */
  coloursOnly?: boolean
}

/** Waits while a busy server's page stands there, which asks for the page again after some seconds. */
const untilServed = (page: Page) => expect(page.locator('meta[http-equiv="refresh"]')).toHaveCount(0)

/** A01: axe finds nothing on the page as it is now. */
export async function expectAccessible(
  page: Page,
  { except, within = 'html', coloursOnly = false }: Looked = {},
): Promise<void> {
  await untilServed(page)
  // Half way from one colour to another a button has neither's contrast: moving elements are waited for,
  // and elements that begin to move while axe reads are there at once.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(
          // Elements that move with the page's scrolling never end, nor do those inside a closed part.
          (one) =>
            one.effect instanceof KeyframeEffect &&
            one.effect.target?.checkVisibility() &&
            one.timeline instanceof DocumentTimeline &&
            one.playState === 'running' &&
            one.effect.getComputedTiming().iterations !== Infinity,
        )
        .map((one) => one.finished),
    ),
  )
  const violations = await findViolations(
    page,
    { include: [within], ...(except !== undefined && { exclude: [except] }) },
    { runOnly: coloursOnly ? COLOUR_RULES : RULES },
  )
  await page.emulateMedia({ reducedMotion: null })
  const faults: string[] = []
  const scrolled = await page.evaluate(() => scrollY)
  for (const { id, nodes } of violations) {
    const targets = nodes.map(({ target }) => target.join(' '))
    for (const target of targets)
      if (id !== 'target-size' || (await isSmallInTheMiddle(page, target))) faults.push(`${id}: ${target}`)
  }
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), scrolled)
  expect(faults).toEqual([])
}

/** Half of a target under the sticky header, or under a bar at the foot, is whole once it is scrolled to. */
async function isSmallInTheMiddle(page: Page, target: string): Promise<boolean> {
  await page
    .locator(target)
    .first()
    .evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const violations = await findViolations(page, { include: [target] }, { runOnly: ['target-size'] })
  return violations.length > 0
}

/** A03: nothing has to be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await untilServed(page)
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(tooWide).toBeLessThanOrEqual(0)
}

/** The widths at which every screen must stand: a phone, a tablet, a desk. */
export const widths = [360, 768, 1280] as const

/** The page is loaded once and made as wide as each of them, one after the other. */
export async function atEveryWidth(page: Page, look: () => Promise<unknown>): Promise<void> {
  for (const width of widths) {
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 })
      await look()
    })
  }
}

/** A01, A03: at every width axe finds nothing, and nothing has to be scrolled sideways. */
export async function expectFitsEveryWidth(page: Page): Promise<void> {
  await atEveryWidth(page, async () => {
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
}
