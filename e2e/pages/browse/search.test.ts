import { within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { importTwinTowns } from '../../support/operators/twin-towns.ts'
import { type ServedPage, textOf } from '../../support/served-page.ts'
import { sendForm } from '../../support/shop/send-form.ts'
import { createVisitor, type Visitor } from '../../support/shop/visitor.ts'

let visitor: Visitor
let tomorrow: string

beforeAll(async () => {
  visitor = createVisitor(await importTwinTowns(`twin-pages-${process.pid}`))
  // The day after the one that the screen starts from.
  const form = await visitor.open('/search')
  const date = new Date(`${form.main.getByLabelText<HTMLInputElement>('Day').value}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + 1)
  tomorrow = date.toISOString().slice(0, 10)
})

/** Times that were found, each with its name. */
const found = (page: ServedPage) =>
  page.main
    .queryAllByRole('region', { name: 'Times' })
    .flatMap((times) => within(times).queryAllByRole('article'))
    .flatMap((venue) => within(venue).queryAllByRole('listitem', { hidden: true }))
    .map((time) => time.querySelector('a')?.getAttribute('aria-label') ?? '')
const venues = (page: ServedPage) => page.main.queryAllByRole('article').map(textOf)
const wordsOf = (page: ServedPage) => textOf(page.document.querySelector('main')!)

/** A server that is too busy to look up a place says so, and is asked again. */
async function search(query: string): Promise<ServedPage> {
  let page = await visitor.open(`/search?${query}`)
  for (let tries = 1; tries < 20 && wordsOf(page).includes('We can’t look up places right now'); tries += 1)
    page = await visitor.open(`/search?${query}`)
  return page
}

const follow = (page: ServedPage, name: string) =>
  visitor.open(page.main.getAllByRole('link', { name })[0]?.getAttribute('href') ?? '')
const valueOf = (page: ServedPage, label: string) => page.main.getByLabelText<HTMLInputElement>(label).value

test('a search is answered by the server alone', async () => {
  const form = await visitor.open('/search')
  expect(form.title).toBe('Bookings | Search all venues')
  const answer = await sendForm(visitor, form, {
    name: 'All venues',
    Activity: 'badminton',
    Day: tomorrow,
  })
  expect(found(answer)).toHaveLength(5)
  const near = await sendForm(visitor, form, {
    name: 'All venues',
    Activity: 'badminton',
    Day: tomorrow,
    'Near a town or postcode': 'M15 5NN',
    From: '18:00',
  })
  expect(found(near)).toHaveLength(2)
  expect(found(near)[0]).toMatch(/Hulme Hall/)
  expect(found(near)[0]).toMatch(/£9\.00/)
  expect(near.headings(1)).toEqual(['Badminton near M15 5NN, tomorrow after 18:00'])
})

test('spec 5: without a place it searches everywhere; with a wide one it can sort by distance', async () => {
  const everywhere = await search(`activity=badminton&date=${tomorrow}`)
  expect(found(everywhere)).toHaveLength(5)
  expect(everywhere.main.queryByRole('navigation', { name: 'Order' })).toBeNull()
  const wide = await search(`activity=badminton&date=${tomorrow}&near=Leeds&within=50`)
  expect(wide.address).toMatch(/lat=53\.\d+&lng=-1\.\d+/)
  expect(found(wide)[0]).toContain('Hulme Hall')
  const nearest = await follow(wide, 'Nearest first')
  expect(venues(nearest)).toEqual([
    expect.stringContaining('Kirkstall Hall'),
    expect.stringMatching(/Hulme Hall.*about 3\d miles away/),
  ])
})

test('A08: full sessions are shown when asked for, in words', async () => {
  const nothing = await search(`date=${tomorrow}&activity=yoga`)
  expect(wordsOf(nothing)).toContain('No yoga available tomorrow')
  const full = await follow(nothing, 'Include full sessions')
  expect(found(full)).toEqual([expect.stringMatching(/Slow Yoga.*Full/)])
})

test('a search without results shows the nearest times at once, and says what to relax', async () => {
  const unknown = await search(`activity=badmington&date=${tomorrow}`)
  expect(wordsOf(unknown)).toContain('No activity is called “badmington”.')
  expect(found(await follow(unknown, 'Show all activities'))).toHaveLength(5)
  const far = await search(`date=${tomorrow}&near=Huddersfield&activity=badminton`)
  // No other reason is given: no venue is so near, and a link leads as far as the first that is.
  expect(wordsOf(far)).toContain(
    'No venue within 5 miles of Huddersfield has badminton. The nearest that does is Kirkstall Hall, about 14 miles away.',
  )
  expect(venues(await follow(far, 'Search within 20 miles'))[0]).toContain('about 14 miles away')
  const other = await search(`date=${tomorrow}&near=Leeds&activity=yoga`)
  expect(wordsOf(other)).toContain(
    'No venue within 5 miles of Leeds has yoga. The nearest that does is Hulme Hall, ',
  )
  expect(wordsOf(await follow(other, 'Show all venues'))).toContain(
    '1 session is on, but can’t be booked now.',
  )
  const nearest = far.main.getByRole('region', { name: 'Next times for badminton, from tomorrow' })
  expect(textOf(within(nearest).getAllByRole('article')[0]!)).toMatch(
    /Kirkstall Hall.*about 14 miles.*\d\d:\d\d .*£/i,
  )
  const late = await search(`date=${tomorrow}&from=21:00`)
  const any = late.main.getByRole('region', { name: 'All activities, from tomorrow after 21:00' })
  const [time] = within(any)
    .getAllByRole('listitem')
    .flatMap((one) => within(one).queryAllByRole('link', { name: /^\w{3} \d\d:\d\d / }))
  expect((await visitor.open(time?.getAttribute('href') ?? '')).status).toBe(200)
  expect(found(await follow(late, 'Show any time of the day'))).toHaveLength(5)
})

test('the example that the screen gives finds something', async () => {
  const demo = createVisitor()
  const form = await demo.open('/search')
  const example = /“(.+)”/.exec(wordsOf(form))?.[1] ?? ''
  const answer = await sendForm(demo, form, { name: 'All venues', Activity: example })
  expect(answer.headings(1)).toEqual([expect.stringMatching(/, tomorrow$/)])
  expect(found(answer).length).toBeGreaterThan(0)
})

test('F106: distances from a postcode are rough, and no venue is dropped that may be near enough', async () => {
  const exact = await search(`activity=badminton&date=${tomorrow}&near=ls61aa&within=2`)
  expect(valueOf(exact, 'Near a town or postcode')).toBe('LS6 1AA')
  expect(venues(exact)[0]).toContain('within about 2 miles')
  const area = await search(`activity=badminton&date=${tomorrow}&near=LS&within=1`)
  expect(valueOf(area, 'Near a town or postcode')).toBe('LS')
  expect(venues(area)[0]).toContain('within about 20 miles')
  expect(wordsOf(area)).not.toMatch(/\d\.\d miles/)
})

test('each understood part of a search is a link that removes it', async () => {
  const page = await search(`activity=badminton&date=${tomorrow}&from=18:00&near=M15+5NN`)
  const understood = within(page.main.getByRole('list', { name: 'What you searched for' }))
  expect(understood.getAllByRole('link').map(textOf)).toEqual([
    'badminton',
    'tomorrow',
    'after 18:00',
    expect.stringMatching(/^within 5 miles of M15 5NN/),
  ])
  const rest = await follow(page, 'after 18:00, remove')
  expect(rest.address).not.toContain('from=')
  expect(found(rest)).toHaveLength(3)
})

test('the box has the whole search in it, and is read as a whole; days and tonight are one press away', async () => {
  const page = await search(`activity=badminton&date=${tomorrow}&from=18:00&near=M15+5NN&within=10`)
  const sentence = 'badminton tomorrow after 18:00 within 10 miles of M15 5NN'
  expect(valueOf(page, 'What, when and where')).toBe(sentence)
  const same = await sendForm(visitor, page, { name: 'Search again', 'What, when and where': sentence })
  const asked = ({ address }: ServedPage) => Object.fromEntries(new URLSearchParams(address.split('?')[1]))
  expect(asked(same)).toEqual(asked(page))
  const everywhere = await sendForm(visitor, page, {
    name: 'Search again',
    'What, when and where': 'badminton tomorrow',
  })
  expect(everywhere.headings(1)).toEqual(['Badminton at all venues, tomorrow'])
  expect(everywhere.address).not.toMatch(/lat=|near=|words=/)
  const tonight = await follow(page, 'Tonight')
  expect(tonight.headings(1)).toEqual(['Badminton near M15 5NN, tonight'])
  expect(tonight.title).toBe('Bookings | Badminton near M15 5NN, tonight')
  expect(tonight.main.getByRole('link', { current: 'date' }).textContent).toBe('Tonight')
  const empty = await sendForm(visitor, page, { name: 'Search again', 'What, when and where': ' ' })
  expect(empty.title).toBe('Bookings | Search all venues')
})
