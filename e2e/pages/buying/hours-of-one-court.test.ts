import { expect, test } from 'vitest'
import { dayAhead } from '../../support/operators/timetable-operator.ts'
import { textOf } from '../../support/served-page.ts'
import { logInBy, payByCard } from '../../support/shop/book-by-calls.ts'
import { holdTwoHours } from '../../support/shop/court-hours.ts'
import { createVisitor, type Visitor } from '../../support/shop/visitor.ts'
import { newPerson } from '../../support/shop/visitor-acts.ts'

test('spec 4: two hours of one court are one line, one ticket and one booking, and each can be cancelled or moved', async () => {
  const visitor = createVisitor()
  await logInBy(visitor, await newPerson('Hazel'))
  const { starts, between, ends } = await holdTwoHours(visitor)
  const [whole, first, second] = [`${starts} to ${ends}`, `${starts} to ${between}`, `${between} to ${ends}`]

  const basket = await visitor.open('/basket')
  expect(basket.text()).toContain(whole)
  expect(basket.text()).toContain('Total for 1 place')
  // The header counts as the page does.
  expect(basket.getByRole('link', { name: 'Basket, 1 item' })).toBeDefined()
  for (const time of [whole, first, second])
    expect(basket.getAllByRole('button', { name: new RegExp(`^Remove Badminton.*, ${time}$`) })).toHaveLength(
      1,
    )

  const checkout = await visitor.open('/basket/checkout')
  expect(textOf(checkout.getByRole('region', { name: 'Your booking' }))).toContain(whole)

  const confirmation = await payByCard(visitor)
  const ticket = await visitor.open(confirmation)
  expect(textOf(ticket.getByRole('region', { name: /^Booking confirmed/ }))).toContain(whole)
  expect(ticket.text()).not.toContain('more session')
  expect(textOf(ticket.getByRole('region', { name: 'What you have booked' }))).toContain(whole)
  const rules = ticket.getByRole('region', { name: 'If you can’t come' })
  for (const time of [first, second]) expect(textOf(rules)).toContain(time)
  expect(ticket.getAllByRole('button', { name: new RegExp(`^Cancel booking: .*, ${whole}`) })).toHaveLength(1)

  const bookings = await visitor.open('/my-account/bookings')
  const row = bookings.main.getByRole('link', { name: new RegExp(`^Badminton.*, ${whole}$`) })
  expect(bookings.text()).toContain('1 booking')
  const booking = await visitor.open(row.getAttribute('href') ?? '')
  expect(booking.text()).toContain(whole)
  expect(booking.getAllByRole('button', { name: new RegExp(`^Cancel booking: .*, ${whole}$`) })).toHaveLength(
    1,
  )
  const dashboard = await visitor.open('/my-account')
  expect(textOf(dashboard.getByRole('region', { name: /^Badminton/ }))).toContain(whole)
  expect(dashboard.main.queryByRole('heading', { name: 'Upcoming' })).toBeNull()

  // An hour is moved by itself, which its page says.
  const move = booking.getByRole('link', { name: new RegExp(`^Move ${second}`) })
  const moving = await visitor.open(move.getAttribute('href') ?? '')
  expect(moving.text()).toContain(
    `Only ${second} is moved. The rest of your booking (${first}) stays as it is.`,
  )
})

test('spec 7: until it is known whom a customer can book two hours for, their page says no kind of price, and no rule of another hour', async () => {
  const day = dayAhead(4)
  const hours = `/location/lockside-leisure-centre/badminton-60min/${day}/by-time`
  const pageOf = async (visitor: Visitor) => {
    const [link] = (await visitor.open(hours)).main.getAllByRole('link', { name: /^Book .*Badminton/ })
    return (await visitor.open(`${link?.getAttribute('href')}?times=2`)).main
  }

  const guests = await pageOf(createVisitor())
  expect(guests.getByRole('radio', { name: 'Adult £28.00' })).toBeDefined()
  expect(textOf(guests.getByRole('region', { name: 'Price' }))).toContain('Free cancellation until')

  const member = createVisitor()
  await logInBy(member, 'family@demo.test')
  const members = await pageOf(member)
  expect(members.getByRole('radio', { name: '2 hours' })).toBeDefined()
  expect(members.queryByRole('group', { name: 'Price' })).toBeNull()
  expect(textOf(members.getByText('Loading…'))).toBe('Loading…')
  const price = textOf(members.getByRole('region', { name: 'Price' }))
  expect(price).toContain('£9.00')
  expect(price).not.toContain('£28.00')
  expect(price).not.toContain('ancel')
})
