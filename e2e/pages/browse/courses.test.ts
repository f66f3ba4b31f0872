import { within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { importCourseOperator } from '../../support/operators/course-operator.ts'
import { textOf } from '../../support/served-page.ts'
import { createVisitor, type Visitor } from '../../support/shop/visitor.ts'

const list = '/courses/location/kiln-lane'
const course = (slug: string, activity = 'pottery') => `${list}/${activity}/${slug}`

let visitor: Visitor
beforeAll(async () => {
  visitor = createVisitor(await importCourseOperator('course-pages'))
})

const pence = (line: string) => Number(line.replace(/.*£/s, '').replace('.', ''))

test('spec 2: /courses/location/{venueSlug} lists the courses of a venue', async () => {
  const page = await visitor.open(list)
  expect(page.title).toBe('Bookings | Choose a course')
  expect(page.headings(1)).toEqual(['Choose a course'])
  expect(page.crumbs()).toEqual(['Home', 'Book a course'])
  const cards = page.main.getAllByRole('article')
  const glazes = cards.find((card) => textOf(card).includes('Glazes'))!
  for (const words of [
    '8 sessions',
    'Saturdays, 10:00 to 11:30',
    'Beginner · Ages 12 and over',
    '£80.00 for the whole course',
    '6 places left',
  ])
    expect(textOf(glazes)).toContain(words)
  expect(within(glazes).getByRole('link', { name: 'Glazes' }).getAttribute('href')).toBe(course('to-come'))
  expect(textOf(cards.find((card) => textOf(card).includes('Raku'))!)).toContain('Full')
})

test('spec 2: of courses in a row that have the same picture only the first shows it', async () => {
  const page = await createVisitor().open('/courses/location/lockside-leisure-centre')
  const shown = page.main
    .getAllByRole('article')
    .map((card) => card.querySelector('img')?.getAttribute('src') ?? null)
  // Both are swimming lessons, whose picture is one.
  expect(shown).toEqual([expect.stringMatching(/^\/api\/pictures\/[0-9a-f]{32}-\d+\.jpg$/), null])
})

test('spec 9: a course that has begun says so, and its rest costs less', async () => {
  const page = await visitor.open(list)
  const pots = page.main
    .getAllByRole('article')
    .map(textOf)
    .find((words) => words.includes('Thrown Pots'))!
  expect(pots).toContain('This course has already started')
  // Eight Saturdays, three or four of them over: on a Saturday it depends on the hour.
  const week = /You'll be joining from week ([45]) \(\d{1,2} [A-Z][a-z]{2}\)/
  expect(pots).toMatch(week)
  const left = 9 - Number(week.exec(pots)?.[1])
  expect(pots).toContain(`£${left}0.00 for the ${left} sessions left`)
  expect(pots).toContain('Whole course £80.00')
})

test('spec 2: /courses/location/{venueSlug}/{activitySlug} lists those of one activity', async () => {
  const filterOf = async (path: string) => {
    const page = await visitor.open(path)
    const filter = within(page.getByRole('navigation', { name: 'Courses by activity' }))
    return { page, link: (name: string) => filter.getByRole('link', { name: new RegExp(`^${name}`) }) }
  }
  const { link } = await filterOf(list)
  expect(link('Weaving').getAttribute('href')).toBe(`${list}/weaving`)
  const weaving = await filterOf(`${list}/weaving`)
  expect(weaving.page.main.getAllByRole('article')).toHaveLength(1)
  expect(weaving.link('Weaving').getAttribute('aria-current')).toBe('page')
  expect(weaving.page.crumbs()).toContain('Weaving')
  // An activity above others has the courses of all of them.
  const crafts = await filterOf(`${list}/crafts`)
  expect(crafts.page.main.getAllByRole('article').map(textOf).join()).toContain('First Loom')
  expect(crafts.link('All').getAttribute('href')).toBe(list)
})

test('an activity without courses, and a venue without any, say what there is instead', async () => {
  const printing = await visitor.open(`${list}/printing`)
  printing.main.getByText(/Kiln Lane Studios has no Printing course to book now/)
  expect(printing.main.getByRole('link', { name: 'See all courses here' }).getAttribute('href')).toBe(list)
  const quiet = await visitor.open('/courses/location/quiet-yard')
  quiet.main.getByText(/Quiet Yard has no course to book now/)
  expect(quiet.main.getByRole('link', { name: 'Book an activity' }).getAttribute('href')).toBe(
    '/location/quiet-yard',
  )
})

test.each([['/courses/location/nowhere'], [`${list}/nothing`], [course('nothing')], [course('loom')]])(
  'an unknown venue, activity or course, or a course of another activity, is not found: %s',
  async (path) => {
    const page = await visitor.open(path)
    expect([page.status, ...page.headings(1)]).toEqual([404, "Whoops! Looks like you've gone offside."])
  },
)

test('spec 9: joined part-way it says which sessions are missed, and that they are not paid for', async () => {
  const page = await visitor.open(course('under-way'))
  expect(page.title).toBe('Bookings | Thrown Pots')
  page.main.getByText('This course has already started')
  const week = Number(/week (\d+)/.exec(textOf(page.main.getByText(/You'll be joining from week/)))?.[1])
  const sessions = within(page.main.getByRole('region', { name: 'All 8 sessions' }))
    .getAllByRole('listitem')
    .map(textOf)
  expect(sessions).toHaveLength(8)
  expect(sessions.filter((words) => words.includes('Over'))).toHaveLength(week - 1)
  expect(sessions[week - 1]).toContain('You join here')
  const book = within(page.main.getByRole('region', { name: 'Book this course' }))
  const penceOf = (label: RegExp) => pence(textOf(book.getByText(label).parentElement!))
  expect(penceOf(/^Whole course, 8 sessions/)).toBe(8000)
  const missed = penceOf(/missed, not charged/)
  expect(missed).toBe((week - 1) * 1000)
  expect(penceOf(/^Price now, \d sessions/)).toBe(8000 - missed)
})

test('spec 2: Course Details says what it is, when, for whom, and what happens to a cancelled session', async () => {
  const page = await visitor.open(course('to-come'))
  expect(page.main.queryByText('This course has already started')).toBeNull()
  for (const words of [
    'Saturdays, 10:00 to 11:30',
    '8 sessions',
    'Ages 12 and over',
    'Beginner',
    'Ines Duarte',
  ])
    page.main.getByText(words)
  expect(textOf(page.main.getByRole('region', { name: 'Cancelling' }))).toContain('given back as credit')
  expect(page.crumbs()).toEqual(['Home', 'Book a course', 'Pottery', 'To come'])
  expect(textOf(page.main.getByRole('region', { name: 'Book this course' }))).toContain('6 places left')
})

test('A08: full, and closed, say so in words and lead to other courses', async () => {
  for (const [slug, words] of [
    ['full', 'This course is full'],
    ['closed', 'Booking is closed'],
  ] as const) {
    const page = await visitor.open(course(slug))
    expect(page.headings(2)).toContain(words)
    expect(page.main.queryByRole('button', { name: /Add to basket/ })).toBeNull()
    expect(page.main.getByRole('link', { name: 'See other courses' }).getAttribute('href')).toBe(
      `${list}/pottery`,
    )
  }
})
