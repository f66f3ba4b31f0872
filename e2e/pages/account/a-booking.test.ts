import { within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { importLock } from '../../support/operators/lock-catalogue.ts'
import { dayAhead } from '../../support/operators/timetable-operator.ts'
import { textOf } from '../../support/served-page.ts'
import { runSessions } from '../../support/sessions-command.ts'
import {
  bookSession,
  cancelBooking,
  holdSession,
  logInBy,
  payByCard,
} from '../../support/shop/book-by-calls.ts'
import { createVisitor } from '../../support/shop/visitor.ts'

const slug = `a-booking-${process.pid}`
let origin = ''
beforeAll(async () => {
  origin = await importLock(slug)
})

const yoga = (days: number) => ({
  venue: 'lock-house',
  activity: 'yoga',
  name: 'Morning Yoga',
  date: dayAhead(days),
})
const swim = (days: number) => ({ ...yoga(days), activity: 'swimming', name: 'Late Swim' })

async function customer() {
  const visitor = createVisitor(origin)
  await logInBy(visitor, `${slug}@demo.test`)
  return visitor
}

test('spec 1: a booking is found, opened, printed and booked again a week later; once it is cancelled it is past, and its credit is back', async () => {
  const visitor = await customer()
  const before = textOf((await visitor.open('/my-account')).getByRole('region', { name: 'Your credit' }))
  // Read at once: a day can end during the test.
  const [session, weekLater] = [yoga(4), dayAhead(11)]
  const confirmation = await bookSession(visitor, { ...session, by: 'credit' })
  const other = await bookSession(visitor, { ...swim(5), by: 'credit' })

  const found = await visitor.open('/my-account/bookings?search=morning')
  expect(found.getByText('1 booking for “morning”')).toBeDefined()
  const row = found.main.getByRole('link', { name: /^Morning Yoga, / })
  const booking = await visitor.open(row.getAttribute('href') ?? '')
  expect(booking.headings(1)).toEqual(['Morning Yoga'])
  expect(booking.getByRole('img', { name: /^QR code of the booking reference/ })).toBeDefined()
  // In the order of a ticket: what is needed on the way, then people and price, cancelling last.
  const order =
    /Lock House.*Show this at reception.*Directions.*Add to calendar.*Who.*Price.*Reference.*Can’t come\?/
  expect(booking.text()).toMatch(order)
  const receipt = await visitor.open(
    booking.getByRole('link', { name: 'Receipt' }).getAttribute('href') ?? '',
  )
  expect(textOf(receipt.getByRole('row', { name: /Morning Yoga/ }))).toContain('£9.00')
  const again = await visitor.open(
    booking.getByRole('link', { name: 'Book again' }).getAttribute('href') ?? '',
  )
  expect(again.address).toContain(`/location/lock-house/yoga/${weekLater}/by-time/class/`)
  expect(again.headings(1)).toEqual(['Morning Yoga'])

  for (const one of [confirmation, other]) await cancelBooking(visitor, one)
  const past = await visitor.open('/my-account/bookings?show=past')
  for (const name of ['Morning Yoga', 'Late Swim'])
    expect(past.main.getAllByRole('listitem').map(textOf)).toContainEqual(
      expect.stringMatching(new RegExp(`${name}.*Cancelled`)),
    )
  const account = await visitor.open('/my-account')
  expect(textOf(account.getByRole('region', { name: 'Your credit' }))).toBe(before)
})

test('spec 1: the dashboard greets by name, then shows what is next, what is left of benefits and packages, and what is usually booked', async () => {
  const family = createVisitor()
  await logInBy(family, 'family@demo.test')
  const dashboard = await family.open('/my-account')
  expect(dashboard.headings(1)).toEqual(['Hello Freya'])
  expect(dashboard.title).toBe('Bookings | Dashboard')
  const left = textOf(dashboard.getByRole('region', { name: 'What you have left' }))
  expect(left).toMatch(/Court of the day ?[01] of 1 left today/)
  expect(left).toMatch(/Ten swims ?\d+ of 10 swims left ?Until/)

  const visitor = await customer()
  const confirmation = await bookSession(visitor, { ...yoga(3), by: 'credit' })
  const account = await visitor.open('/my-account')
  expect(account.queryByRole('region', { name: 'What you have left' })).toBeNull()
  expect(account.text()).toMatch(/Hello .*Next:.*Morning Yoga.*Your credit/)
  await cancelBooking(visitor, confirmation)
})

test('spec 1: where the booking’s own day has no other time, the choice begins at the next day that has one', async () => {
  const [guest, member] = [createVisitor(origin), await customer()]
  for (const [visitor, session, next] of [
    [guest, yoga(8), 9],
    [member, swim(9), 10],
  ] as const) {
    const ticket = await visitor.open(await bookSession(visitor, { ...session, by: 'card' }))
    const link = ticket.getByRole('link', { name: new RegExp(`^Choose another time: ${session.name}`) })
    const page = await visitor.open(link.getAttribute('href') ?? '')
    expect(page.headings(1)).toEqual(['Choose another time'])
    expect(page.getAllByRole('button', { name: new RegExp(`^Move here: .*${session.name}`) })).toHaveLength(1)
    const days = within(page.getByRole('navigation', { name: 'Choose a day' })).getAllByRole('link')
    expect(days.findIndex((day) => day.getAttribute('aria-current') === 'date')).toBe(next)
  }
})

test('spec 7: the refund of a cancellation is told before anything is paid, in the same words in the basket, at the checkout and on the confirmation', async () => {
  const guest = createVisitor(origin)
  const rule = /^Free cancellation until \w{3} \d+ \w{3}, 09:00\. Later: no refund\.$/
  const day = await guest.open(`/location/lock-house/yoga/${dayAhead(5)}`)
  const link = day.main.getByRole('link', { name: /^Book Morning Yoga, / })
  const session = await guest.open(link.getAttribute('href') ?? '')
  const words = textOf(session.getByText(rule))

  await holdSession(guest, yoga(5))
  const basket = await guest.open('/basket')
  expect(basket.headings(1)).toEqual(['Your basket'])
  const checkout = await guest.open('/basket/checkout')
  expect(checkout.getByRole('heading', { name: 'If you cancel' })).toBeDefined()
  const confirmed = await guest.open(await payByCard(guest))
  expect(confirmed.crumbs().at(-1)).toBe('Booking confirmed')
  for (const page of [basket, checkout, confirmed]) {
    expect(textOf(page.getByText(rule))).toBe(words)
  }
})

test('spec 7: a guest’s cancelled booking says where the money goes and what was paid in the end, and is not cancelled again', async () => {
  const guest = createVisitor(origin)
  const confirmation = await bookSession(guest, { ...yoga(5), by: 'card' })
  const before = await guest.open(confirmation)
  expect(before.getByRole('button', { name: /^Cancel booking: Morning Yoga/ })).toBeDefined()
  await cancelBooking(guest, confirmation)
  const page = await guest.open(confirmation)
  expect(page.crumbs().at(-1)).toBe('Booking cancelled')
  expect(textOf(page.document.querySelector('main')!)).toMatch(
    /back to Visa ending 4242.*−£9\.00 ?Paid in the end ?£0\.00/,
  )
  expect(page.queryByRole('button', { name: /^Cancel booking/ })).toBeNull()
  expect(page.queryByRole('link', { name: /^Directions/ })).toBeNull()
})

test('spec 7: a session that the venue cancels is cancelled on every open ticket, with the reason, the refund and how it is paid', async () => {
  const [guest, member] = [createVisitor(origin), await customer()]
  const tickets = [
    await bookSession(guest, { ...yoga(7), by: 'card' }),
    await bookSession(member, { ...yoga(7), by: 'credit' }),
  ] as const
  const credit = textOf((await member.open('/my-account')).getByRole('region', { name: 'Your credit' }))
  const sessions = await runSessions('list', 'lock-house', dayAhead(7), '--client', slug)
  const [, id = ''] = /^(\d+) .*Morning Yoga.*: 2 places booked$/m.exec(sessions) ?? []
  expect(await runSessions('cancel', id, '--reason', 'The instructor is ill.')).toContain(
    '2 bookings given back',
  )

  const ticket = await guest.open(tickets[0])
  expect(ticket.headings(1)[0]).toMatch(/^Cancelled by the venue/)
  expect(ticket.getByText(/The instructor is ill\./)).toBeDefined()
  expect(ticket.queryByRole('img', { name: /^Code of booking/ })).toBeNull()
  await expect
    .poll(async () => textOf((await guest.open(tickets[0])).document.querySelector('main')!))
    .toMatch(
      /Sent back to Visa ending 4242 on \w{3} \d+ \w{3}: it takes 3 to 5 days to arrive ?−£9\.00 ?Paid in the end ?£0\.00/,
    )
  const own = await member.open(tickets[1])
  expect(own.headings(1)[0]).toMatch(/^Cancelled by the venue/)
  expect(textOf(own.document.querySelector('main')!)).toMatch(
    /Back as credit on \w{3} \d+ \w{3} ?−£9\.00 ?Paid in the end ?£0\.00/,
  )

  const account = await member.open('/my-account')
  const now = textOf(account.getByRole('region', { name: 'Your credit' }))
  expect(poundsIn(now) - poundsIn(credit)).toBe(9)
  const told = within(account.getByRole('region', { name: /^Morning Yoga, \w{3} \d+ \w{3}, 09:00$/ }))
  for (const words of [
    /Cancelled by the venue/,
    /The reason: The instructor is ill\./,
    /£9\.00 is added to your credit/,
  ])
    expect(told.getAllByText(words).length).toBeGreaterThan(0)
  const other = told.getByRole('link', { name: /^Find another: Morning Yoga/ })
  const day = `/location/lock-house/yoga/${dayAhead(7)}`
  expect(other.getAttribute('href')).toContain(day)
  const past = await member.open('/my-account/bookings?show=past')
  expect(past.main.getAllByRole('listitem').map(textOf)).toContainEqual(
    expect.stringMatching(/Morning Yoga.*Cancelled by the venue.*The instructor is ill\./),
  )

  // The day says why it is empty, to those who had booked it.
  const words = 'Cancelled by the venue: Morning Yoga 09:00'
  const [booked, stranger] = [await member.open(day), await createVisitor(origin).open(day)]
  for (const page of [booked, stranger])
    expect(page.getByText('No results were found at this centre')).toBeDefined()
  expect(booked.getByText(words)).toBeDefined()
  expect(stranger.queryByText(words)).toBeNull()
})

const poundsIn = (words: string): number => Number(/£(\d+\.\d\d)/.exec(words)?.[1])
