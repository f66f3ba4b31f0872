import { within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { importFlagsOperator } from '../../support/operators/flags-operator.ts'
import { dayAhead } from '../../support/operators/timetable-operator.ts'
import { type ServedPage, textOf } from '../../support/served-page.ts'
import { findSession, holdSession, logInAs } from '../../support/shop/sessions.ts'
import { createVisitor, type Visitor } from '../../support/shop/visitor.ts'

const date = dayAhead(1)
let origin: string
beforeAll(async () => {
  origin = await importFlagsOperator('flags-pages')
})

async function visitorWho(person: string | null): Promise<Visitor> {
  const visitor = createVisitor(origin)
  if (person !== null) await logInAs(visitor, `${person}@flags.test`)
  return visitor
}

const sessionOf = (visitor: Visitor, activity: string, name: string) =>
  findSession(visitor, { venue: 'mast-hall', activity, date, name })

async function openSession(visitor: Visitor, activity: string, name: string): Promise<ServedPage> {
  const { id } = await sessionOf(visitor, activity, name)
  return visitor.open(`/location/mast-hall/${activity}/${date}/by-time/class/${id}`)
}

const buttonsThatBook = ({ main }: ServedPage) =>
  main.queryAllByRole('button', { name: /^(Book now|Add to basket)/ })
const noticesOf = (page: ServedPage) => page.getByRole('region', { name: 'About your account' })

test.each([
  ['those who can buy one', 'twice', 1],
  ['who owes a charge', 'owes', 0],
  ['staff', 'desk', 0],
])(
  'spec 3: only customers who can buy a membership are told what it would make of a price: %s',
  async (_, person, count) => {
    const page = await openSession(await visitorWho(person), 'yoga', 'Yoga')
    expect(textOf(page.main.getByRole('region', { name: 'Price' }))).toContain('£6.00')
    expect(page.main.queryAllByText('Gold members pay nothing.')).toHaveLength(count)
  },
)

test('spec 3: a customer who owes a charge reads what, how much and how to settle it on every page, and can add nothing', async () => {
  const visitor = await visitorWho('owes')
  const day = await visitor.open(`/location/mast-hall/yoga/${date}`)
  const session = await openSession(visitor, 'yoga', 'Yoga')
  for (const page of [day, session, await visitor.open('/basket')]) {
    const words = textOf(noticesOf(page))
    expect(words).toContain('You can’t book right now')
    expect(words).toContain('You owe £3.00 for a missed yoga class')
    expect(words).toContain('Pay it at the desk of any of our venues, or by phone on 0117 496 0110')
    page.getByRole('link', { name: 'Basket, empty' })
  }
  // No row looks bookable: each leads to what has to be done first.
  expect(day.main.queryAllByRole('link', { name: /^Book / })).toEqual([])
  day.main.getByRole('link', { name: /^Settle first: Yoga/ })
  expect(buttonsThatBook(session)).toEqual([])
  session.main.getByRole('button', { name: 'See how to settle your charge' })
  // The same for times and for courts.
  for (const activity of ['swim', 'squash']) {
    const times = await visitor.open(`/location/mast-hall/${activity}/${date}/by-time`)
    expect(times.main.queryAllByRole('link', { name: /^Book / })).toEqual([])
    const [first] = times.main.getAllByRole('link', { name: /^Settle first/ })
    expect(textOf(first!)).toBe('Settle first')
  }
  // On the board of courts, where a cell says what is available, and among the venue's next times.
  const board = await visitor.open(`/location/mast-hall/squash/${date}/by-location`)
  board.main.getByText('Settle first: you can look, and book once your charge is settled.')
  expect(board.main.queryAllByRole('link', { name: /^(\d+ courts? available|Available)/ })).toEqual([])
  board.main.getAllByRole('link', { name: /^Settle first: .*available, / })
  const venue = await visitor.open('/location/mast-hall')
  expect(venue.main.queryAllByRole('link', { name: /^Book / })).toEqual([])
  venue.main.getAllByRole('link', { name: /^Settle first: / })
})

test('spec 3: a change that is due soon is told beside the member price; a charge that stops nothing yet warns by its title', async () => {
  const visitor = await visitorWho('student')
  const page = await openSession(visitor, 'yoga', 'Yoga')
  const charge = within(noticesOf(page)).getByText('You owe £2.00').closest('details')!
  expect(charge.hasAttribute('open')).toBe(false)
  expect(textOf(charge)).toContain('You owe £2.00 for a late cancellation')
  expect(within(charge).getByRole('link', { name: 'See what you owe' }).getAttribute('href')).toBe(
    '/my-account/payments',
  )
  const price = textOf(page.main.getByRole('region', { name: 'Price' }))
  expect(price).toContain('Member price, others pay £6.00')
  expect(price).toContain('Your student card runs out soon.')
})

test('spec 3: a person’s photo is in their account menu, and for them alone', async () => {
  const visitor = await visitorWho('student')
  const page = await visitor.open('/location/mast-hall')
  const photo = page.getByRole('button', { name: 'My account' }).querySelector('img')
  const address = photo?.getAttribute('src') ?? ''
  expect(address).toContain('/api/pictures/')
  const reply = await visitor.request.get(address)
  expect(reply.status()).toBe(200)
  expect(reply.headers()).toMatchObject({
    'cache-control': 'private, no-cache',
    'content-type': expect.stringMatching(/^image\//),
  })
  const other = await (await visitorWho('twice')).open('/location/mast-hall')
  expect(other.getByRole('button', { name: 'My account' }).querySelector('img')).toBeNull()
})

test('wire 5: a session that needs an induction says so, and leads a person without it to its sessions', async () => {
  const visitor = await openSession(await visitorWho(null), 'gym', 'Gym')
  visitor.main.getByText('The gym induction comes first')
  const without = await openSession(await visitorWho('twice'), 'gym', 'Gym')
  without.main.getByRole('link', { name: 'Book the gym induction first' })
  expect(buttonsThatBook(without)).toEqual([])
})

test('wire 5: a customer who books for a family is led from the list and the session to the missing induction', async () => {
  const visitor = await visitorWho('fay')
  const day = await visitor.open(`/location/mast-hall/gym/${date}`)
  day.main.getByRole('link', { name: /^Induction first: Gym/ })
  const page = await openSession(visitor, 'gym', 'Gym')
  page.main.getByRole('link', { name: 'Book the gym induction first' })
  expect(buttonsThatBook(page)).toEqual([])
})

test('wire 5: no induction stops staff', async () => {
  const visitor = await visitorWho('staff')
  const page = await openSession(visitor, 'gym', 'Gym')
  expect(page.main.queryByRole('link', { name: 'Book the gym induction first' })).toBeNull()
  expect(buttonsThatBook(page)).not.toEqual([])
  await holdSession(visitor, await sessionOf(visitor, 'gym', 'Gym'))
  const basket = await visitor.open('/basket')
  basket.getByRole('link', { name: 'Basket, 1 item' })
})
