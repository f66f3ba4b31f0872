import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { importOperator } from '../../support/operators/import-operator.ts'
import { dayAhead } from '../../support/operators/timetable-operator.ts'
import { type ServedPage, textOf } from '../../support/served-page.ts'
import { sendForm } from '../../support/shop/send-form.ts'
import { createVisitor } from '../../support/shop/visitor.ts'
import { beLoggedIn } from '../../support/shop/visitor-acts.ts'

const venues = (page: ServedPage) => page.main.getAllByRole('article')
const venue = (page: ServedPage, name: string) => venues(page).find((one) => textOf(one).includes(name))!
const matching = (...patterns: RegExp[]) => patterns.map((pattern) => expect.stringMatching(pattern))
/** The heading names the day; where times are on two days, each of them does. */
const near = (place: string) =>
  expect.stringMatching(new RegExp(`^(Today|Tomorrow|Next times) near ${place}$`))
const hrefOf = (link: HTMLElement | undefined) => link?.getAttribute('href') ?? ''

test('spec 2: Home asks what the visitor would like to do, and shows every venue, what can be booked next and until when it is open', async () => {
  const page = await createVisitor().open('/')
  expect(page.title).toBe('Bookings | Home')
  expect(page.headings(1)).toEqual(['What would you like to do?'])
  expect(page.headings(2)).toContain('14 Linden Leisure venues')
  expect(venues(page)).toHaveLength(14)
  const lockside = textOf(venue(page, 'Lockside Leisure Centre'))
  expect(lockside).toMatch(/Bristol, (open until|opens) \d\d:\d\d/)
  const kirkstall = textOf(venue(page, 'Kirkstall Racquets Centre'))
  expect(kirkstall).toMatch(/Leeds, (open until|opens) \d\d:\d\d/)
  for (const one of venues(page)) {
    const times = within(one).queryAllByRole('listitem').map(textOf)
    if (times.length === 0) expect(textOf(one)).toContain('Nothing available today or tomorrow.')
    else expect(times.length).toBeLessThanOrEqual(3)
    // The heading names no day, so each time does.
    for (const words of times) expect(words).toMatch(/^\w{3} \d\d:\d\d .+ £\d+\.\d\d$/)
  }
  expect(venues(page).flatMap((one) => within(one).queryAllByRole('listitem')).length).toBeGreaterThan(20)
  expect(hrefOf(page.main.getByRole('link', { name: 'Choose a place' }))).toBe('/?place=change')
})

test.each([
  ['the district of the postcode on file', 'member@demo.test', 'BS3'],
  ['their home venue where no postcode is on file', 'student@demo.test', 'Lockside Leisure Centre'],
])('a customer is shown at once what is near %s, the home venue first', async (_, username, place) => {
  const visitor = createVisitor()
  await beLoggedIn(visitor, username)
  const page = await visitor.open('/')
  expect(page.headings(2)).toContainEqual(near(place))
  const [yours] = venues(page)
  expect(textOf(yours!)).toMatch(/Lockside Leisure Centre.*Your venue/)
  expect(visitor.cookie('place')).toBeUndefined()
  expect(page.main.queryByRole('search', { name: 'Available times near a place' })).toBeNull()
  page.main.getByRole('link', { name: 'Change place' })
})

test.each([
  ['Leeds', 'Kirkstall Racquets Centre', 'kirkstall-racquets-centre'],
  ['Bristol', 'Lockside Leisure Centre', 'lockside-leisure-centre'],
])(
  'a time near %s shows its price and names its day, and leads straight to its booking',
  async (town, name, slug) => {
    const visitor = createVisitor()
    const page = await visitor.open(`/?near=${town}`)
    const [time] = within(venue(page, name)).getAllByRole('link', {
      name: new RegExp(`^(Today|Tomorrow|\\w{3}) \\d\\d:\\d\\d .+, £\\d+\\.\\d\\d, ${name}$`),
    })
    expect(textOf(time!)).toMatch(/^(\w{3} )?\d\d:\d\d .+ £\d+\.\d\d$/)
    const isOfOneDay = !page.headings(2).includes(`Next times near ${town}`)
    expect(textOf(time!)).toMatch(isOfOneDay ? /^\d/ : /^(Sun|Mon|Tue|Wed|Thu|Fri|Sat) \d/)
    const booking = await visitor.open(hrefOf(time))
    expect(booking.status).toBe(200)
    expect(booking.address).toMatch(new RegExp(`^/location/${slug}/[^/]+/[\\d-]+/by-time/`))
    booking.main.getByText(/Your selection:/)
  },
)

test('an unknown place is reported, one of several can be changed for another, and a link to a place keeps nothing', async () => {
  const visitor = createVisitor()
  const unknown = await visitor.open('/?near=xyzzy')
  unknown.main.getByText('We can’t find xyzzy')
  expect(venues(unknown)).toHaveLength(14)
  const wales = await visitor.open('/?near=Newport')
  expect(wales.headings(2)).toContainEqual(near('Newport, Wales'))
  expect(visitor.cookie('place')).toBeUndefined()
  const england = await visitor.open(hrefOf(wales.main.getByRole('link', { name: 'Newport, England' })))
  expect(england.headings(2)).toContainEqual(near('Newport, England'))
})

test('activities are links to their times, and the map is one press away in the search box', async () => {
  const visitor = createVisitor()
  const page = await visitor.open('/')
  const chips = within(page.main.getByRole('navigation', { name: 'Activities' }))
  expect(hrefOf(chips.getByRole('link', { name: 'Squash' }))).toBe('/search?activity=Squash')
  expect(hrefOf(chips.getByRole('link', { name: 'Swimming' }))).toBe('/search?activity=Swimming')
  expect(hrefOf(chips.getByRole('link', { name: 'Tomorrow' }))).toBe(`/search?date=${dayAhead(1)}`)
  const [, saturday = ''] = /date=(.*)$/.exec(hrefOf(chips.getByRole('link', { name: /^Sat / }))) ?? []
  expect([new Date(saturday).getUTCDay(), saturday > dayAhead(1)]).toEqual([6, true])
  expect(chips.queryByRole('link', { name: 'Map' })).toBeNull()
  const search = within(page.main.getByRole('search', { name: 'Activities, venues and places' }))
  const map = await visitor.open(hrefOf(search.getByRole('link', { name: 'Map' })))
  expect(map.main.getByRole('button', { name: 'Hide map' }).getAttribute('aria-expanded')).toBe('true')
  expect(map.main.getByRole<HTMLSelectElement>('combobox', { name: 'Within' }).value).toBe('5')
})

test.each([
  ['walcot-baths', 'Walcot Baths'],
  ['ancoats-pool-and-gym', 'Ancoats Pool and Gym'],
])('the chosen venue is first, with its next times: %s', async (slug, name) => {
  const visitor = createVisitor()
  visitor.setCookie('venue', slug)
  const page = await visitor.open('/')
  expect(page.headings(2)).toContainEqual(near(name))
  const [yours] = venues(page)
  expect(textOf(yours!)).toContain('Your venue')
  expect(textOf(within(yours!).getAllByRole('listitem')[0]!)).toMatch(/\d\d:\d\d \w/)
  expect(hrefOf(within(yours!).getByRole('link', { name }))).toBe(`/location/${slug}`)
})

test.each([
  ['Bristol', 'kirkstall-racquets-centre', 'Kirkstall Racquets Centre', 'apart'],
  ['Bristol', 'walcot-baths', 'Walcot Baths', 'first'],
  ['Penzance', 'taffside-sports-centre', 'Taffside Sports Centre', 'the only one'],
])(
  'near %s the visitor’s own venue, %s (%s), is %s; no other is farther than 25 miles away',
  async (town, slug, name, stands) => {
    const visitor = createVisitor()
    visitor.setCookie('venue', slug)
    const page = await visitor.open(`/?near=${town}`)
    const [first, ...others] = venues(page).map(textOf)
    const yours = stands === 'apart' ? others.pop() : first
    expect(yours).toContain(name)
    expect(yours).toContain('Your venue')
    expect(page.headings(3).includes('Further away')).toBe(stands === 'apart')
    if (stands === 'the only one') {
      expect(others).toEqual([])
      page.main.getByText('No venue within 25 miles. This is the nearest.')
    } else {
      const rest = stands === 'apart' ? [first!, ...others] : others
      expect(rest.length).toBeGreaterThan(0)
      for (const words of rest) expect(Number(/about (\d+) mile/i.exec(words)?.[1])).toBeLessThanOrEqual(30)
    }
    expect(hrefOf(page.main.getByRole('link', { name: 'All 14 venues' }))).toBe('/?find=venues')
  },
)

const box = 'Activity, venue, town or postcode'

test('without scripts the box is a form that the server answers: a sentence, a place, a venue, several venues', async () => {
  const visitor = createVisitor()
  const home = await visitor.open('/')
  const send = (words: string) =>
    sendForm(visitor, home, { name: 'Activities, venues and places', [box]: words })
  expect(textOf(venues(await send('squash tomorrow near Leeds'))[0]!)).toContain('Kirkstall')
  expect((await send('leeds')).headings(2)).toContainEqual(near('Leeds'))
  expect((await send('walcot')).address).toBe('/location/walcot-baths')
  expect(venues(await send('leisure centre')).map(textOf)).toEqual(
    matching(/Kelvinbank/, /Lockside/, /Osney/, /Ouseburn/, /Wensum/),
  )
})

test('without scripts the place is a form that the server answers', async () => {
  const visitor = createVisitor()
  const home = await visitor.open('/?place=change')
  for (const place of ['LS6', 'Leeds']) {
    const page = await sendForm(visitor, home, {
      name: 'Available times near a place',
      'Near a town or postcode': place,
    })
    expect(page.headings(2)).toContainEqual(near(place))
  }
})

test('an operator without a venue yet says so', async () => {
  const origin = await importOperator({ slug: `no-venue-${process.pid}`, name: 'Empty Leisure' })
  const page = await createVisitor(origin).open('/')
  expect(page.status).toBe(200)
  expect(textOf(page.document.querySelector('main')!)).toContain('There is nothing to book here yet')
  expect(page.queryAllByRole('combobox')).toEqual([])
})

test('spec 7: a visitor who wants to join is shown the venues that sell memberships online, and searches among them', async () => {
  const origin = await importOperator({
    slug: `joining-${process.pid}`,
    name: 'Tarn Leisure',
    client: { onlineJoining: true },
    catalogue: {
      venues: [
        { slug: 'tarn-pool', name: 'Tarn Pool', town: 'Kendal' },
        { slug: 'fell-hall', name: 'Fell Hall', town: 'Kendal' },
      ],
      memberships: [
        {
          slug: 'swimmer',
          name: 'Swimmer',
          plans: [
            { slug: 'swim', name: 'Swim', monthlyPence: 2500, notice: { months: 1 }, venues: ['tarn-pool'] },
          ],
        },
      ],
    },
  })
  const visitor = createVisitor(origin)
  const page = await visitor.open('/?source=online-joining')
  expect(page.headings(2)).toContain('Venues that sell memberships online')
  expect(page.headings(3)).toEqual(['Tarn Pool'])
  const near = await sendForm(visitor, page, {
    name: 'Venues near a place',
    'Near a town or postcode': 'Leeds',
  })
  expect(near.address).toMatch(/[?&]source=online-joining(&|$)/)
  expect((await visitor.open('/')).headings(3)).toContain('Fell Hall')
})
