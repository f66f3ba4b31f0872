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
  '/online-joining',
  '/online-joining/lockside-leisure-centre',
  '/online-joining/lockside-leisure-centre/family',
  '/register',
  '/new-password',
  '/find-booking',
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

/** Finds words that are broken over two lines though half of the screen could hold them. */
export async function findBrokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode
      const element = text.parentElement
      if (!element?.checkVisibility() || element.closest('svg, select, script, [hidden], .visually-hidden'))
        continue
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s-]{2,}/gu)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
        const width = lines.reduce((sum, line) => sum + line.width, 0)
        if (new Set(lines.map(({ top }) => Math.round(top))).size > 1 && width < innerWidth / 2)
          broken.push(`“${word}” in “${element.innerText.slice(0, 40)}”`)
      }
    }
    return broken
  })
}

/** Finds controls that cover each other; what scrolls below something that sticks to an edge does not count. */
export async function findCovered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SCROLLS = new Set(['auto', 'scroll', 'hidden', 'clip'])
    type Box = { left: number; top: number; right: number; bottom: number }
    const within = (box: Box, frame: Box): Box => ({
      left: Math.max(box.left, frame.left),
      top: Math.max(box.top, frame.top),
      right: Math.min(box.right, frame.right),
      bottom: Math.min(box.bottom, frame.bottom),
    })
    const seenPart = (element: Element, box: Box): Box => {
      let seen = box
      for (let frame = element.parentElement; frame; frame = frame.parentElement)
        if (SCROLLS.has(getComputedStyle(frame).overflowX) && frame !== document.documentElement)
          seen = within(seen, frame.getBoundingClientRect())
      return seen
    }
    // A button may stand in a field's padding, where no typed word can be.
    const textPart = (element: Element, { left, top, right, bottom }: Box): Box => {
      const { paddingLeft, paddingRight } = getComputedStyle(element)
      const isField = element.tagName === 'INPUT'
      return {
        left: left + (isField ? Number.parseFloat(paddingLeft) : 0),
        top,
        right: right - (isField ? Number.parseFloat(paddingRight) : 0),
        bottom,
      }
    }
    const stuckPartOf = (element: Element): Element | null => {
      for (let part: Element | null = element; part; part = part.parentElement)
        if (['sticky', 'fixed'].includes(getComputedStyle(part).position)) return part
      return null
    }
    const controls = [...document.querySelectorAll('a[href], button, select, input, textarea, summary')]
      .filter((one) => one.checkVisibility() && !one.matches('.visually-hidden *'))
      .map((control) => ({
        control,
        stuck: stuckPartOf(control),
        // A link among words has a box for each of its lines.
        boxes: [...control.getClientRects()].map((box) => seenPart(control, textPart(control, box))),
      }))
    const nameOf = (one: Element) =>
      `${one.tagName.toLowerCase()} “${(one.textContent || one.getAttribute('aria-label') || one.getAttribute('name') || '').slice(0, 40)}”`
    return controls.flatMap((one, at) =>
      controls.slice(at + 1).flatMap((other) => {
        const isInside = one.control.contains(other.control) || other.control.contains(one.control)
        if (isInside || one.stuck !== other.stuck) return []
        const isCovered = one.boxes.some((mine) =>
          other.boxes.some((theirs) => {
            const both = within(mine, theirs)
            return both.right - both.left > 2 && both.bottom - both.top > 2
          }),
        )
        return isCovered ? [`${nameOf(one.control)} and ${nameOf(other.control)}`] : []
      }),
    )
  })
}
