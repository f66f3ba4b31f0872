import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logInBy } from '../../support/shop/book-by-calls.ts'
import { createVisitor, type Visitor } from '../../support/shop/visitor.ts'
import { type RunningProduct, startProduct } from '../../support/start-product.ts'

const taffside = 'taffside-sports-centre'
const own = '/staff/today'

/** Words that each log-in of the demo finds on each page of its own, on the day and at the hour of this run. */
const pages: [name: string, path: string, finds: RegExp][] = [
  ['reception', own, /of [1-9]\d* here/],
  ['reception', '/staff/drawers', /Reception 1.*A coin was given twice as change/s],
  ['reception', '/staff/waitlists', /Waitlists/],
  ['reception', '/staff/money', /Ida Ferris/],
  ['staff', '/staff/mails?to=hal.quinn%40demo.test', /hal\.quinn@demo\.test/],
  ['instructor', own, /Ride with Joel.*of [1-9]\d* here/s],
  ['manager', own, /of [1-9]\d* here/],
  ['manager', '/staff/takings?venue=lockside-leisure-centre', /In all\s*£[1-9]/],
  ['staff', '/staff/acts', /Took a charge of £2\.00/],
  ['staff', '/staff/documents', /Wen Zhao/],
  ['staff', '/staff/complaints', /Nell Harper.*4 days left.*Ellie Frost/s],
  ['staff', '/staff/money?show=refunds', /refund/i],
  ['staff', '/staff/takings', /In all\s*£[1-9]/],
]

describe('F156: each page of staff has something to show in the demo', () => {
  const visitors = new Map<string, Visitor>()
  let product: RunningProduct
  beforeAll(async () => {
    product = await startProduct({ DEMO_WEEK: 'on' })
    for (const name of new Set(pages.map(([one]) => one))) {
      const visitor = createVisitor(product.origin)
      await logInBy(visitor, `${name}@demo.test`)
      visitors.set(name, visitor)
    }
  })

  afterAll(() => product?.stop())

  test.each(pages)('%s at %s', async (name, path, finds) => {
    const page = await visitors.get(name)!.open(path)
    expect(page.status).toBe(200)
    expect(page.text()).toMatch(finds)
  })

  test('the manager’s other venue has people, too', async () => {
    const manager = visitors.get('manager')!
    const { address } = await manager.open(own)
    const page = await manager.open(address.replace('lockside-leisure-centre', taffside))
    expect(page.text()).toMatch(/of [1-9]\d* here/)
  })

  test('the waitlist of a full ride has an offer and a person who waits', async () => {
    const staff = visitors.get('reception')!
    const date = new Date(Date.now() + 3 * 86_400_000)
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(date)
    const page = await staff.open(`/staff/waitlists/lockside-leisure-centre/${day}`)
    expect(page.text()).toMatch(/Ride with Joel.*(Carys Pugh|Hal Quinn)/s)
  })
})
