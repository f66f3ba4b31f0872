import { expect, test } from 'vitest'
import { createVisitor } from '../../support/shop/visitor.ts'
import { missing, routeTable } from './route-table.ts'

const titled = (title: string | RegExp) =>
  typeof title === 'string'
    ? `Bookings | ${title}`
    : new RegExp(title.source.replace(/^\^/, '^Bookings \\| '))

/** A title may be a pattern. */
const matching = (expected: string | RegExp) =>
  typeof expected === 'string' ? expected : expect.stringMatching(expected)

for (const { path, before, chosen, ends, title, crumbs, not } of routeTable) {
  test(`spec 2, A17, the route table: ${path}`, async () => {
    const visitor = createVisitor()
    await before?.(visitor)
    if (chosen !== undefined) visitor.setCookie('venue', chosen)
    const page = await visitor.open(path)
    expect([page.status, page.address, page.title]).toEqual([
      200,
      matching(ends ?? path),
      matching(titled(title)),
    ])
    expect(page.headings(1)).toEqual([expect.stringMatching(/./)])
    expect(page.crumbs()).toEqual(crumbs)
  })

  test(`spec 2, the route table: not ${not.path}${not.before ? ' when logged in' : ''}`, async () => {
    const visitor = createVisitor()
    await not.before?.(visitor)
    const page = await visitor.open(not.path)
    expect([page.status, page.title]).toEqual([not.status, matching(titled(not.title))])
  })
}

// Its own screen is proved with a payment, in booking-confirmed.e2e.ts.
test('spec 2, the route table: not /booking-confirmed/{completeOrderId} of no order', async () => {
  const page = await createVisitor().open('/booking-confirmed/no-such-order')
  expect([page.status, page.title]).toEqual([404, titled('Booking not shown')])
})

test('spec 2, the route table: any other path is a full-page error with a way home', async () => {
  const visitor = createVisitor()
  const page = await visitor.open('/one/two/three/four/five')
  expect([page.status, page.title]).toEqual([404, titled(missing)])
  const home = await visitor.open(page.main.getByRole('link', { name: 'Go home' }).getAttribute('href') ?? '')
  expect([home.status, home.title]).toEqual([200, titled('Home')])
})
