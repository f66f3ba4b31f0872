import type { Page } from '@playwright/test'
import { dayAhead } from './operators/timetable-operator.ts'

const lockside = '/location/lockside-leisure-centre'

/** Lists every screen of the demo operator that a visitor can see before paying. */
export const browseScreens = (): readonly string[] => [
  '/',
  '/?near=Bristol&within=20',
  '/?near=Leeds',
  '/?find=venues&near=Skegness',
  lockside,
  `${lockside}/fitness-classes`,
  `${lockside}/yoga/${dayAhead(2)}`,
  `${lockside}/yoga/${dayAhead(12)}`,
  `${lockside}/badminton-60min/${dayAhead(2)}/by-time`,
  `${lockside}/badminton-60min/${dayAhead(2)}/by-location`,
  `${lockside}/badminton-60min/${dayAhead(2)}/by-location/court-2`,
  `/location/ancoats-pool-and-gym/swim-for-fitness/${dayAhead(2)}`,
  `${lockside}/all/today/week`,
  '/search',
  `/search?activity=yoga&date=${dayAhead(2)}&near=Bristol&within=100`,
  '/courses/location/lockside-leisure-centre',
  '/courses/location/lockside-leisure-centre/swimming-lessons/beginners-front-crawl',
  '/register',
  '/new-password',
  '/basket',
  '/attendees',
  '/pricing',
  '/accessibility',
  '/cookies',
  '/privacy',
  '/terms',
  '/one/two/three/four/five',
]

/** Adds a style sheet as a reader's own, which the security policy does not stop. */
export async function wearStyle(page: Page, css: string): Promise<void> {
  await page.evaluate(async (text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }, css)
}

/** Finds texts that are cut off: wider or higher than a box that hides the rest. */
export async function findCutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut: string[] = []
    const pen = document.createElement('canvas').getContext('2d')
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const style = getComputedStyle(element)
      const isHidden = style.clipPath !== 'none' || style.visibility === 'hidden' || element.offsetWidth < 2
      if (isHidden || !element.checkVisibility() || element.closest('svg, [hidden]')) continue
      const name = `${element.tagName.toLowerCase()} “${(element.innerText ?? '').slice(0, 40)}”`
      if (element instanceof HTMLSelectElement) {
        const words = element.selectedOptions[0]?.text ?? ''
        if (pen) pen.font = style.font
        const room =
          element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
        if (pen && pen.measureText(words).width > room) cut.push(`select “${words}”`)
      } else if (['hidden', 'clip'].includes(style.overflowX) && element.textContent?.trim()) {
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
        if (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1) cut.push(name)
      } else if (element.matches('a, button') && style.display !== 'inline' && element.innerText.trim()) {
        if (element.scrollWidth > element.clientWidth + 1) cut.push(name)
      }
    }
    return cut
  })
}
