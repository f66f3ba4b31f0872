import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { textOf } from '../../support/served-page.ts'
import { logInBy } from '../../support/shop/book-by-calls.ts'
import { createVisitor, type Visitor } from '../../support/shop/visitor.ts'
import { type RunningProduct, startProduct } from '../../support/start-product.ts'

const taffside = 'taffside-sports-centre'
const own = '/staff/today'

/** What each log-in of the demo finds on each page of its own, on the day and at the hour of this run. */
const pages: [name: string, path: string, finds: RegExp][] = [
  ['reception', own, /Bea Sandford/],
  ['reception', '/staff/drawers', /Reception 1.*A coin was given twice as change/s],
  ['reception', '/staff/waitlists', /Waitlists/],
  ['reception', '/staff/money', /Ida Ferris/],
  ['reception', '/staff/mails', /@demo\.test/],
  ['instructor', own, /Ride with Joel.*Bea Sandford/s],
  ['manager', own, /Bea Sandford/],
  ['manager', '/staff/takings?venue=lockside-leisure-centre', /In all\s*£[1-9]/],
  ['staff', '/staff/acts', /Joel Adeyemi|Rosa Lind, .*Took a charge of £2\.00|Took a charge of £2\.00/s],
  ['staff', '/staff/documents', /Wen Zhao/],
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
    expect(textOf(page.main)).toMatch(finds)
  })

  test('the manager’s other venue has people, too', async () => {
    const manager = visitors.get('manager')!
    const { address } = await manager.open(own)
    const page = await manager.open(address.replace('lockside-leisure-centre', taffside))
    expect(textOf(page.main)).toMatch(/Carys Pugh/)
  })

  test('the waitlist of a full ride has an offer and a person who waits', async () => {
    const staff = visitors.get('reception')!
    const date = new Date(Date.now() + 3 * 86_400_000)
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(date)
    const page = await staff.open(`/staff/waitlists/lockside-leisure-centre/${day}`)
    expect(textOf(page.main)).toMatch(/Ride with Joel.*(Carys Pugh|Hal Quinn)/s)
  })

  test('S08, F157: an instructor who books for themself has no checkout of the desk, and reception has', async () => {
    const desks = async (name: string) => {
      const who = createVisitor(product.origin)
      await logInBy(who, `${name}@demo.test`)
      const { address } = await visitors.get('reception')!.open(own)
      const [venue, date] = address.split('/').slice(-2)
      const tomorrow = new Date(Date.parse(`${date}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
      const day = await visitors.get('reception')!.request.get(`/api/foh/venue/${venue}/day?date=${tomorrow}`)
      const session = (await day.json()).data.find(
        (one: { name: string; free: number }) => one.name === 'Family Swim' && one.free > 0,
      )
      const item = { id: session.slot_id, type: 'activity', quantity: 1 }
      const added = await who.request.post('/api/activities/cart/add', { data: { items: [item] } })
      expect(added.status()).toBe(200)
      return textOf((await who.open('/basket/checkout')).main)
    }
    expect(await desks('reception')).toMatch(/Take payment|Customer/)
    expect(await desks('instructor')).not.toMatch(/Take payment|Find a customer/)
  })
})
