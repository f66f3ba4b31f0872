import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { atEveryWidth, expectAccessible, expectNoSidewaysScroll } from '../support/expect-accessible.ts'
import { importOperator } from '../support/import-operator.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Activity, venue, town or postcode' })

async function typePlace(page: Page, place: string): Promise<void> {
  const form = page.getByRole('search', { name: 'What is free near a place' })
  await form.getByRole('textbox', { name: 'Near a town or postcode' }).fill(place)
  await form.getByRole('button', { name: 'Show' }).click()
}

async function withoutScripts(from: BrowserContext, baseURL = ''): Promise<BrowserContext> {
  const context = await from.browser()!.newContext({ javaScriptEnabled: false, baseURL })
  await context.addCookies(await from.cookies())
  return context
}

test('spec 2: Home asks what one would like to do, and shows every venue, what it has and until when it is open, at every width', async ({
  page,
}) => {
  await page.goto('/')
  await atEveryWidth(page, async () => {
    await expect(page).toHaveTitle('Bookings | Home')
    await expect(page.getByRole('heading', { level: 1, name: 'What would you like to do?' })).toBeVisible()
    await expect(page.getByRole('heading', { name: '14 Linden Leisure venues' })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(14)
    const lockside = page.getByRole('article').filter({ hasText: 'Lockside Leisure Centre' })
    await expect(lockside).toContainText(/Bristol, (open until|opens) \d\d:\d\d/)
    await expect(lockside).toContainText('Swimming')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
})

test('a place that was typed once shows two venues with their next times on a phone’s first screen, and is remembered to three decimals', async ({
  page,
  context,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/')
  await typePlace(page, 'LS6')
  await expect(page.getByRole('heading', { name: 'Free near LS6' })).toBeVisible()
  const rows = page.getByRole('article')
  for (const index of [0, 1]) {
    await expect(rows.nth(index)).toBeInViewport({ ratio: 1 })
    await expect(rows.nth(index).getByRole('listitem').first()).toContainText(/^(Tomorrow )?\d\d:\d\d \w/)
  }
  await expect(rows.first()).toContainText(/Kirkstall Racquets Centre.*about \d miles/i)
  await expectAccessible(page)
  const cookie = (await context.cookies()).find(({ name }) => name === 'place')
  expect(decodeURIComponent(cookie?.value ?? '')).toMatch(/^53\.\d{1,3},-1\.\d{1,3},\d+(\.\d)?,LS6$/)

  // The server renders it for this device, on Home and nowhere else.
  const noScripts = await withoutScripts(context, baseURL)
  const read = await noScripts.newPage()
  await read.goto('/')
  await expect(read.getByRole('heading', { name: 'Free near LS6' })).toBeVisible()
  const search = await read.goto('/search')
  expect(await search?.text()).not.toContain('LS6')
  await noScripts.close()
})

test('a visitor who allows it sees what is free near them; Change asks again and Forget takes the place off the device', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 51.381_123, longitude: -2.359_456 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByRole('heading', { name: 'Free near you' })).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText('Walcot Baths')
  expect(await page.evaluate(() => decodeURIComponent(document.cookie))).toMatch(/place=51\.381,-2\.359,/)
  await page.getByRole('link', { name: 'Change place' }).click()
  await expect(page.getByRole('textbox', { name: 'Near a town or postcode' })).toBeFocused()
  await typePlace(page, 'Leeds')
  await expect(page.getByRole('heading', { name: 'Free near Leeds' })).toBeVisible()
  await page.getByRole('button', { name: 'Forget place' }).click()
  await expect(page.getByRole('heading', { name: '14 Linden Leisure venues' })).toBeVisible()
  expect(await page.evaluate(() => document.cookie)).not.toContain('place=')
})

test('a location that is not given is asked for in words', async ({ page, context }) => {
  await context.clearPermissions()
  await page.goto('/')
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(
    page.getByText('Your browser isn’t sharing your location. Type a town or postcode instead.'),
  ).toBeVisible()
  await expectAccessible(page)
})

test('a place that nothing is called so is told, one of several can be changed for another, and a link to a place changes nothing on the device', async ({
  page,
}) => {
  await page.goto('/?near=xyzzy')
  await expect(page.getByText('We can’t find xyzzy')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(14)
  await page.goto('/?near=Newport')
  await expect(page.getByRole('heading', { name: 'Free near Newport, Wales' })).toBeVisible()
  expect(await page.evaluate(() => document.cookie)).not.toContain('place=')
  await page.getByRole('link', { name: 'Newport, England' }).click()
  await expect(page.getByRole('heading', { name: 'Free near Newport, England' })).toBeVisible()
})

test('a time leads straight to where it is booked', async ({ page }) => {
  await page.goto('/?near=Leeds')
  const time = page
    .getByRole('article')
    .filter({ hasText: 'Kirkstall' })
    .getByRole('listitem')
    .getByRole('link')
    .first()
  await expect(time).toHaveAccessibleName(/^(Tomorrow )?\d\d:\d\d .+, Kirkstall Racquets Centre, £\d+\.\d\d$/)
  await time.click()
  await expect(page).toHaveURL(/\/location\/kirkstall-racquets-centre\/[^/]+\/[\d-]+\/by-time\//)
  await expect(page.getByText('Your selection:')).toBeVisible()
})

test('spec 5: typing offers activities, and venues by a case-insensitive substring match; their count is spoken', async ({
  page,
}) => {
  await page.goto('/')
  await box(page).fill('LEISURE c')
  const offers = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(offers.getByRole('option')).toHaveText([/Kelvinbank/, /Lockside/, /Osney/, /Ouseburn/])
  await expect(page.getByRole('status').filter({ hasText: '4 suggestions' })).toBeAttached()
  await expectAccessible(page)
  await box(page).fill('squa')
  await expect(offers).toHaveText('ActivitiesSquash')
  await box(page).fill('harrog')
  await expect(offers.getByRole('option', { name: /^Harrogate/ })).toHaveAccessibleDescription('Places')
  await offers.getByRole('option', { name: /^Harrogate/ }).click()
  await expect(page.getByRole('heading', { name: 'Free near Harrogate' })).toBeVisible()
  await box(page).fill('')
  await box(page).click()
  await expect(offers.getByRole('option')).toHaveText(['Use my location'])
})

test('A37: the search is a combobox that works by keyboard alone', async ({ page }) => {
  await page.goto('/')
  await box(page).fill('pool')
  const offers = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(offers).toBeVisible()
  await box(page).press('ArrowDown')
  const first = offers.getByRole('option').first()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(box(page)).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '')
  await box(page).press('Escape')
  await expect(offers).toBeHidden()
  await expect(box(page)).toHaveValue('pool')
  await box(page).press('ArrowDown')
  await box(page).press('Enter')
  await expect(page).toHaveURL(/\/location\/ancoats-pool-and-gym$/)
})

test('Enter sends the sentence with the known place, and each part that was understood can be taken away', async ({
  page,
}) => {
  await page.goto('/')
  await typePlace(page, 'Leeds')
  await expect(page.getByRole('heading', { name: 'Free near Leeds' })).toBeVisible()
  await box(page).fill('squash tomorrow evening')
  await box(page).press('Enter')
  const understood = page.getByRole('list', { name: 'What you searched for' })
  await expect(understood.getByRole('link')).toHaveText([
    'squash',
    'tomorrow',
    'after 17:00',
    'within 5 miles of Leeds',
  ])
  await expectAccessible(page)
  await understood.getByRole('link', { name: 'after 17:00, remove' }).click()
  await expect(understood.getByRole('link')).toHaveText(['squash', 'tomorrow', 'within 5 miles of Leeds'])
  await expect(page).not.toHaveURL(/from=/)
  await expect(page.getByRole('article').first()).toContainText('Kirkstall')
})

test('a place in the sentence is remembered for Home', async ({ page }) => {
  await page.goto('/')
  await box(page).fill('squash tomorrow near LS6')
  await box(page).press('Enter')
  await expect(page.getByRole('list', { name: 'What you searched for' })).toContainText('LS6')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Free near LS6' })).toBeVisible()
})

test('without scripts the box is a form that the server answers: a sentence, a place, a venue', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  const send = async (words: string) => {
    await page.goto('/')
    await box(page).fill(words)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
  }
  await send('squash tomorrow near Leeds')
  await expect(page.getByRole('article').first()).toContainText('Kirkstall')
  await send('leeds')
  await expect(page.getByRole('heading', { name: 'Free near Leeds' })).toBeVisible()
  await send('walcot')
  await expect(page).toHaveURL(/\/location\/walcot-baths$/)
  await send('leisure centre')
  await expect(page.getByRole('article')).toHaveText([
    /Kelvinbank/,
    /Lockside/,
    /Osney/,
    /Ouseburn/,
    /Wensum/,
  ])
  await context.close()
})

test('activities are links to when they are, and the map is one press away', async ({ page }) => {
  await page.goto('/')
  const chips = page.getByRole('navigation', { name: 'Activities' })
  await chips.getByRole('link', { name: 'Squash' }).click()
  await expect(page).toHaveURL(/\/search\?activity=Squash$/)
  await page.goBack()
  await chips.getByRole('link', { name: 'Map' }).click()
  await expect(page.getByRole('region', { name: 'Map of the venues' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Within' })).toHaveValue('5')
})

test('spec 5: venue search by name is a case-insensitive substring match, whose count is spoken; none is said, and one click shows all again', async ({
  page,
}) => {
  await page.goto('/?find=venues')
  const name = page.getByRole('combobox', { name: 'Find a venue by name' })
  await name.fill('LEISURE c')
  await expect(page.getByRole('article')).toHaveText([
    /Kelvinbank/,
    /Lockside/,
    /Osney/,
    /Ouseburn/,
    /Wensum/,
  ])
  await expect(page.getByRole('status').filter({ hasText: '5 venues' })).toBeVisible()
  await expectAccessible(page)
  await name.fill('zzz')
  await expect(page.getByText('No venue has that name')).toBeVisible()
  await page.getByRole('button', { name: 'Show all venues' }).click()
  await expect(page.getByRole('article')).toHaveCount(14)
})

test('without scripts the finder’s search by name is a form that the server answers', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  await page.goto('/?find=venues')
  await page.getByRole('combobox', { name: 'Find a venue by name' }).fill('bath')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('article')).toHaveText([/Walcot Baths/])
  await context.close()
})

test('the chosen venue is remembered and comes first, with its next times', async ({ page }) => {
  await page.goto('/location/walcot-baths')
  await untilAlive(page)
  await page.goto('/')
  const yours = page.getByRole('article').first()
  await expect(yours).toContainText('Your venue')
  await expect(yours.getByRole('listitem').first()).toContainText(/\d\d:\d\d \w/)
  await yours.getByRole('link', { name: 'Walcot Baths', exact: true }).click()
  await expect(page).toHaveURL(/\/location\/walcot-baths$/)
})

test('an operator without a venue yet says so', async ({ page }) => {
  const origin = await importOperator({ slug: `empty-${process.pid}`, name: 'Empty Leisure' })
  await page.goto(`${origin}/`)
  await expect(page.getByText('There is nothing to book here yet')).toBeVisible()
  await expect(page.getByRole('combobox')).toHaveCount(0)
  await expectAccessible(page)
})

test('spec 7: a visitor who comes to join is shown the venues that sell memberships online, and searches among them', async ({
  page,
}) => {
  const origin = await importOperator({
    slug: 'joining',
    name: 'Tarn Leisure',
    catalogue: {
      venues: [
        { slug: 'tarn-pool', name: 'Tarn Pool', town: 'Kendal', onlineJoining: true },
        { slug: 'fell-hall', name: 'Fell Hall', town: 'Kendal' },
      ],
    },
  })
  const venue = (name: string) => page.getByRole('heading', { level: 3, name })
  await page.goto(`${origin}/?source=online-joining`)
  await expect(page.getByRole('heading', { name: 'Venues that sell memberships online' })).toBeVisible()
  await expect(venue('Tarn Pool')).toBeVisible()
  await expect(venue('Fell Hall')).toHaveCount(0)
  await page.getByLabel('Near a town or postcode').fill('Leeds')
  await page.getByRole('button', { name: 'Search nearby' }).click()
  await expect(page).toHaveURL(/source=online-joining/)
  await page.goto(origin)
  await expect(venue('Fell Hall')).toBeVisible()
})
