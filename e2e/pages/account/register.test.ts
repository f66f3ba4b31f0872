import { beforeAll, expect, test } from 'vitest'
import { createVisitor, type Visitor } from '../../support/shop/visitor.ts'
import { beLoggedIn } from '../../support/shop/visitor-acts.ts'

let customer: Visitor

beforeAll(async () => {
  customer = createVisitor()
  await beLoggedIn(customer)
})

test('spec 2: a logged-in user is sent to the redirect value, or to /', async () => {
  for (const [path, address] of [
    ['/register?redirect=%2Fbasket', '/basket'],
    ['/register?redirect=%2Fsearch%3Factivity%3DYoga', '/search?activity=Yoga'],
    ['/register', '/'],
  ] as const)
    expect([path, (await customer.open(path)).address]).toEqual([path, address])
})

test.each(['//example.org', '/\\example.org', 'https://example.org', '/%09/example.org', '/register'])(
  'spec 5: the redirect value %s leads nowhere else',
  async (redirect) => {
    const page = await customer.open(`/register?redirect=${encodeURIComponent(redirect)}`)
    expect(page.origin).toBe(process.env.E2E_ORIGIN)
    expect(page.address).toMatch(/^\/(%09\/example\.org)?$/)
  },
)

test('spec 2: a visitor stays on Register, whatever the redirect value', async () => {
  const page = await createVisitor().open('/register?redirect=/basket')
  expect([page.status, page.address, page.title]).toEqual([
    200,
    '/register?redirect=/basket',
    'Bookings | Sign up',
  ])
  expect(page.headings(1)).toEqual(['Create an account'])
})

test('F86: a visitor who registers with an address that has an account gets one of their own, not confirmed yet', async () => {
  const origin = process.env.E2E_ORIGIN ?? ''
  const visitor = createVisitor()
  const reply = await visitor.request.post('/api/auth/customer/register', {
    headers: { origin },
    data: {
      first_name: 'Robin',
      last_name: 'Marsh',
      email: 'student@demo.test',
      password: 'tall ships at noon',
      terms: true,
    },
  })
  expect(reply.status()).toBe(200)
  const page = await visitor.open('/my-account/details')
  expect(page.main.getByText('Robin Marsh')).toBeDefined()
  expect(page.main.getByText('student@demo.test (not confirmed yet)')).toBeDefined()
})
