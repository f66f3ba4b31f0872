import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { importOperator } from '../support/import-operator.ts'
import { dayAhead } from '../support/timetable-operator.ts'

let origin = ''
const open = '/location/open-hall'

test.beforeAll(async () => {
  const session = { category: 'yoga', minutes: 30, capacity: 20, prices: { adult: 600 } }
  const court = { category: 'squash', minutes: 10, prices: { adult: 900 } }
  origin = await importOperator({
    slug: `venue-page-${process.pid}`,
    name: 'Harbour Leisure',
    client: {
      bookingWindows: {
        nonMember: { daysAhead: 6, releaseTime: '00:00' },
        member: { daysAhead: 6, releaseTime: '00:00' },
      },
      contact: { phone: '0113 496 0002', email: 'ask@harbour.example', hours: 'Every day 08:00 to 20:00' },
    },
    catalogue: {
      instructors: ['Amara Osei'],
      categories: [
        { slug: 'yoga', name: 'Yoga', kind: 'classes' },
        { slug: 'squash', name: 'Squash', kind: 'resources' },
      ],
      venues: [
        {
          slug: 'open-hall',
          name: 'Open Hall',
          address: '1 Quay',
          town: 'York',
          postcode: 'YO1 1AA',
          phone: '0113 496 0001',
          email: 'open@harbour.example',
          lat: 53.9,
          lng: -1.08,
          hours: ['daily 00:00-24:00'],
          facilities: ['Café', 'Lockers'],
          stepFree: 'Level from the quay.',
          parking: 'Ten spaces.',
          gettingHere: 'Bus 3.',
          sessions: [{ ...session, when: ['daily 00:30-23:30 every 30'] }],
        },
        {
          slug: 'court-hall',
          name: 'Court Hall',
          locations: ['court-1', 'court-2', 'court-3'].map((slug) => ({ slug, name: slug })),
          sessions: [
            { ...session, name: 'Full Yoga', when: ['daily 23:20'], soldElsewhere: 20 },
            { ...court, when: ['daily 23:30'], locations: ['court-1', 'court-2'] },
            { ...court, when: ['daily 23:40'], locations: ['court-3'], soldElsewhere: 1 },
          ],
        },
        {
          slug: 'shut-hall',
          name: 'Shut Hall',
          hours: ['daily 06:30-22:30'],
          closed: [dayAhead(0)],
          sessions: [{ ...session, when: ['daily 09:00'] }],
        },
        {
          slug: 'quiet-hall',
          name: 'Quiet Hall',
          sessions: [{ ...session, instructors: ['Amara Osei'], when: ['daily 09:00'] }],
        },
      ],
    },
  })
})

const rows = (page: Page) =>
  page.getByRole('region', { name: /^(What’s on today|Tomorrow)/ }).getByRole('link', { name: /, £/ })

test('a venue opens on what is on, next first: five whole rows with their action in the first screenful of a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(origin + open)
  const inView = await rows(page).evaluateAll((links) =>
    links
      .filter((link) => link.getBoundingClientRect().bottom <= window.innerHeight)
      .map((link) => link.getAttribute('aria-label') ?? ''),
  )
  expect(inView.length).toBeGreaterThanOrEqual(5)
  const named = /^Book Yoga, \d\d:\d\d to \d\d:\d\d, \w+day \d+ \w+, .+, £\d\.00$/
  for (const name of inView) expect(name).toMatch(named)
  const starts = await rows(page).evaluateAll((links) =>
    links.map(
      (link) =>
        `${link.closest('section')?.getAttribute('aria-labelledby')} ${link.textContent?.slice(0, 5)}`,
    ),
  )
  expect(starts).toEqual([...starts].sort())
  await rows(page).first().click()
  await expect(page.getByText('Your selection:')).toBeVisible()
})

test('a full class offers its waitlist, courts say how many are free, and those that are taken are not listed', async ({
  page,
}) => {
  await page.goto(`${origin}/location/court-hall`)
  const tomorrow = page.getByRole('region', { name: /^Tomorrow/ }).getByRole('link')
  await expect(tomorrow).toHaveText([/^23:20Full YogaFull£6\.00Waitlist$/, /^23:30Squash2 free£9\.00Book$/])
})

test('open until when, or when it opens; without hours nothing is said of now', async ({ page }) => {
  await page.goto(origin + open)
  await expect(page.getByRole('main').getByText('Open 24 hours')).toBeVisible()
  await page.goto(`${origin}/location/shut-hall`)
  await expect(page.getByRole('main').getByText('Opens 06:30 tomorrow')).toBeVisible()
  await page.goto(`${origin}/location/quiet-hall`)
  await expect(page.getByRole('heading', { level: 1, name: 'Quiet Hall' })).toBeVisible()
  await expect(page.getByRole('main').getByText(/^Open|^Closed/)).toHaveCount(0)
})

test('what people ask before they come: facilities, step-free access, parking, phone, directions', async ({
  page,
}) => {
  await page.goto(origin + open)
  const main = page.getByRole('main')
  const about = main.getByRole('region', { name: 'About Open Hall' })
  for (const words of ['Level from the quay.', 'Ten spaces.', 'Café, Lockers', 'Bus 3.', 'Every day'])
    await expect(about).toContainText(words)
  await expect(main.getByRole('link', { name: 'Call Open Hall' })).toHaveAttribute('href', 'tel:01134960001')
  await expect(about.getByRole('link', { name: 'open@harbour.example' })).toHaveAttribute(
    'href',
    'mailto:open@harbour.example',
  )
  for (const link of await main.getByRole('link', { name: 'Directions to Open Hall' }).all())
    await expect(link).toHaveAttribute('href', /openstreetmap\.org\/directions\?to=53\.9/)
  await main.getByRole('link', { name: 'Step-free' }).click()
  await expect(about.getByRole('heading')).toBeInViewport()
  await expectFitsEveryWidth(page)
})

test('a row says who leads the session, in 64 px on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(`${origin}/location/quiet-hall`)
  const row = rows(page).last()
  await expect(row).toContainText('Amara Osei, 20 places left')
  await expect(row).toHaveAccessibleName(/, Amara Osei, 20 places left, £6\.00$/)
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(64)
})

test('Today and Week are one press apart, and each says which of them is shown', async ({ page }) => {
  await page.goto(origin + open)
  await untilAlive(page)
  const tabs = page.getByRole('navigation', { name: 'What’s on' })
  await expect(tabs.getByRole('link')).toHaveText(['Today', 'Week'])
  await expect(tabs.locator('[aria-current=page]')).toHaveText('Today')
  await tabs.getByRole('link', { name: 'Week' }).click()
  await expect(page).toHaveURL(/\/all\/[\d-]+\/week$/)
  await expect(tabs.locator('[aria-current=page]')).toHaveText('Week')
  await tabs.getByRole('link', { name: 'Today' }).click()
  await expect(page).toHaveURL(origin + open)
})

test('A32: whom to ask stands on every page: the venue, or the operator where none is chosen', async ({
  page,
}) => {
  await page.goto(origin)
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: '0113 496 0002' })).toHaveAttribute('href', 'tel:01134960002')
  await expect(footer.getByRole('link', { name: 'ask@harbour.example' })).toHaveAttribute(
    'href',
    'mailto:ask@harbour.example',
  )
  await expect(footer).toContainText('Every day 08:00 to 20:00')
  await page.goto(`${origin}/my-account`)
  await expect(footer.getByRole('link', { name: '0113 496 0002' })).toBeVisible()
  await page.goto(`${origin}/?embedded=true`)
  const help = page.getByRole('region', { name: 'Help' })
  await expect(help.getByRole('link', { name: '0113 496 0002' })).toBeVisible()
  await expect(help).toContainText('Every day 08:00 to 20:00')
  await page.goto(`${origin}${open}?embedded=true`)
  await expect(help.getByRole('link', { name: '0113 496 0001' })).toBeVisible()
})
