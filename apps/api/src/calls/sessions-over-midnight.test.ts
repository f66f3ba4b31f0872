import { weekdayAndDate } from '@touchline/rules/time/date-labels'
import { fromToWords } from '@touchline/rules/time/end-words'
import { wallDate, wallTime } from '@touchline/rules/time/wall-time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCatalogues } from '../catalogue/catalogues.ts'
import { readFacts } from '../commands/mail/read-facts.ts'
import { writeLetter } from '../letters/letters.ts'
import { ruleOf, setCancelRule } from '../testing/factories/cancelling.ts'
import {
  createOperator,
  createSlot,
  type TestOperator,
  type TestSlot,
} from '../testing/factories/factories.ts'
import { keptLetters } from '../testing/mail/kept-letters.ts'
import { createPayer } from '../testing/purchase.ts'
import { createShop, type Shop } from '../testing/shop.ts'
import { Shopper } from '../testing/shopper.ts'

let shop: Shop
let operator: TestOperator
beforeAll(async () => {
  shop = await createShop()
  operator = await createOperator(shop.db)
  await setCancelRule(
    shop.db,
    operator.swim,
    ruleOf([[0, {}]], { move: { noticeMinutes: 0, withinDays: 14 } }),
  )
})
afterAll(() => shop.close())

type Pair = { format_24_hour: string; on_day?: string }
type Timed = { starts_at: Pair; ends_at: Pair }
const wordsOf = ({ starts_at: { format_24_hour: starts }, ends_at: ends }: Timed): string =>
  fromToWords({
    startsAt: { format24Hour: starts },
    endsAt: { format24Hour: ends.format_24_hour, ...(ends.on_day && { onDay: ends.on_day }) },
  })

/** Returns the last letter to an address as it is sent now, all of it as text. */
async function letterTo(recipient: string): Promise<string> {
  const kept = (await keptLetters(shop, recipient)).at(-1)!
  const mail = {
    ...kept,
    id: Number(kept.id),
    recipient,
    homeVenueId: null,
    messageId: '',
    tries: 0,
    now: new Date(),
  }
  const catalogue = await createCatalogues(shop.db).get(operator.client.id)
  return JSON.stringify(writeLetter(await readFacts(shop.db, catalogue, mail)))
}

// Each has days of its own: visitors without a session share the answer about a day for a moment.
describe.each([
  ['a camp of three days', '09:00', 2 * 1440 + 420, 2],
  ['a night', '22:00', 180, 4],
])('F129: %s says its end', (_, time, minutes, day) => {
  let slot: TestSlot
  let words: string
  let ends: string
  const given = () => {
    const { venue, swim: category, priceList } = operator
    return { venue, category, priceList, time, minutes, date: day }
  }
  beforeAll(async () => {
    slot = await createSlot(shop.db, { ...given(), name: 'Camp' })
    const { timeZone } = operator.venue
    const endsAt = new Date(slot.startsAt.getTime() + minutes * 60_000)
    const end = wallTime(endsAt, timeZone)
    ends = minutes < 1440 ? `${end} next day` : `${end} on ${weekdayAndDate(wallDate(endsAt, timeZone))}`
    words = `${time} to ${ends}`
  })
  const get = async (path: string, who = new Shopper(shop.app, operator.client.host)) =>
    (await who.ask('GET', path)).json.data

  it('in the lists of its day, of the week and of a search', async () => {
    const at = `/api/activities/venue/${operator.venue.slug}`
    const own = (list: (Timed & { id: number | string })[]) =>
      list.filter(({ starts_at: { format_24_hour: starts } }) => starts === time)
    const activity = `${at}/activity/${operator.swim.slug}`
    for (const path of [
      `${activity}/timetable?date=${slot.date}`,
      `${activity}/v2/times?date=${slot.date}`,
      `${activity}/slots?date=${slot.date}`,
      `/api/activities/search?date=${slot.date}&activity=${operator.swim.slug}`,
    ])
      expect([path, ...own(await get(path)).map(wordsOf)]).toEqual([path, words])
    const week = (await get(`${at}/week?date=${slot.date}`)) as {
      id: number
      starts_at: string
      ends_at: string
    }[]
    const entry = week.find(({ id }) => id === slot.id)
    expect(`${entry?.starts_at} to ${entry?.ends_at}`).toBe(words)
  })

  it('in the basket, the order, the letter, the account and the times of a move', async () => {
    const [customer, who] = await createPayer(shop, operator)
    await who.add([{ id: slot.id, type: 'activity' }])
    const cart = await get('/api/activities/cart', who)
    expect(wordsOf(cart.items[0].cartable_resource)).toBe(words)
    const { json: done } = await who.complete(null, {
      payments: [{ tender_type: 'credit', amount: cart.total }],
    })
    const completeOrderId = done.complete_order_id as string
    const order = await get(`/api/bookings/orders/${completeOrderId}`, who)
    expect(wordsOf(order.items[0])).toBe(words)
    const [booking] = await get('/api/my-account/bookings', who)
    expect(wordsOf(booking.item)).toBe(words)
    expect(await letterTo(customer.email)).toContain(words)
    const other = await createSlot(shop.db, { ...given(), date: day + 1 })
    const times = (await get(
      `/api/v1/activities/bookings/${booking.id}/times?date=${other.date}`,
      who,
    )) as (Timed & { item_id: string; starts: string; ends: string })[]
    const listed = times.find(({ item_id: id }) => Number(id) === other.id)!
    expect(`${listed.starts} to ${listed.ends}`).toBe(wordsOf(listed))
    expect(listed.ends).toMatch(minutes < 1440 ? /^01:00 next day$/ : / on /)
  })
})
