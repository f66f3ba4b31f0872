import { expect, test } from 'vitest'
import { textOf } from '../../support/served-page.ts'
import { logInBy, payByCard } from '../../support/shop/book-by-calls.ts'
import { holdTwoHours } from '../../support/shop/court-hours.ts'
import { createVisitor } from '../../support/shop/visitor.ts'
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
