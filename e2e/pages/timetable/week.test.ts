import { beforeAll, expect, test } from 'vitest'
import { importWeekOperator } from '../../support/operators/week-operator.ts'
import { type ServedPage, textOf } from '../../support/served-page.ts'
import { createVisitor, type Visitor } from '../../support/shop/visitor.ts'

let visitor: Visitor
const hall = '/location/big-hall'
const week = `${hall}/all/today/week`

beforeAll(async () => {
  visitor = createVisitor(await importWeekOperator(`week-page-${crypto.randomUUID().slice(0, 8)}`))
})

const hrefOf = (link: Element) => link.getAttribute('href') ?? ''
const follow = (link: Element) => visitor.open(hrefOf(link))
/** Returns the sections of the days, each with its heading. */
const columns = ({ document }: ServedPage) =>
  [...document.querySelectorAll<HTMLElement>('main h2')].flatMap(
    (heading) => heading.closest('section') ?? [],
  )
const column = (page: ServedPage, index: number) => columns(page)[index]!
const headings = (part: Element, level: number) => [...part.querySelectorAll(`h${level}`)].map(textOf)
/** Finds links of a part by name. Reading the roles of a thousand links would take a minute. */
const linksTo = (part: ParentNode, name: RegExp) =>
  [...part.querySelectorAll('a')].filter((link) => name.test(link.getAttribute('aria-label') ?? textOf(link)))
function linkTo(part: ParentNode, name: RegExp): HTMLElement {
  const [link] = linksTo(part, name)
  if (!link) throw new Error(`No link is called ${name}`)
  return link
}
const tabsOf = ({ document }: ServedPage) => document.querySelector('nav[aria-label="What’s on"]')!
/** Returns the tab that says of itself that it is shown. */
const shownTab = (page: ServedPage) => [...tabsOf(page).querySelectorAll('[aria-current="page"]')].map(textOf)
const activitiesOf = ({ document }: ServedPage) => document.querySelector('nav[aria-label="Activities"]')!

test('the whole venue: seven days, classes by part of the day, courts once with their available times; more than a thousand entries', async () => {
  const page = await visitor.open(week)
  expect(page.address).toMatch(/^\/location\/big-hall\/all\/\d{4}-\d\d-\d\d\/week$/)
  expect(page.headings(1)).toEqual(['Big Hall'])
  expect(columns(page)).toHaveLength(7)
  expect(textOf(column(page, 0))).toContain('today')
  const tomorrow = column(page, 1)
  expect(headings(tomorrow, 3)).toEqual(['Morning', 'Afternoon', 'Evening', 'Badminton £6.00'])
  // An evening of more than twenty sessions is also grouped by their names.
  expect(headings(tomorrow, 4)).toContain('Late Yoga £6.00')
  expect(textOf(linkTo(tomorrow, /^23:00, Late Yoga, \w+ \d+ \w+ \d+$/))).toBe('23:00')
  expect(textOf(linkTo(tomorrow, /^23:15, Night Yoga, .+, Full, join the waitlist$/))).toBe('23:15')
  expect(textOf(linkTo(tomorrow, /^22:00, Badminton, /))).toBe('22:00')
  expect(page.document.querySelector('main')?.textContent).toContain('A time with a dashed edge is full')
  expect(page.document.querySelectorAll('main li').length).toBeGreaterThan(1000)
})

test('a day of the whole venue: reached from its week, walked day by day, and back to the week', async () => {
  const tomorrow = column(await visitor.open(week), 1)
  const day = await follow(tomorrow.querySelector('h2 a')!)
  expect(day.address).toMatch(/^\/location\/big-hall\/all\/\d{4}-\d\d-\d\d$/)
  expect(day.title).toMatch(/^Bookings \| Big Hall, \w+ \d+ \w+ \d{4}$/)
  expect(day.headings(3)).toEqual(['Morning', 'Afternoon', 'Evening', expect.stringMatching(/^Badminton/)])
  const period = (page: ServedPage) => textOf(page.document.querySelector('main [role=status]')!)
  const strip = (page: ServedPage) => page.document.querySelector('nav[aria-label="Days"]')!
  const chosen = (page: ServedPage) => textOf(strip(page).querySelector('[aria-current="date"]')!)
  expect(shownTab(day)).toEqual(['Day'])
  expect(chosen(day)).toContain(period(day))
  const next = await follow(
    strip(day).querySelector('[aria-current="date"]')!.closest('li')!.nextElementSibling!.querySelector('a')!,
  )
  expect(period(next)).not.toBe(period(day))
  expect(chosen(next)).toContain(period(next))
  const later = await follow(linkTo(day.document, /Next 7 days/))
  const previous = await follow(linkTo(later.document, /Previous 7 days/))
  expect([previous.address, period(previous)]).toEqual([day.address, period(day)])

  const today = await visitor.open(`${hall}/all/today`)
  expect(today.status).toBe(200)
  expect(period(today)).toMatch(/^Today, /)
  expect(linksTo(today.document, /Previous 7 days/)).toEqual([])
  expect(hrefOf(linkTo(tabsOf(day), /^Week$/))).toBe(`${day.address}/week`)
  expect(hrefOf(linkTo(tabsOf(today), /^Week$/))).toMatch(/\/all\/today\/week$/)
  const badminton = await follow(linkTo(activitiesOf(today), /^Badminton$/))
  expect(badminton.address).toMatch(/^\/location\/big-hall\/badminton\/\d{4}-\d\d-\d\d/)
})

test('every entry leads to its booking', async () => {
  const tomorrow = column(await visitor.open(week), 1)
  for (const [name, address, heading] of [
    [/Late Yoga/, /^\/location\/big-hall\/yoga\/[\d-]+\/by-time\/class\/\d+$/, 'Late Yoga'],
    [/Moonlight Swim/, /^\/location\/big-hall\/swim\/[\d-]+\/by-time\/ticket\/\d+$/, 'Moonlight Swim'],
    [
      /^22:30, Badminton/,
      /^\/location\/big-hall\/badminton\/[\d-]+\/by-time\/slot\/22:30-23:00\//,
      'Badminton',
    ],
  ] as const) {
    const page = await follow(linkTo(tomorrow, name))
    expect(page.address).toMatch(address)
    expect(page.headings(1)).toEqual([heading])
    page.getByText('Your selection:')
  }
})

test('a day that is not open says when it opens for this person and for members', async () => {
  const page = await visitor.open(week)
  expect(linksTo(page.document, /Previous 7 days/)).toEqual([])
  expect(textOf(column(page, 6))).toMatch(/Opens [A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2}, 00:00/)
  expect(textOf(column(page, 6))).toContain('Members can book now')
  const next = await follow(linkTo(page.document, /Next 7 days/))
  expect(textOf(column(next, 0))).toContain('Members can book from ')
  const back = await follow(linkTo(next.document, /Previous 7 days/))
  expect(textOf(column(back, 0))).toContain('today')
})

test('one activity: reached from its day, narrowed by links, and back to a day', async () => {
  const day = await visitor.open(`${hall}/yoga/today`)
  const page = await follow(linkTo(day.document, /^Week$/))
  expect(page.address).toMatch(/^\/location\/big-hall\/yoga\/[\d-]+\/week$/)
  expect(page.headings(1)).toEqual(['Yoga'])
  expect(shownTab(page)).toEqual(['Week'])
  expect((await follow(linkTo(tabsOf(page), /^Day$/))).address).toMatch(
    /^\/location\/big-hall\/yoga\/[\d-]+$/,
  )
  expect(linksTo(page.document, /Spin in/)).toEqual([])
  const tomorrow = column(page, 1)
  expect(textOf(linkTo(tomorrow, /Late Yoga/))).toMatch(/23:00 to 23:30 £6\.00Late Yoga$/)
  expect(textOf(linkTo(tomorrow, /Night Yoga/))).toContain('Full, join the waitlist')
  const courts = await follow(linkTo(activitiesOf(page), /^Badminton$/))
  expect(linkTo(column(courts, 1), /^22:00, Badminton/)).toBeTruthy()
  expect((await follow(tomorrow.querySelector('h2 a')!)).address).toMatch(
    /^\/location\/big-hall\/yoga\/[\d-]+$/,
  )
})

test('an unknown venue, activity or date is not found', async () => {
  for (const path of [
    '/location/nowhere/all/today/week',
    `${hall}/nothing/today/week`,
    `${hall}/all/2026-02-30/week`,
    `${hall}/all/2026-02-30`,
  ])
    expect([path, (await visitor.open(path)).status]).toEqual([path, 404])
})
