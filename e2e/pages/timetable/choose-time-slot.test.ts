import { within } from '@testing-library/dom'
import { beforeAll, describe, expect, test } from 'vitest'
import { sellOut } from '../../support/database.ts'
import {
  dayAhead,
  dayWords,
  hall,
  importTimetableOperator,
} from '../../support/operators/timetable-operator.ts'
import { type ServedPage, textOf } from '../../support/served-page.ts'
import { takeSlot, visitAs } from '../../support/shop/take-slot.ts'
import { createVisitor, type Visitor } from '../../support/shop/visitor.ts'

let operator = ''
let origin = ''
let visitor: Visitor
/** Tomorrow and the days after it: what has begun today depends on the hour of the test. */
const days = [0, 1, 2, 3, 4].map(dayAhead)

beforeAll(async () => {
  operator = `time-slot-page-${crypto.randomUUID().slice(0, 8)}`
  origin = await importTimetableOperator(operator)
  visitor = createVisitor(origin)
})

const at = (activity: string, ahead: number, rest = '') => `${hall}/${activity}/${days[ahead]}${rest}`
const loft = (ahead: number, rest = '') => `/location/loft/stretch/${days[ahead]}${rest}`
const words = (ahead: number) => dayWords(days[ahead] ?? '')
/** 'Tue 24 Nov' */
const shortWords = (ahead: number) => {
  const [weekday = '', day = '', month = ''] = words(ahead).split(' ')
  return `${weekday.slice(0, 3)} ${day} ${month.slice(0, 3)}`
}
/** A court's link, as wire 14 has it with the word that is seen before and the day behind: 'Tue 24 Nov'. */
const courtLink = (from: string, to: string, ahead: number) =>
  `Book Ad Hoc session Badminton from ${from} to ${to}, ${shortWords(ahead)}`
const rowOf = (page: ServedPage, name: string) => page.main.getByRole('heading', { name }).closest('li')!
const statuses = (page: ServedPage) => page.main.getAllByRole('status').map(textOf)
const hrefOf = (link: Element) => link.getAttribute('href') ?? ''
const follow = (link: Element, who = visitor) => who.open(hrefOf(link))
const radio = (page: ServedPage, name: string) => page.getByRole<HTMLInputElement>('radio', { name })
const timeOf = (page: ServedPage, time: string) =>
  page.main.getAllByRole('listitem').filter((item) => textOf(item).startsWith(time))

test('spec 2: a day of classes has its title, how many there are, and a heading for each part of the day', async () => {
  const page = await visitor.open(at('yoga', 1))
  expect([page.status, page.title]).toEqual([200, `Bookings | Yoga, ${words(1)}`])
  expect(statuses(page)).toContain(`4 classes on ${words(1)}`)
  expect(page.headings(3)).toEqual(['Morning', 'Afternoon', 'Evening'])
})

test('A08, A34: a card says when, what, where, with whom, how full and at what price; the page says as of when, and when the next day opens', async () => {
  const page = await visitor.open(at('yoga', 1))
  const early = rowOf(page, 'Early Yoga')
  expect(textOf(early)).toMatch(
    /^07:00 to 08:00\s?Early Yoga\s?Ada Finch · Studio · Quiet session\s?10 places left\s?£7\.50\s?Book$/,
  )
  const name = `Book Early Yoga, 07:00 to 08:00, ${shortWords(1)}, 10 places left, £7.50`
  expect(textOf(within(early).getByRole('link', { name }))).toBe('Book')
  expect(textOf(rowOf(page, 'Noon Yoga'))).toContain('Last place')
  const sunset = rowOf(page, 'Sunset Yoga')
  expect(textOf(sunset)).toContain('Full')
  expect(textOf(within(sunset).getByRole('button'))).toBe('Join waitlist')
  expect(textOf(rowOf(page, 'Candle Yoga'))).toMatch(/Opens \w{3} \d+ \w{3}, 20:30/)
  page.getByText('Updated just now')
  // After the last day, for this visitor and for members.
  page.getByText(/^\w+ \d+ \w+ opens \w{3} \d+ \w{3}, 22:00\. Members can book it now\.$/)
})

test('A36: without a script the calendar is a page of links, month by month, with how many classes each day has', async () => {
  const day = await visitor.open(at('yoga', 1))
  const month = await follow(day.getByRole('link', { name: 'More days, in a calendar' }))
  expect(month.address).toBe(at('yoga', 1, '/month'))
  // Three of the four have a place; the last two are full, and not open until the day itself.
  const shown = month.getByRole('link', {
    name: `${words(1).split(' ')[1]}, 2 classes with places, ${words(1)}`,
  })
  expect(hrefOf(shown)).toBe(at('yoga', 1))
  // Five weeks from this Monday, in one grid: what has passed is blank, and nothing leads further back.
  const cells = [...month.document.querySelectorAll('tbody td')]
  expect(cells).toHaveLength(35)
  const today = cells.findIndex((cell) => cell.querySelector('a') !== null)
  expect(today).toBeLessThan(7)
  expect(cells.slice(today).every((cell) => cell.querySelector('a[href]') !== null)).toBe(true)
  expect(month.headings(2)[0]).toMatch(/^\d+ [A-Z][a-z]{2} to \d+ [A-Z][a-z]{2}$/)
  const may = await visitor.open(at('yoga', 1, '/month/2031-05'))
  expect(may.headings(2)).toContain('May 2031')
  may.getByRole('link', { name: /^4, Sunday 4 May, opens Mon 28 Apr/ })
  const june = await follow(may.getByRole('link', { name: 'June 2031' }))
  expect(june.headings(2)).toContain('June 2031')
})

test('wire 6: a day outside of the window says when it opens, and leads to one that is open', async () => {
  const page = await visitor.open(`${hall}/yoga/2031-05-04`)
  expect(page.status).toBe(200)
  page.getByText(/It opens on Mon 28 Apr at 22:00\. Members can book from Sat 26 Apr at 22:00\.$/)
  expect(hrefOf(page.getByRole('link', { name: `Go to ${words(0)}` }))).toBe(at('yoga', 0))
})

test('spec 2: a day that does not exist, or a view that does not, is not found', async () => {
  for (const path of [
    '/yoga/2026-02-30',
    `/yoga/${days[1]}/by-court`,
    `/badminton/${days[1]}/by-location/court-9`,
  ])
    expect([path, (await visitor.open(hall + path)).status]).toEqual([path, 404])
})

test('wire 14: an empty day says so, and where the next class is', async () => {
  const weekdays = days.map((day) => new Date(`${day}T12:00:00Z`).getUTCDay())
  // From the day after the one with the class there is none for six days; one of the first two has none.
  const empty = weekdays[1] === 3 ? 2 : 1
  const page = await visitor.open(at('weekly', empty))
  expect(page.headings(4)).toEqual([])
  page.getByText('No results were found at this centre')
  page.getByText(/^No classes (tomorrow|on \w+ \d+ \w+)\./)
})

test('decision 33: a day that is sold out says where the next place is, and its waitlist stays', async () => {
  // The day after it is sold out too.
  for (const ahead of [1, 2]) await sellOut(operator, 'Spin', days[ahead] ?? '')
  const page = await visitor.open(at('spin', 1))
  expect(textOf(page.main.getByText(/^No places left /))).toMatch(
    /^No places left (tomorrow|on \w+ \d+ \w+)\. Next: \w+ 17:00$/,
  )
  const spin = () => page.main.getByRole('heading', { level: 4, name: 'Spin' }).closest('li')!
  expect(textOf(within(spin()).getByRole('button'))).toBe('Join waitlist')
  const next = page.getByRole('link', { name: /^\w+ 17:00$/ })
  expect(hrefOf(next)).toBe(at('spin', 3))
  expect(textOf((await follow(next)).main.getByRole('heading', { level: 4 }).closest('li')!)).toMatch(
    /£\d+\.\d\dBook$/,
  )
})

test('a member sees the member’s price, and beside it what others pay, struck through', async () => {
  const page = await (await visitAs(origin, 'eve')).open(at('yoga', 3))
  expect(textOf(rowOf(page, 'Early Yoga'))).toContain('£4.00')
  expect(textOf(rowOf(page, 'Early Yoga'))).toContain('£4.00 usually £7.50')
})

test('wire 14: a court by time: its link, the spaces, and a page that opens on an available court', async () => {
  const buyer = createVisitor(origin)
  const day = await buyer.open(at('badminton', 1))
  expect(timeOf(day, '18:00 - 19:00').map(textOf)).toEqual(['18:00 - 19:003 spaces available£14.00Book'])
  const link = day.getByRole('link', { name: courtLink('18:00', '19:00', 1) })
  const page = await follow(link, buyer)
  expect(page.address).toMatch(/\/by-time\/slot\/18:00-19:00\/[0-9a-f]{8}$/)
  page.getByText('Your selection:')
  expect(radio(page, 'Court 1').checked).toBe(true)
  await takeSlot(origin, { date: days[1] ?? '', at: '18:00', place: 'Court 1' }, buyer)
  const again = await follow(link, buyer)
  expect(radio(again, 'Court 1 (in your basket)').checked).toBe(false)
  expect(radio(again, 'Court 2').checked).toBe(true)
})

test('decision 26: for other visitors that court reads FULL, and an available one is chosen', async () => {
  await takeSlot(origin, { date: days[2] ?? '', at: '18:00', place: 'Court 1' })
  let address = ''
  await expect
    .poll(async () => {
      const day = await visitor.open(at('badminton', 2))
      address = hrefOf(day.getByRole('link', { name: courtLink('18:00', '19:00', 2) }))
      return timeOf(day, '18:00 - 19:00').map(textOf)
    })
    .toEqual(['18:00 - 19:002 spaces available£14.00Book'])
  const page = await visitor.open(`${address}/court-1`)
  expect(radio(page, 'FULL - Court 1').disabled).toBe(true)
  page.getByText(/^Court 1 is taken at this time/)
  expect(radio(page, 'Court 2').checked).toBe(true)
})

test('spec 4: courts are listed by default with the times that can be booked; the taken times can be shown too', async () => {
  const page = await visitor.open(at('badminton', 3))
  expect(statuses(page)).toContain(`12 times on ${words(3)}`)
  expect(timeOf(page, '21:00 - 22:00')).toEqual([])
  const all = await follow(page.getByRole('link', { name: 'Show 1 unavailable time' }))
  expect(all.address).toMatch(/\?show=all$/)
  expect(textOf(timeOf(all, '21:00 - 22:00')[0]!)).toContain('Full')
  all.getByRole('button', { name: 'Filters (1)' })
  const cleared = await follow(all.getByRole('link', { name: 'Clear filters' }))
  expect(timeOf(cleared, '21:00 - 22:00')).toEqual([])
})

test('A25: the length of a hold is said while the basket is empty', async () => {
  const held = 'Your basket holds your places for 10 minutes while you pay.'
  for (const activity of ['yoga', 'badminton', 'swim']) {
    const day = await visitor.open(at(activity, 2))
    expect(day.main.getAllByText(held)).toHaveLength(1)
    const time = await follow(day.main.getAllByRole('link', { name: /^Book / }).at(-1)!)
    within(time.main.getByRole('region', { name: 'Price' })).getByText(held)
  }
})

test('wire 14: a class has a page of its own, and a full one says so', async () => {
  const day = await visitor.open(at('yoga', 1))
  const page = await follow(day.getByRole('link', { name: /^Full: Sunset Yoga, / }))
  expect(page.address).toMatch(new RegExp(`/yoga/${days[1]}/by-time/class/`))
  expect(page.headings(1)).toEqual(['Sunset Yoga'])
  page.getByText(/^The session being booked is already full/)
  expect(page.queryByRole('button', { name: /^Book now/ })).toBeNull()
})

test('wire 14: Book now and Add to basket have those names at a class, a court and at tickets, and describe what they are about', async () => {
  for (const [activity, row, about] of [
    ['yoga', /^Book Early Yoga/, 'Early Yoga, 07:00 to 08:00'],
    ['badminton', /^Book .* from 10:00/, 'Badminton, 10:00 to 11:00'],
    ['swim', /^Book Lane Swim, 08:00/, 'Lane Swim, 08:00 to 08:45'],
  ] as const) {
    const day = await visitor.open(at(activity, 1))
    const page = await follow(day.getByRole('link', { name: row }))
    for (const name of ['Book now', 'Add to basket']) {
      const describedBy = page.getByRole('button', { name }).getAttribute('aria-describedby') ?? ''
      expect(textOf(page.document.getElementById(describedBy)!)).toBe(`${about}, ${words(1)}`)
    }
  }
})

describe('filters', () => {
  test('spec 5: the server renders what the filters leave; wrong values in the address are ignored', async () => {
    const page = await visitor.open(loft(1, '?until=12:00&show=book'))
    expect(page.headings(4)).toEqual(['Dawn Stretch', 'Back Care'])
    expect(statuses(page)).toContain(`2 of 4 classes on ${words(1)}`)
    page.getByRole('button', { name: 'Filters (2)' })
    const cleared = await follow(page.getByRole('link', { name: 'Clear filters' }))
    expect(cleared.headings(4)).toHaveLength(4)

    const wrong = await visitor.open(loft(1, '?from=25:00&until=soon&show=what&instructor=Ada&tag=%00'))
    expect([wrong.status, wrong.headings(4).length]).toEqual([200, 4])
    wrong.getByRole('button', { name: 'Filters' })
  })

  test('spec 3: filters that leave nothing say so, and are cleared in one press', async () => {
    const page = await visitor.open(loft(1, '?from=12:00&until=13:00'))
    page.getByText(/^Your filters hide all of the 4 classes /)
    expect(statuses(page)).toContain(`0 of 4 classes on ${words(1)}`)
    expect(page.headings(4)).toEqual([])
    const clear = page.main.getAllByRole('link', { name: 'Clear filters' }).at(-1)!
    expect((await follow(clear)).headings(4)).toHaveLength(4)
  })

  test('spec 3: courts by time, one court, the board of courts and swims are filtered too', async () => {
    for (const [rest, where] of [
      ['/by-time', ''],
      ['/by-location/court-2', ' on Court 2'],
    ]) {
      const page = await visitor.open(at('badminton', 4, `${rest}?from=18:00`))
      expect(statuses(page)).toContain(`3 of 13 times${where} on ${words(4)}`)
      expect(timeOf(page, '17:00 - 18:00')).toEqual([])
      expect(timeOf(page, '18:00 - 19:00')).toHaveLength(1)
    }
    const board = await visitor.open(at('badminton', 4, '/by-location?from=19:00'))
    expect(board.getAllByRole('rowheader').map(textOf)).toEqual(['19:00', '20:00'])
    expect(board.getAllByRole('link', { name: /^Available, .*, Court 2, / })).toHaveLength(2)
    const swims = await visitor.open(at('swim', 1, '?until=12:00'))
    expect(statuses(swims)).toContain(`1 of 2 sessions on ${words(1)}`)
    expect(timeOf(swims, '19:00')).toEqual([])
  })

  test('spec 3: useless filters are not offered: one session alone has none', async () => {
    const spin = await visitor.open(at('spin', 3))
    expect(spin.headings(4)).toEqual(['Spin'])
    expect(spin.queryByRole('button', { name: /^Filters/ })).toBeNull()
    const yoga = await visitor.open(at('yoga', 3))
    yoga.getByRole('button', { name: 'Filters' })
  })
})

describe('the board of courts', () => {
  test('A06: a legend says what the looks of the board mean', async () => {
    const page = await visitor.open(at('badminton', 1, '/by-location'))
    const looks = within(page.getByRole('list', { name: 'What the board shows' })).getAllByRole('listitem')
    expect(looks.map(textOf)).toEqual([
      'Available',
      'Yours',
      'Taken',
      'Full: you can wait',
      'Too short',
      'Closed',
    ])
  })

  test('without scripts every available time is a link to its own page, and so is the way to the list', async () => {
    const board = await visitor.open(at('badminton', 3, '/by-location'))
    for (const court of ['Court 2', 'Court 3']) {
      const time = await follow(
        board.getByRole('link', { name: `Available, 10:00 to 11:00, ${court}, £14.00` }),
      )
      expect(time.address).toMatch(/\/by-time\/slot\/10:00-11:00\/[0-9a-f]{8}\/court-[23]$/)
      expect(radio(time, court).checked).toBe(true)
    }
    expect(hrefOf(board.getByRole('link', { name: 'List' }))).toBe(at('badminton', 3, '/by-time'))
  })
})

test('spec 2: the address of a time is a page when it is opened alone, as without script, and leads to its day', async () => {
  for (const [activity, name, title] of [
    ['badminton', /^Book Ad Hoc session Badminton from 10:00/, 'Badminton'],
    ['swim', /^Book Lane Swim, 08:00/, 'Lane Swim'],
  ] as const) {
    const day = await visitor.open(at(activity, 1))
    const page = await follow(day.getByRole('link', { name }))
    expect(page.address).toMatch(/\/by-time\/(slot|ticket)\//)
    expect(page.headings(1)).toEqual([title])
    page.getByText('Your selection:')
    expect(page.queryByRole('dialog', { name: 'Book a time' })).toBeNull()
    expect(hrefOf(page.getByRole('link', { name: /^All times on / }))).toBe(at(activity, 1, '/by-time'))
  }
})
