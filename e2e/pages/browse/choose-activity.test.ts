import { within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import {
  dayAhead,
  dayLinkName,
  dayWords,
  hall,
  importTimetableOperator,
} from '../../support/operators/timetable-operator.ts'
import { textOf } from '../../support/served-page.ts'
import { createVisitor, type Visitor } from '../../support/shop/visitor.ts'

let visitor: Visitor
beforeAll(async () => {
  visitor = createVisitor(await importTimetableOperator(`activity-page-${crypto.randomUUID().slice(0, 8)}`))
})

const follow = (link: Element) => visitor.open(link.getAttribute('href') ?? '')

const nextAndPrice =
  'Next: (today|tomorrow|\\w{3} \\d{1,2} \\w{3}) \\d\\d:\\d\\d, (from )?£\\d+\\.\\d\\d \\d+ times? in 7 days'

test('spec 2: Choose an Activity shows the venue and what it sells, when next, and from how much', async () => {
  const page = await visitor.open(hall)
  expect(page.title).toBe('Bookings | Choose an activity at Harbour Hall')
  expect(page.headings(1)).toEqual(['Harbour Hall'])
  expect(page.document.querySelector('main')?.textContent).toContain('2 Quay Road, Whitby YO21\u00a01DN')
  const activities = within(page.getByRole('region', { name: 'Choose an activity' }))
  expect(activities.getAllByRole('listitem').map(textOf)).toEqual([
    expect.stringMatching(new RegExp(`^Fitness Led sessions for every pace\\. ${nextAndPrice}$`)),
    expect.stringMatching(new RegExp(`^Badminton ${nextAndPrice}$`)),
    expect.stringMatching(new RegExp(`^Lane Swim ${nextAndPrice}$`)),
  ])
})

test('spec 2: an activity leads to what is below it, and the venue can be changed', async () => {
  const page = await visitor.open(hall)
  const activities = within(page.getByRole('region', { name: 'Choose an activity' }))
  const below = await follow(activities.getByRole('link', { name: /^Fitness/ }))
  expect(below.address).toBe(`${hall}/fitness`)
  // The facts of the venue and the link stand apart, read as well as seen.
  expect(below.main.getByText('Change venue').parentElement?.textContent).toMatch(/\S\s+Change venue$/)
  const trail = within(below.getByRole('navigation', { name: 'Breadcrumb' }))
  const back = await follow(trail.getByRole('link', { name: 'Book an activity' }))
  expect(back.address).toBe(hall)
  const home = await follow(back.main.getByRole('link', { name: 'Change venue' }))
  expect(home.headings(1)).toEqual(['What would you like to do?'])
})

test('a venue that sells nothing says so and leads on', async () => {
  const page = await visitor.open('/location/empty-hall')
  expect(page.headings(2)).toContain('Nothing can be booked here online right now')
  expect(page.getByRole('link', { name: 'Choose another venue' }).getAttribute('href')).toBe('/')
})

test('spec 2: Choose a Sub Activity shows what an activity has', async () => {
  const page = await visitor.open(`${hall}/fitness`)
  expect(page.title).toBe('Bookings | Fitness at Harbour Hall')
  expect(page.headings(1)).toEqual(['Fitness'])
  expect(page.main.getAllByRole('listitem').map(textOf)).toEqual([
    expect.stringMatching(/^Yoga/),
    expect.stringMatching(/^Spin/),
    expect.stringMatching(/^Weekly Stretch/),
  ])
})

test('spec 2: an activity without others below it leads to its times of today', async () => {
  const today = dayAhead(0)
  for (const activity of ['badminton', 'swim']) {
    const page = await visitor.open(`${hall}/${activity}`)
    expect(page.address).toBe(`${hall}/${activity}/${today}`)
    expect(page.headings(2)).toContain(dayWords(today))
  }
})

test('classes of one family are on one timetable', async () => {
  const page = await visitor.open(`${hall}/fitness`)
  const all = await follow(page.getByRole('link', { name: 'See all Fitness on one timetable' }))
  expect(all.headings(1)).toEqual(['Fitness'])
  const tomorrow = await follow(all.getByRole('link', { name: dayLinkName(dayAhead(1)) }))
  expect(tomorrow.headings(4)).toEqual(expect.arrayContaining(['Early Yoga', 'Spin']))
})

test('spec 2: a venue, or an activity, that does not exist is not found', async () => {
  for (const path of ['/location/nowhere', `${hall}/chess`]) {
    const { status, headings } = await visitor.open(path)
    expect([path, status, ...headings(1)]).toEqual([path, 404, "Whoops! Looks like you've gone offside."])
  }
})
