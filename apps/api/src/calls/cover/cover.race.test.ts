import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cancelSlot } from '../../stores/bookings/cancelled-sessions.ts'
import { createInstructor, createSessionOf, type TestInstructor } from '../../testing/factories/cover.ts'
import {
  createOperatorAtMidday,
  type TestOperator,
  type TestSlot,
} from '../../testing/factories/factories.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { createLoggedIn, type Shopper } from '../../testing/shopper.ts'
import { untilWaiting } from '../../testing/waiting.ts'

let shop: Shop
let operator: TestOperator
let mo: TestInstructor
let ida: TestInstructor
let al: TestInstructor
let manager: Shopper
let slot: TestSlot
let id: number
beforeAll(async () => {
  shop = await createShop({ connections: 20 })
})
afterAll(() => shop.close())
beforeEach(async () => {
  operator = await createOperatorAtMidday(shop.db)
  ;[mo, ida, al] = [
    await createInstructor(shop, operator, 'Mo Fen'),
    await createInstructor(shop, operator, 'Ida Reed'),
    await createInstructor(shop, operator, 'Al So'),
  ]
  ;[, manager] = await createLoggedIn(shop, operator.client, { role: 'staff' })
  slot = await createSessionOf(shop, operator, mo)
  await mo.desk.ask('POST', '/api/foh/covers', { slot_id: slot.id, reason: 'I am ill' })
  id = (await mo.desk.ask('GET', '/api/foh/covers')).json.data[0].id
})

const say = (who: TestInstructor, answer: 'yes' | 'no' = 'yes') =>
  who.desk.ask('POST', `/api/foh/covers/${id}/answer`, { answer })
const approve = () => manager.ask('POST', `/api/foh/covers/${id}/decision`, { decision: 'approve' })

/** Runs an act with a trigger that undoes what a guard looks at. */
async function without(guard: { table: string; body: string }, act: () => Promise<void>): Promise<void> {
  await sql
    .raw(
      `create function no_guard() returns trigger language plpgsql as $$ begin ${guard.body} return new; end $$;
       create trigger no_guard before update on ${guard.table} for each row execute function no_guard()`,
    )
    .execute(shop.db)
  try {
    await act()
  } finally {
    await sql.raw(`drop trigger no_guard on ${guard.table}; drop function no_guard()`).execute(shop.db)
  }
}

/** Holds the session while these begin, one after the other, so that all of them wait for it. */
async function inTurn<Answer>(asked: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  const { answers } = await shop.db.transaction().execute(async (tx) => {
    await sql`select from slots where id = ${slot.id} for update`.execute(tx)
    const answering: Promise<Answer>[] = []
    for (const [before, one] of asked.entries()) {
      answering.push(one())
      await untilWaiting(shop.db, before + 1)
    }
    return { answers: Promise.all(answering) }
  })
  return answers
}

describe('F154: two colleagues say yes at once', () => {
  const both = async () =>
    (await inTurn([() => say(ida), () => say(al)])).map(({ status, json }) => [status, json.code])

  it('the first takes it, the second is told so', async () => {
    expect(await both()).toEqual([
      [200, undefined],
      [409, 'COVER_TAKEN'],
    ])
    const { json } = await manager.ask('GET', '/api/foh/covers')
    expect(json.data).toMatchObject([{ words: 'Ida Reed takes it. Approve it, or say why not.' }])
  })

  it('control: where the first yes is not kept, both take it', async () => {
    await without({ table: 'cover_requests', body: "new.state = 'open'; new.taken_by = null;" }, async () => {
      expect(await both()).toEqual([
        [200, undefined],
        [200, undefined],
      ])
    })
  })
})

describe('F154: a session is cancelled while its cover is approved', () => {
  beforeEach(async () => {
    await say(ida)
  })
  const cancelled = async () => ({ isCancelled: await cancelSlot(shop.db, slot.id, 'The pump is broken') })
  const approved = async () => ({ code: (await approve()).json.code as string | undefined })
  const now = async () =>
    (
      await sql<{ instructors: number[]; off: boolean; state: string }>`
        select s.instructor_ids as instructors, s.cancelled_at is not null as off, r.state
        from slots s join cover_requests r on r.slot_id = s.id where r.id = ${id}`.execute(shop.db)
    ).rows[0]

  it('cancelled first, nothing is approved and no other instructor is named', async () => {
    expect(await inTurn<object>([cancelled, approved])).toEqual([
      { isCancelled: true },
      { code: 'COVER_OVER' },
    ])
    expect(await now()).toEqual({ instructors: [mo.id], off: true, state: 'taken' })
  })

  it('approved first, both hold', async () => {
    expect(await inTurn<object>([approved, cancelled])).toEqual([{ code: undefined }, { isCancelled: true }])
    expect(await now()).toEqual({ instructors: [ida.id], off: true, state: 'approved' })
  })

  it('control: where the cancellation is not kept, cover of it is approved', async () => {
    await without(
      { table: 'slots', body: 'new.cancelled_at = null; new.cancelled_reason = null;' },
      async () => {
        expect(await inTurn<object>([cancelled, approved])).toEqual([
          { isCancelled: true },
          { code: undefined },
        ])
      },
    )
    expect(await now()).toMatchObject({ state: 'approved' })
  })
})
