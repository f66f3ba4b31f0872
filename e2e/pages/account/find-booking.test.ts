import { expect, test } from 'vitest'
import { createVisitor } from '../../support/shop/visitor.ts'

const path = '/find-booking'

test('F183: the page asks for reference and address, and search engines leave it out', async () => {
  const page = await createVisitor().open(path)
  expect([page.status, page.headings(1), page.crumbs()]).toEqual([
    200,
    ['Find my booking'],
    ['Home', 'Find my booking'],
  ])
  for (const label of ['Booking reference', 'Email address'])
    expect(page.main.getByLabelText<HTMLInputElement>(label).value).toBe('')
  expect(page.html).toContain('<meta name="robots" content="noindex">')
  // Pressed before the script is there, it puts neither into the address.
  expect(page.main.getByRole('button', { name: 'Send me the link' }).closest('form')?.method).toBe('post')
})

test('F183: it works inside another site; a kiosk neither has it nor leads to it', async () => {
  const embedded = await createVisitor().open(`${path}?embedded=true`)
  expect([embedded.status, embedded.headings(1), embedded.queryAllByRole('banner').length]).toEqual([
    200,
    ['Find my booking'],
    0,
  ])
  const kiosk = '?kiosk=true&centre=walcot-baths'
  expect((await createVisitor().open(path + kiosk)).status).toBe(404)
  const notShown = await createVisitor().open(`/booking-confirmed/unknown${kiosk}`)
  expect(notShown.queryByRole('link', { name: 'Find my booking' })).toBeNull()
})

test.each(['/booking-confirmed/unknown', '/my-account/bookings'])(
  'F183: a visitor without a log-in is led to it from %s',
  async (from) => {
    const page = await createVisitor().open(from)
    expect(page.main.getByRole('link', { name: 'Find my booking' }).getAttribute('href')).toBe(path)
  },
)
