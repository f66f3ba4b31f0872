import { within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { importVenuesOperator } from '../../support/operators/venues-operator.ts'
import { type ServedPage, textOf } from '../../support/served-page.ts'
import { createVisitor, type Visitor } from '../../support/shop/visitor.ts'

let visitor: Visitor
const open = '/location/open-hall'

beforeAll(async () => {
  visitor = createVisitor(await importVenuesOperator(`venue-page-${crypto.randomUUID().slice(0, 8)}`))
})

const hrefOf = (link: Element) => link.getAttribute('href') ?? ''
const linksOf = (page: ServedPage, region: RegExp, name: RegExp) =>
  page.getAllByRole('region', { name: region }).flatMap((one) => within(one).queryAllByRole('link', { name }))

test('a venue opens on its next times, and a row leads to its booking', async () => {
  const page = await visitor.open(open)
  const rows = linksOf(page, /^(What’s on today|Tomorrow)/, /, £/)
  expect(rows.length).toBeGreaterThan(1)
  const starts = rows.map(
    (row) => `${row.closest('section')?.getAttribute('aria-labelledby')} ${textOf(row).slice(0, 5)}`,
  )
  expect(starts).toEqual([...starts].sort())
  const time = await visitor.open(hrefOf(rows[0]!))
  time.getByText('Your selection:')
})

test('a full class offers its waitlist, courts say how many are available, and taken ones are not listed', async () => {
  const page = await visitor.open('/location/court-hall')
  expect(linksOf(page, /^Tomorrow/, /./).map(textOf)).toEqual([
    '23:20Full YogaFull£6.00Waitlist',
    '23:30Squash2 courts£9.00Book',
  ])
})

test('open until when, or when it opens; without hours nothing is said about now', async () => {
  const always = await visitor.open(open)
  always.main.getByText('Open 24 hours')
  const shut = await visitor.open('/location/shut-hall')
  shut.main.getByText('Opens 06:30 tomorrow')
  const quiet = await visitor.open('/location/quiet-hall')
  expect(quiet.headings(1)).toEqual(['Quiet Hall'])
  expect(quiet.main.queryByText(/^Open|^Closed/)).toBeNull()
})

test('the facts that people want before a visit: facilities, step-free access, parking, phone, directions', async () => {
  const { main } = await visitor.open(open)
  const about = main.getByRole('region', { name: 'About Open Hall' })
  for (const words of ['Level from the quay.', 'Ten spaces.', 'Café, Lockers', 'Bus 3.', 'Every day'])
    expect(textOf(about)).toContain(words)
  expect(hrefOf(main.getByRole('link', { name: 'Call Open Hall' }))).toBe('tel:01134960001')
  expect(hrefOf(within(about).getByRole('link', { name: 'open@harbour.example' }))).toBe(
    'mailto:open@harbour.example',
  )
  const directions = main.getAllByRole('link', { name: /^Directions to Open Hall/ })
  expect(directions).toHaveLength(2)
  for (const link of directions) expect(hrefOf(link)).toMatch(/openstreetmap\.org\/directions\?to=53\.9/)
  const asked = main.getByRole('link', { name: 'Step-free' })
  expect(hrefOf(asked)).toMatch(/#about-the-venue$/)
})

test('a row says who leads the session', async () => {
  const page = await visitor.open('/location/quiet-hall')
  const row = linksOf(page, /^(What’s on today|Tomorrow)/, /, £/).at(-1)!
  expect(textOf(row)).toContain('Amara Osei')
  // Twenty places are not counted: only ten or fewer are.
  expect(row.getAttribute('aria-label')).toMatch(/, Amara Osei, £6\.00$/)
})

test('Day and Week are one press apart, and each says which of them is shown', async () => {
  const tabsOf = (page: ServedPage) => within(page.getByRole('navigation', { name: 'What’s on' }))
  const shownOf = (page: ServedPage) =>
    tabsOf(page)
      .getAllByRole('link')
      .filter((tab) => tab.getAttribute('aria-current') === 'page')
      .map(textOf)
  const today = await visitor.open(open)
  expect(tabsOf(today).getAllByRole('link').map(textOf)).toEqual(['Day', 'Week'])
  expect(shownOf(today)).toEqual(['Day'])
  const week = await visitor.open(hrefOf(tabsOf(today).getByRole('link', { name: 'Week' })))
  expect(week.address).toMatch(/\/all\/[\d-]+\/week$/)
  expect(shownOf(week)).toEqual(['Week'])
  expect(hrefOf(tabsOf(week).getByRole('link', { name: 'Day' }))).toBe(open)
})

test('A32: every page says whom to ask: the venue, or the operator where none is chosen', async () => {
  const stranger = createVisitor((await visitor.open('/')).origin)
  const home = await stranger.open('/')
  const footer = within(home.getByRole('contentinfo'))
  expect(hrefOf(footer.getByRole('link', { name: /^0113\s496\s0002$/ }))).toBe('tel:01134960002')
  expect(hrefOf(footer.getByRole('link', { name: 'ask@harbour.example' }))).toBe('mailto:ask@harbour.example')
  expect(textOf(home.getByRole('contentinfo'))).toContain('Every day 08:00 to 20:00')
  const account = await stranger.open('/my-account')
  expect(textOf(account.getByRole('contentinfo'))).toContain('0113 496 0002')
  const helpOf = (page: ServedPage) => page.getByRole('region', { name: 'Help' })
  const embedded = helpOf(await stranger.open('/?embedded=true'))
  within(embedded).getByRole('link', { name: /^0113\s496\s0002$/ })
  expect(textOf(embedded)).toContain('Every day 08:00 to 20:00')
  within(helpOf(await stranger.open(`${open}?embedded=true`))).getByRole('link', {
    name: /^0113\s496\s0001$/,
  })
})
