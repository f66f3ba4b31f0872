import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeWaitlists } from '../../stores/waitlist/waitlist.ts'
import { audit } from '../../testing/audit/audit.ts'
import { cancel, setCancelRule, usualRule } from '../../testing/factories/cancelling.ts'
import {
  createOperator,
  createSlot,
  type TestOperator,
  type TestSlot,
} from '../../testing/factories/factories.ts'
import { roundsOf } from '../../testing/long.ts'
import {
  createPayer,
  linesOf,
  type Payer,
  paidPurchase,
  payAtSecondTry,
  readPaid,
  splitOf,
} from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import type { Shopper } from '../../testing/shopper.ts'
import { untilWaiting } from '../../testing/waiting.ts'

let test: Shop
let operator: TestOperator

beforeAll(async () => {
  test = await createShop({ connections: 40 })
})
afterAll(() => test.close())
beforeEach(async () => {
  operator = await createOperator(test.db)
})

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

const customer = async () => (await createPayer(test, operator))[1]
const yoga = (taken: number, capacity = 1) =>
  createSlot(test.db, {
    venue: operator.venue,
    category: operator.classes,
    priceList: operator.priceList,
    capacity,
    taken,
  })
const join = (who: Shopper, slot: TestSlot) =>
  who.ask('POST', '/api/activities/waitlist/add', { item: { id: slot.id, type: 'activity' } })
const leave = (who: Shopper, id: number) => who.ask('DELETE', `/api/activities/waitlist/remove/${id}`)
/** Adds the class that they waited for, and two juniors’ swims beside it. */
async function addWithSwims(who: Shopper, slot: TestSlot, more: object = {}) {
  const { venue, swim: category, priceList } = operator
  const swim = await createSlot(test.db, { venue, category, priceList })
  const [, juniors] = linesOf(operator, slot, swim)
  await who.add([
    { id: slot.id, type: 'activity', ...more },
    { ...juniors, quantity: 2 },
  ])
}
const sum = 720 + 2 * 360
async function buy(payer: Payer) {
  const { json } = await payAtSecondTry(test, payer, { payment: splitOf(sum) })
  const { complete_order_id } = (await payer[1].complete(json.transaction_uuid)).json
  expect(await readPaid(test, complete_order_id)).toEqual({
    ...paidPurchase,
    total: sum,
    card: sum - paidPurchase.credit,
    captured: sum - paidPurchase.credit,
    places: [
      [1, 720],
      [2, 360],
    ],
  })
}
/** Gives back places that belong to no order. */
async function giveBack(slot: TestSlot) {
  await sql`delete from claims where slot_id = ${slot.id}`.execute(test.db)
}

async function line(slot: TestSlot) {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from waitlist_entries where slot_id = ${slot.id} group by state`.execute(
    test.db,
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

/** Runs the work with the guard off: a test of the guard must be able to see the difference. */
async function without<T>(table: 'claims' | 'waitlist_entries', trigger: string, work: () => Promise<T>) {
  await sql`alter table ${sql.table(table)} disable trigger ${sql.ref(trigger)}`.execute(test.db)
  try {
    return await work()
  } finally {
    await sql`alter table ${sql.table(table)} enable trigger ${sql.ref(trigger)}`.execute(test.db)
  }
}

const rounds = roundsOf(30)

/** Runs two connections at once: one gives the only place back while the other joins the waitlist for it. */
async function joinAgainstFreed(): Promise<{ joined: number; refused: number; waitsForNothing: number }> {
  const seen = { joined: 0, refused: 0, waitsForNothing: 0 }
  for (const _ of times(rounds, (index) => index)) {
    const slot = await yoga(1)
    const [ann, ben] = [await customer(), await customer()]
    // Read as full, then freed before the waitlist is joined: a change that an earlier look can't see.
    const held = await test.db.transaction().execute(async (tx) => {
      await sql`select id from slots where id = ${slot.id} for no key update`.execute(tx)
      const joining = Promise.all([join(ann, slot), join(ben, slot)])
      await untilWaiting(test.db, 2)
      await sql`delete from claims where slot_id = ${slot.id}`.execute(tx)
      return { joining }
    })
    const answers = await held.joining
    for (const { status, json } of answers) {
      if (status === 200) seen.joined += 1
      else seen.refused += json.code === 'PLACES_FREE' ? 1 : 0
    }
    seen.waitsForNothing += (await line(slot)).waiting ?? 0
  }
  return seen
}

describe('waitlists under fire, on real parallel connections', () => {
  it('F16: fifty joins of one person at once are one entry and one answer', async () => {
    const slot = await yoga(1)
    const who = await customer()
    const answers = await Promise.all(times(50, () => join(who, slot)))
    expect(new Set(answers.map(({ status, json }) => JSON.stringify([status, json.data]))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 200, json: { data: { position: 1 } } })
    expect(await line(slot)).toEqual({ waiting: 1 })
    expect(await audit(test.db)).toEqual([])
  })

  it('F16: forty people at once are forty places, each of them one person’s', async () => {
    const slot = await yoga(1)
    const people = await Promise.all(times(40, customer))
    await Promise.all(people.map((who) => join(who, slot)))
    const again = await Promise.all(people.map((who) => join(who, slot)))
    const positions = again.map(({ json }) => json.data.position).sort((a, b) => a - b)
    expect(positions).toEqual(times(40, (index) => index + 1))
    const { rows } = await sql<{ inOrder: boolean }>`
      select bool_and(joined_at > before) as "inOrder" from (
        select joined_at, lag(joined_at) over (order by place) as before
        from waitlist_entries where slot_id = ${slot.id}) e`.execute(test.db)
    expect(rows[0]!.inOrder).toBe(true)
  })

  it('F16: a join against a place that is given back: no customer is left waiting for a free place', async () => {
    expect(await joinAgainstFreed()).toEqual({ joined: 0, refused: 2 * rounds, waitsForNothing: 0 })
  })

  it('F16: the control: with the guard off the same race leaves people waiting for a free place', async () => {
    const seen = await without('waitlist_entries', 'waitlist_guard', joinAgainstFreed)
    expect(seen.waitsForNothing).toBeGreaterThan(0)
  })

  it('F16: left twice at once, and joined and left at once: one move each, and no customer is lost in between', async () => {
    for (const _ of times(roundsOf(10), (index) => index)) {
      const slot = await yoga(1)
      const who = await customer()
      const { json } = await join(who, slot)
      const answers = await Promise.all(times(6, () => leave(who, json.data.id)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      expect(await line(slot)).toEqual({ left: 1 })
      await Promise.all([join(who, slot), leave(who, json.data.id), join(who, slot)])
      expect(Object.values(await line(slot))).toEqual([1])
    }
    expect(await audit(test.db)).toEqual([])
  })

  it('spec 4: a customer who waits can book a freed place: BOOK again, and off the waitlist once it is paid', async () => {
    const slot = await yoga(1)
    const [payer, ben] = [await createPayer(test, operator), await customer()]
    const [, ann] = payer
    await join(ann, slot)
    await join(ben, slot)
    await giveBack(slot)
    const stateFor = async (who: Shopper) => {
      const path = `/api/activities/venue/${operator.venue.slug}/activity/${operator.classes.slug}/timetable?date=${slot.date}`
      return (await who.ask('GET', path)).json.data[0].action_to_show.status
    }
    expect([await stateFor(ann), await stateFor(ben)]).toEqual(['BOOK', 'BOOK'])
    await addWithSwims(ann, slot)
    // A place in the basket may come back: until it is paid for, the place on the waitlist is kept.
    expect([await stateFor(ann), await stateFor(ben)]).toEqual(['CANCEL_RESERVATION', 'LEAVE_WAITLIST'])
    expect(await line(slot)).toEqual({ waiting: 2 })
    await buy(payer)
    expect(await line(slot)).toEqual({ accepted: 1, waiting: 1 })
    expect((await join(ann, slot)).json.code).toBe('ALREADY_IN_BASKET')
    expect((await join(ben, slot)).json.data.position).toBe(1)
    // She gives it back, and it is offered to him. She may join again, and is then the second.
    await setCancelRule(test.db, operator.classes, usualRule)
    const { rows } = await sql<{ id: number }>`
      select id from bookings where slot_id = ${slot.id}`.execute(test.db)
    expect((await cancel(ann, rows[0]!.id)).status).toBe(200)
    expect(await line(slot)).toEqual({ left: 1, offered: 1 })
    expect((await join(ann, slot)).json.data.position).toBe(2)
  })

  describe('F16: a place for a person by name is not the booker’s own', () => {
    const forMia = { purchased_for: { first_name: 'Mia', last_name: 'Lee' } }

    it('F16: a customer who has booked only for a named person joins the waitlist, and that person is on none', async () => {
      const slot = await yoga(0)
      const payer = await createPayer(test, operator)
      const [, ann] = payer
      await addWithSwims(ann, slot, forMia)
      await buy(payer)
      const path = `/api/activities/venue/${operator.venue.slug}/activity/${operator.classes.slug}/timetable?date=${slot.date}`
      const [shown] = (await ann.ask('GET', path)).json.data
      expect([shown.action_to_show.status, shown.booking]).toEqual(['JOIN_WAITLIST', null])
      expect((await join(ann, slot)).status).toBe(200)
      expect(await line(slot)).toEqual({ waiting: 1 })
      expect(await audit(test.db)).toEqual([])
    })

    it('F16: a customer who books for a named person still waits; one with a place of their own has it when the other is given back', async () => {
      const slot = await yoga(1)
      const payer = await createPayer(test, operator)
      const [{ id }, ann] = payer
      await join(ann, slot)
      await sql`update slots set capacity = 3 where id = ${slot.id}`.execute(test.db)
      await addWithSwims(ann, slot, forMia)
      await buy(payer)
      expect(await line(slot)).toEqual({ waiting: 1 })
      const book = (guest: string) =>
        sql`insert into claims (client_id, slot_id, quantity, kind, customer_id, guest)
          values (${operator.client.id}, ${slot.id}, 1, 'booking', ${id}, ${guest})`.execute(test.db)
      await book('')
      expect(await line(slot)).toEqual({ accepted: 1 })
      await sql`update slots set capacity = 4 where id = ${slot.id}`.execute(test.db)
      await book('tom lee')
      await sql`delete from claims where slot_id = ${slot.id} and guest = 'tom lee'`.execute(test.db)
      expect(await line(slot)).toEqual({ accepted: 1 })
    })
  })

  it('F16: the control: without the rule of the table a customer who paid would still be waiting', async () => {
    const slot = await yoga(1)
    const payer = await createPayer(test, operator)
    const [, ann] = payer
    await join(ann, slot)
    await giveBack(slot)
    await addWithSwims(ann, slot)
    await without('claims', 'waitlist_served', () => buy(payer))
    expect((await audit(test.db)).join()).toMatch(/is booked and waits/)
    await sql`update waitlist_entries set state = 'accepted' where slot_id = ${slot.id}`.execute(test.db)
  })

  it('F16: the waitlist of a session that has begun is closed and empty', async () => {
    const slot = await yoga(1)
    const ann = await customer()
    const { json } = await join(ann, slot)
    await sql`update slots set starts_at = now() - interval '1 minute', ends_at = now() + interval '1 hour'
      where id = ${slot.id}`.execute(test.db)
    const status = async () => {
      const { rows } = await sql<{ date: string }>`
        select local_date as date from slots where id = ${slot.id}`.execute(test.db)
      const path = `/api/activities/venue/${operator.venue.slug}/activity/${operator.classes.slug}/timetable/${slot.id}?date=${rows[0]!.date}`
      const { data } = (await ann.ask('GET', path)).json
      return [data.action_to_show.status, data.waitlist_id]
    }
    expect(await status()).toEqual(['FULL', null])
    await closeWaitlists(test.db)
    expect(await line(slot)).toEqual({ closed: 1 })
    expect((await leave(ann, json.data.id)).status).toBe(200)
    expect(await line(slot)).toEqual({ closed: 1 })
    expect((await audit(test.db)).filter((fault) => fault.includes('waitlist'))).toEqual([])
  })
})
