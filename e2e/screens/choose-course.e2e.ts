import { expect, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { importCourseOperator } from '../support/course-operator.ts'
import { expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { getServerPage } from '../support/server-page.ts'

let origin = ''
const list = '/courses/location/kiln-lane'

test.beforeAll(async () => {
  origin = await importCourseOperator('choose-course')
})

test('spec 2: /courses/location/{venueSlug} lists the courses of a venue', async ({ page }) => {
  await page.goto(origin + list)
  await expect(page).toHaveTitle('Bookings | Choose a course')
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a course' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
    'Home',
    'Book a course',
  ])
  const glazes = page.getByRole('article').filter({ hasText: 'Glazes' })
  await expect(glazes).toContainText('8 sessions')
  await expect(glazes).toContainText('Saturdays, 10:00 to 11:30')
  await expect(glazes).toContainText('Beginner · Ages 12 and over')
  await expect(glazes).toContainText('£80.00 for the whole course')
  await expect(glazes).toContainText('6 places left')
  await expect(page.getByRole('article').filter({ hasText: 'Raku' })).toContainText('Full')
  await untilAlive(page)
  await glazes.getByRole('link', { name: 'Glazes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Glazes' })).toBeFocused()
})

test('spec 9: a course that has begun says so, and what is left of it costs less', async ({ page }) => {
  await page.goto(origin + list)
  const pots = page.getByRole('article').filter({ hasText: 'Thrown Pots' })
  await expect(pots).toContainText('This course has already started')
  // Eight Saturdays, three or four of them over: on a Saturday it depends on the hour.
  const week = /You'll be joining from week ([45]) \(\d{1,2} [A-Z][a-z]{2}\)/
  await expect(pots).toContainText(week)
  const left = 9 - Number(week.exec(await pots.innerText())?.[1])
  await expect(pots).toContainText(`£${left}0.00 for the ${left} sessions left`)
  await expect(pots).toContainText('Whole course £80.00')
})

test('spec 2: /courses/location/{venueSlug}/{activitySlug} lists those of one activity', async ({ page }) => {
  await page.goto(origin + list)
  const filter = page.getByRole('navigation', { name: 'Courses by activity' })
  await filter.getByRole('link', { name: 'Weaving' }).click()
  await expect(page).toHaveURL(`${origin}${list}/weaving`)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(filter.getByRole('link', { name: 'Weaving' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Weaving')
  // One above others has the courses of all of them.
  await page.goto(`${origin}${list}/crafts`)
  await expect(page.getByRole('article').filter({ hasText: 'First Loom' })).toBeVisible()
  await filter.getByRole('link', { name: 'All' }).click()
  await expect(page).toHaveURL(origin + list)
})

test('an activity without courses, and a venue without any, say what there is instead', async ({ page }) => {
  await page.goto(`${origin}${list}/printing`)
  await expect(page.getByText('Kiln Lane Studios has no Printing course to book now')).toBeVisible()
  await page.getByRole('link', { name: 'See all courses here' }).click()
  await expect(page).toHaveURL(origin + list)
  await page.goto(`${origin}/courses/location/quiet-yard`)
  await expect(page.getByText('Quiet Yard has no course to book now')).toBeVisible()
  await page.getByRole('link', { name: 'Book an activity', exact: true }).last().click()
  await expect(page).toHaveURL(`${origin}/location/quiet-yard`)
})

test('an unknown venue or activity is not found', async ({ request }) => {
  for (const path of ['/courses/location/nowhere', `${list}/nothing`]) {
    const { status, headings } = await getServerPage(request, origin + path)
    expect([status, ...headings]).toEqual([404, "Whoops! Looks like you've gone offside."])
  }
})

test('A01, A03: at every width', async ({ page }) => {
  for (const path of [list, `${list}/weaving`, `${list}/printing`]) {
    await page.goto(origin + path)
    await expectFitsEveryWidth(page)
  }
})
