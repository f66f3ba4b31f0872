import { within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { importPicturedOperator, pictureWords } from '../../support/operators/pictured-operator.ts'
import { dayAhead } from '../../support/operators/timetable-operator.ts'
import { type ServedPage, textOf } from '../../support/served-page.ts'
import { createVisitor, type Visitor } from '../../support/shop/visitor.ts'

let visitor: Visitor

beforeAll(async () => {
  visitor = createVisitor(await importPicturedOperator(`pictures-${process.pid}`))
})

const follow = (page: ServedPage, name: string | RegExp) =>
  visitor.open(page.main.getAllByRole('link', { name })[0]?.getAttribute('href') ?? '')

/** A picture with these words stands on the page, and every file that it names is there. */
async function expectPicture(page: ServedPage, alt: string): Promise<void> {
  const image = page.main.getByRole('img', { name: alt })
  const sources = [image, ...(image.parentElement?.querySelectorAll('source') ?? [])]
  const addresses = sources.flatMap((one) =>
    (one.getAttribute('srcset') ?? '').split(', ').map((part) => part.split(' ')[0] ?? ''),
  )
  expect(addresses.length).toBeGreaterThan(1)
  for (const address of addresses) {
    expect(address).toMatch(/^\/api\/pictures\/[0-9a-f]{32}-\d+\.(webp|jpg)$/)
    expect((await visitor.request.get(address)).status()).toBe(200)
  }
}

test('F102: a venue, its activities, its courses and the leader of a class are shown by the operator’s own pictures', async () => {
  await expectPicture(await visitor.open('/'), pictureWords.venue)
  const hall = await visitor.open('/location/pictured-hall')
  await expectPicture(hall, pictureWords.venue)
  await expectPicture(hall, pictureWords.activity)
  hall.main.getByRole('link', { name: new RegExp(`^Swimming (Next|Nothing).* ${pictureWords.activity}$`) })

  const courses = await visitor.open('/courses/location/pictured-hall')
  await expectPicture(courses, pictureWords.course)
  const course = await follow(courses, 'First Steps')
  expect(course.headings(1)).toEqual(['First Steps'])
  await expectPicture(course, pictureWords.course)

  const day = await visitor.open(`/location/pictured-hall/yoga/${dayAhead(1)}`)
  const time = await follow(day, /Long Yoga/)
  time.main.getByText('Your selection:')
  await expectPicture(time, pictureWords.instructor)
})

test('F102: of a picture that is cut the part stays in view that the operator named, its middle by default', async () => {
  const classesOf = (page: ServedPage, alt: string) =>
    [...page.main.getByRole('img', { name: alt }).classList].filter((name) => /^object-(?!cover)/.test(name))
  const hall = await visitor.open('/location/pictured-hall')
  expect(classesOf(hall, pictureWords.venue)).toEqual(['object-bottom-right'])
  expect(classesOf(hall, pictureWords.activity)).toEqual([])
  const day = await visitor.open(`/location/pictured-hall/yoga/${dayAhead(1)}`)
  expect(classesOf(await follow(day, /Long Yoga/), pictureWords.instructor)).toEqual(['object-top'])
})

/** Name of the activity's link, which ends with no words of a picture. */
const yogaAlone = /^Yoga (Next: .* \d+ times? in 7 days|Nothing to book in the next 7 days)$/

test('F102: a venue or an activity without a picture has none, and is drawn', async () => {
  const home = await visitor.open('/')
  const plain = home.main.getAllByRole('article').find((one) => textOf(one).includes('Plain Hall'))!
  expect(within(plain).queryAllByRole('img', { name: /./ })).toEqual([])
  const hall = await visitor.open('/location/plain-hall')
  expect(hall.headings(2)).toContain('Choose an activity')
  expect(hall.main.queryAllByRole('img', { name: /./ })).toEqual([])
  const activities = within(hall.main.getByRole('region', { name: 'Choose an activity' }))
  activities.getByRole('link', { name: yogaAlone })
  // Beside one that has a picture, too.
  const pictured = await visitor.open('/location/pictured-hall')
  const yoga = within(pictured.main.getByRole('region', { name: 'Choose an activity' })).getByRole('link', {
    name: yogaAlone,
  })
  expect(within(yoga.closest('li')!).queryAllByRole('img', { name: /./ })).toEqual([])
})
