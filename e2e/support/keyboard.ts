import { expect, type Locator, type Page } from '@playwright/test'

/** More presses of the tab key than any screen of a test needs. */
const MOST_TABS = 80

/** Goes to a control by the tab key, as a visitor without a mouse does; focus has to be visible after each press. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let pressed = 0; pressed < MOST_TABS; pressed += 1) {
    await page.keyboard.press('Tab')
    await expectFocusSeen(page)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${MOST_TABS} times Tab did not lead to ${String(target)}`)
}

/** A12, A13: what has the focus has a ring of two pixels or more, stands on the screen, and nothing covers it. */
export async function expectFocusSeen(page: Page): Promise<void> {
  const seen = () =>
    page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return 'nothing has the focus'
      // A link that covers its row has its ring around the row.
      const own = getComputedStyle(element)
      const { outlineStyle, outlineWidth, outlineColor } =
        own.outlineStyle === 'none' ? getComputedStyle(element, '::after') : own
      const name = `${element.tagName} “${element.getAttribute('aria-label') ?? element.textContent}”`
      if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) return `${name} has no ring`
      if (/^rgba\(.* 0\)$|transparent/.test(outlineColor)) return `${name} has a ring that can’t be seen`
      const box = element.getBoundingClientRect()
      const [left, top] = [Math.max(0, box.left), Math.max(0, box.top)]
      const [right, bottom] = [
        Math.min(window.innerWidth, box.right),
        Math.min(window.innerHeight, box.bottom),
      ]
      if (right <= left || bottom <= top) return `${name} is off the screen`
      const upper = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      const isOnTop = element.contains(upper) || upper?.contains(element)
      return isOnTop ? 'seen' : `${name} is behind ${upper?.outerHTML.slice(0, 120)}`
    })
  await expect.poll(seen).toBe('seen')
}
