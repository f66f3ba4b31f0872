import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { endHoldIn } from '../../support/database.ts'
import { textOf } from '../../support/served-page.ts'
import { createVisitor } from '../../support/shop/visitor.ts'
import { holdPlaces } from '../../support/shop/visitor-acts.ts'

test('spec 2: an empty basket leads on', async () => {
  const page = await createVisitor().open('/basket')
  expect(page.title).toBe('Bookings | Shopping basket')
  page.main.getByText('Your basket is empty')
  page.main.getByText(/We hold your places for 10 minutes/)
  expect(page.main.getByRole('link', { name: 'Book an activity' }).getAttribute('href')).toBe('/')
})

test('two sessions of one activity have a tile of their day each, and no picture, in the basket and at the checkout', async () => {
  const visitor = createVisitor()
  await holdPlaces(visitor, { items: 2 })
  for (const [path, name] of [
    ['/basket', 'What you are booking'],
    ['/basket/checkout', 'Your booking'],
  ] as const) {
    const sessions = (await visitor.open(path)).main.getByRole('region', { name })
    expect(within(sessions).getAllByRole('heading', { level: 3 })).toHaveLength(2)
    const tiles = [...sessions.querySelectorAll('[aria-hidden=true]')]
    expect(tiles.map(textOf).filter((text) => /^[A-Z][a-z]{2}\d+[A-Z][a-z]{2}$/.test(text))).toHaveLength(2)
    expect(sessions.querySelectorAll('img')).toHaveLength(0)
  }
})

test('spec 2: the basket says what is in it, what it costs, and how long it is held', async () => {
  const visitor = createVisitor()
  await holdPlaces(visitor, { items: 2, quantity: 2 })
  const page = await visitor.open('/basket')
  const items = within(page.main.getByRole('region', { name: 'What you are booking' })).getAllByRole(
    'listitem',
  )
  expect(items).toHaveLength(2)
  for (const item of items) {
    expect(textOf(item)).toContain('Ancoats Pool and Gym')
    expect(textOf(item)).toContain('2 places')
    expect(textOf(item)).toMatch(/[A-Z][a-z]{2} \d+ [A-Z][a-z]{2}, \d\d:\d\d to \d\d:\d\d/)
    // The tile beside them says the day again, for the eye alone.
    expect(textOf(item)).toMatch(/^[A-Z][a-z]{2}\d+[A-Z][a-z]{2}/)
    expect(item.querySelector('img')).toBeNull()
    within(item).getByRole('button', { name: /^Remove / })
  }
  // The price that a membership would bring stands once, below the lines.
  for (const item of items) expect(textOf(item)).not.toContain('members pay')
  page.main.getByText(
    /^Linden Family members pay £3\.50 for their own place in Swim for Fitness, [A-Z][a-z]{2} \d+ [A-Z][a-z]{2}, \d\d:\d\d to \d\d:\d\d\.$/,
  )
  page.getByRole('link', { name: 'Basket, 4 items' })
  const hold = textOf(page.main.getByRole('region', { name: 'Time to pay' }))
  expect(hold).toContain('Your places are held for')
  expect(hold).toContain('about 10 minutes')
  const summary = textOf(page.main.getByRole('region', { name: 'Summary' }))
  expect(summary).toContain('Total for 4 places£22.40')
  expect(summary).toContain('All taxes and fees included.')
  expect(page.main.getByRole('link', { name: 'Checkout' }).getAttribute('href')).toBe('/basket/checkout')
})

test('spec 2: several sessions of a day are listed by time, whatever was chosen first; the rules of cancelling stand once, below the list', async () => {
  const visitor = createVisitor()
  await holdPlaces(visitor, { skip: 3 })
  await holdPlaces(visitor, { items: 2 })
  const { main } = await visitor.open('/basket')
  const list = within(main.getByRole('region', { name: 'What you are booking' }))
  const items = list.getAllByRole('listitem').map(textOf)
  expect(items).toHaveLength(3)
  const starts = items.map((text) => /\d\d:\d\d to/.exec(text)?.[0] ?? 'no time')
  expect(starts).not.toContain('no time')
  expect(starts).toEqual([...starts].sort((a, b) => a.localeCompare(b)))
  for (const text of items) expect(text).not.toContain('ancel')
  list.getByText('If you cancel: full rule')
})

test('F07: a place that ran out is listed beside later choices, which can be paid for without it', async () => {
  const visitor = createVisitor()
  const cartUuid = await holdPlaces(visitor, { quantity: 2 })
  await endHoldIn(cartUuid, -1)
  await holdPlaces(visitor, { ahead: 2 })
  const page = await visitor.open('/basket')
  const [ranOut, held, ...more] = within(
    page.main.getByRole('region', { name: 'What you are booking' }),
  ).getAllByRole('listitem')
  expect(more).toEqual([])
  expect(textOf(ranOut!)).toContain('these places were released')
  within(ranOut!).getByRole('button', { name: /^Hold again: / })
  expect(textOf(held!)).not.toContain('released')
  page.getByRole('link', { name: 'Basket, 1 item' })
  page.main.getByRole('region', { name: 'Time to pay' })
  page.main.getByRole('link', { name: 'Checkout' })
  const checkout = await visitor.open('/basket/checkout')
  const order = checkout.main.getByRole('region', { name: 'Your booking' })
  expect(within(order).getAllByRole('listitem')).toHaveLength(1)
})

test('spec 2: an empty basket has no checkout', async () => {
  const visitor = createVisitor()
  const { status, address } = await visitor.open('/basket/checkout')
  expect([status, address]).toEqual([200, '/basket'])
})
