import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cancelSlot } from '../../stores/bookings/cancelled-sessions.ts'
import { bookAtDesk } from '../../testing/factories/attendance.ts'
import { inHours } from '../../testing/factories/cancelling.ts'
import { createInstructor, createSessionOf, type TestInstructor } from '../../testing/factories/cover.ts'
import {
  createOperatorAtMidday,
  type TestOperator,
  type TestSlot,
} from '../../testing/factories/factories.ts'
import { createManager } from '../../testing/factories/team.ts'
import { keptLetters } from '../../testing/mail/kept-letters.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { createLoggedIn, type Shopper } from '../../testing/shopper.ts'

let shop: Shop
let operator: TestOperator
let mo: TestInstructor
let ida: TestInstructor
let manager: Shopper
let managerEmail: string
let slot: TestSlot
beforeAll(async () => {
  shop = await createShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  operator = await createOperatorAtMidday(shop.db)
  ;[mo, ida] = [
    await createInstructor(shop, operator, 'Mo Fen'),
    await createInstructor(shop, operator, 'Ida Reed'),
  ]
  const [customer, desk] = await createLoggedIn(shop, operator.client, {
    role: 'staff',
    posts: [{ role: 'duty-manager', venue_id: operator.venue.id }],
  })
  ;[manager, managerEmail] = [desk, customer.email]
  slot = await createSessionOf(shop, operator, mo)
})

const ask = (who = mo, of = slot) =>
  who.desk.ask('POST', '/api/foh/covers', { slot_id: of.id, reason: 'I am at a wedding' })
const list = async (who: Shopper) => (await who.ask('GET', '/api/foh/covers')).json.data
const answer = (id: number, said: 'yes' | 'no', who = ida) =>
  who.desk.ask('POST', `/api/foh/covers/${id}/answer`, { answer: said })
const change = (id: number, what: string, who = mo) =>
  who.desk.ask('POST', `/api/foh/covers/${id}/change`, { change: what })
const decide = (id: number, body: object, who = manager) =>
  who.ask('POST', `/api/foh/covers/${id}/decision`, body)
const approve = (id: number, who = manager) => decide(id, { decision: 'approve' }, who)
const asked = async (who = mo, of = slot): Promise<number> => {
  expect((await ask(who, of)).status).toBe(200)
  return (await list(who.desk)).find(({ slot_id }: { slot_id: number }) => slot_id === of.id).id
}
const newsTo = async (email: string) =>
  (await keptLetters(shop, email)).map(({ letter }) =>
    letter.kind === 'cover-news' ? letter.what : letter.kind,
  )
const instructorsOf = async (of = slot) =>
  (
    await shop.db
      .selectFrom('slots')
      .select('instructor_ids')
      .where('id', '=', of.id)
      .executeTakeFirstOrThrow()
  ).instructor_ids

describe('spec 1.5: an instructor asks for cover', () => {
  it('a colleague says yes, a manager approves, the session changes and each order is told once', async () => {
    const booker = await createLoggedIn(shop, operator.client, { role: 'staff' })
    const booked = [
      await bookAtDesk(shop, operator, booker[1], { slot }),
      await bookAtDesk(shop, operator, booker[1], { slot, quantity: 1 }),
    ]
    const id = await asked()
    expect(await newsTo(ida.customer.email)).toEqual(['cover-asked'])
    expect(await list(ida.desk)).toMatchObject([
      {
        id,
        asked_by: 'Mo Fen',
        reason: 'I am at a wedding',
        state: 'open',
        is_own: false,
        acts: ['yes', 'no'],
      },
    ])
    expect(await list(mo.desk)).toMatchObject([
      { id, is_own: true, words: '1 colleague asked, none has said yes yet.', acts: ['take-back'] },
    ])
    expect((await approve(id)).json.code).toBe('COVER_OVER')
    expect((await answer(id, 'yes')).json.data).toEqual({ is_taken: true })
    expect(await newsTo(mo.customer.email)).toEqual(['taken'])
    expect(await newsTo(managerEmail)).toEqual(['to-approve'])
    expect(await instructorsOf()).toEqual([mo.id])
    expect(await list(manager)).toMatchObject([
      { id, state: 'taken', words: 'Ida Reed takes it. Approve it, or say why not.', acts: ['decide'] },
    ])
    expect((await approve(id)).json.data).toEqual({ told: 2 })
    expect(await instructorsOf()).toEqual([ida.id])
    for (const { orderId } of booked) {
      const { rows } = await sql<{ letter: object }>`select letter from mail_outbox
        where dedupe_key = ${`session-instructor ${orderId} ${id}`}`.execute(shop.db)
      expect(rows).toMatchObject([
        { letter: { kind: 'session-instructor', before: 'Mo Fen', now: 'Ida Reed' } },
      ])
    }
    expect(await newsTo(mo.customer.email)).toEqual(['taken', 'approved'])
    expect(await list(ida.desk)).toMatchObject([
      { state: 'approved', words: 'Approved: you give this session.' },
    ])
    const day = await ida.desk.ask('GET', `/api/foh/venue/${operator.venue.slug}/day?date=${slot.date}`)
    expect(day.json.data).toMatchObject([
      { slot_id: slot.id, is_own: true, instructors: ['Ida Reed'], cover: 'approved' },
    ])
    expect((await approve(id)).json.code).toBe('COVER_OVER')
  })

  it('only those who can are asked: a post at the venue, a log-in, no session at that time', async () => {
    const there = await createInstructor(shop, operator, 'Far Away', operator.otherVenue.id)
    const busy = await createInstructor(shop, operator, 'Bus Y')
    await createSessionOf(shop, operator, busy, { startsAt: inHours(48.5), venue: operator.otherVenue })
    const after = await createInstructor(shop, operator, 'Af Ter', null)
    await createSessionOf(shop, operator, after, { startsAt: inHours(49) })
    const freed = await createInstructor(shop, operator, 'Fre Ed')
    await createSessionOf(shop, operator, freed, {
      startsAt: inHours(48),
      cancelledReason: 'The pump is broken',
    })
    expect((await ask()).json.data).toEqual({ asked: 2, others: 1 })
    const told = await Promise.all(
      [there, busy, ida, after, freed].map(async ({ customer }) => (await newsTo(customer.email)).length),
    )
    // Three can: the two who give this activity are asked first.
    expect(told).toEqual([0, 0, 0, 1, 1])
    const [{ id, acts }] = await list(mo.desk)
    expect(acts).toEqual(['ask-others', 'take-back'])
    expect((await answer(id, 'yes')).status).toBe(404)
    expect((await change(id, 'ask-others')).json.data).toEqual({ asked: 1 })
    expect(await newsTo(ida.customer.email)).toEqual(['cover-asked'])
    expect((await change(id, 'ask-others')).json.code).toBe('NO_COVER')
  })

  it('once the preferred have said no the others are asked; once all have, the instructor is told', async () => {
    const other = await createInstructor(shop, operator, 'Al So')
    await createSessionOf(shop, operator, other, { startsAt: inHours(72) })
    const id = await asked()
    expect(await newsTo(ida.customer.email)).toEqual([])
    await answer(id, 'no', other)
    expect(await newsTo(ida.customer.email)).toEqual(['cover-asked'])
    expect(await list(other.desk)).toEqual([])
    await answer(id, 'no')
    expect(await newsTo(mo.customer.email)).toEqual(['none-left'])
    expect(await list(mo.desk)).toMatchObject([
      { words: 'No one is left to ask: no colleague can give it.', acts: ['take-back'] },
    ])
  })

  it('with no one who can, nothing is asked', async () => {
    await createSessionOf(shop, operator, ida, { startsAt: inHours(48) })
    const { status, json } = await ask()
    expect([status, json.code]).toEqual([409, 'NO_COVER'])
    expect(await list(mo.desk)).toEqual([])
  })

  it('of an own session that is to come, once at a time', async () => {
    expect((await ask(ida)).status).toBe(404)
    const begun = await createSessionOf(shop, operator, mo, { startsAt: inHours(-0.1) })
    const off = await createSessionOf(shop, operator, mo, { cancelledReason: 'The pump is broken' })
    expect([(await ask(mo, begun)).status, (await ask(mo, off)).status]).toEqual([404, 404])
    const id = await asked()
    expect((await ask()).json.code).toBe('COVER_ASKED')
    await answer(id, 'yes')
    expect((await change(id, 'take-back', ida)).status).toBe(404)
    expect((await change(id, 'take-back')).status).toBe(200)
    expect(await newsTo(ida.customer.email)).toEqual(['cover-asked', 'withdrawn'])
    expect([(await approve(id)).json.code, (await answer(id, 'yes')).json.code]).toEqual([
      'COVER_OVER',
      'COVER_OVER',
    ])
    // Taken back, it can be asked for again.
    expect((await ask()).json.data).toEqual({ asked: 1, others: 0 })
    expect(await list(mo.desk)).toMatchObject([{ state: 'open' }])
  })

  it('who said yes can say no until it is decided; a manager who says no says why', async () => {
    const id = await asked()
    await answer(id, 'yes')
    expect(await list(ida.desk)).toMatchObject([{ state: 'taken', acts: ['no'] }])
    await answer(id, 'no')
    expect(await newsTo(mo.customer.email)).toEqual(['taken', 'given-back-last'])
    await change(id, 'take-back')
    const second = await asked()
    await answer(second, 'yes')
    expect((await decide(second, { decision: 'refuse' })).status).toBe(400)
    await decide(second, { decision: 'refuse', reason: 'Two others that day' })
    expect(await instructorsOf()).toEqual([mo.id])
    expect(await list(mo.desk)).toMatchObject([
      { state: 'refused', words: 'Not approved: ‘Two others that day’' },
    ])
    expect((await newsTo(ida.customer.email)).at(-1)).toBe('refused')
  })

  it('who takes another session at that time is refused, and a taken one counts', async () => {
    const [other] = [await createInstructor(shop, operator, 'Al So')]
    const second = await createSessionOf(shop, operator, other, { startsAt: inHours(48.5) })
    const id = await asked()
    const [, also] = [await answer(id, 'yes'), await ask(other, second)]
    expect(also.json.code).toBe('NO_COVER')
    await createSessionOf(shop, operator, ida, { startsAt: inHours(48.5) })
    expect((await approve(id)).json.code).toBe('COVER_BUSY')
    expect(await instructorsOf()).toEqual([mo.id])
  })

  it('S109: a manager of another venue, an instructor and reception approve nothing', async () => {
    const id = await asked()
    await answer(id, 'yes')
    const [, elsewhere] = await createLoggedIn(shop, operator.client, {
      role: 'staff',
      posts: [{ role: 'duty-manager', venue_id: operator.otherVenue.id }],
    })
    const [, reception] = await createLoggedIn(shop, operator.client, {
      role: 'staff',
      posts: [{ role: 'reception', venue_id: null }],
    })
    for (const who of [elsewhere, reception, ida.desk, mo.desk])
      expect((await approve(id, who)).status).toBe(403)
    expect(await list(elsewhere)).toEqual([])
    const other = await createOperatorAtMidday(shop.db)
    const [, stranger] = await createLoggedIn(shop, other.client, { role: 'staff' })
    expect([(await approve(id, stranger)).status, await list(stranger)]).toEqual([404, []])
    expect(await instructorsOf()).toEqual([mo.id])
  })

  it('a colleague whose role was taken meanwhile can’t say yes, and is not approved', async () => {
    const id = await asked()
    const move = (venueId: number) =>
      shop.db
        .updateTable('staff_posts')
        .set({ venue_id: venueId })
        .where('customer_id', '=', ida.customer.id)
        .execute()
    await move(operator.otherVenue.id)
    expect((await answer(id, 'yes')).json.code).toBe('COVER_NO_INSTRUCTOR')
    await move(operator.venue.id)
    await answer(id, 'yes')
    await move(operator.otherVenue.id)
    expect((await approve(id)).json.code).toBe('COVER_NO_INSTRUCTOR')
    expect(await instructorsOf()).toEqual([mo.id])
  })

  it('an owner who takes the role of a colleague gives back what they said yes to there, and nothing else', async () => {
    const [, owner] = await createManager(shop, operator.client)
    const give = (venueId: number) =>
      owner.ask('POST', '/api/foh/team', {
        email: ida.customer.email,
        role: 'instructor',
        venue_id: venueId,
        instructor_id: ida.id,
      })
    const take = (venueId: number) =>
      owner.ask('POST', `/api/foh/team/${ida.customer.id}/take`, {
        post: { role: 'instructor', venue_id: venueId },
      })
    const next = await createInstructor(shop, operator, 'Al So')
    const both = await createInstructor(shop, operator, 'Bo Th', null)
    const far = await createSessionOf(shop, operator, both, {
      startsAt: inHours(72),
      venue: operator.otherVenue,
    })
    expect((await give(operator.otherVenue.id)).status).toBe(200)
    const ids = [await asked(), await asked(both, far)] as const
    // One who gives that activity was asked first.
    expect((await change(ids[0], 'ask-others')).json.data).toEqual({ asked: 2 })
    for (const id of ids) expect((await answer(id, 'yes')).json.data).toEqual({ is_taken: true })
    expect((await take(operator.venue.id)).json.data).toEqual({ is_ended: false })
    expect(await newsTo(mo.customer.email)).toEqual(['taken', 'given-back'])
    expect(await list(mo.desk)).toMatchObject([{ id: ids[0], state: 'open' }])
    expect(await list(both.desk)).toMatchObject([{ id: ids[0] }, { id: ids[1], state: 'taken' }])
    expect((await answer(ids[0], 'yes')).json.code).toBe('COVER_NO_INSTRUCTOR')
    expect((await answer(ids[0], 'yes', next)).json.data).toEqual({ is_taken: true })
    // Without any role left the other one is given back as well, and no one else works there.
    expect((await take(operator.otherVenue.id)).json.data).toEqual({ is_ended: true })
    expect((await newsTo(both.customer.email)).filter((what) => what !== 'cover-asked')).toEqual([
      'taken',
      'given-back-last',
    ])
  })

  it('who was asked and is busy meanwhile counts no more: the others are asked, and the words say so', async () => {
    const [kai, other] = [
      await createInstructor(shop, operator, 'Kai Low'),
      await createInstructor(shop, operator, 'Al So'),
    ]
    for (const one of [kai, other]) await createSessionOf(shop, operator, one, { startsAt: inHours(72) })
    const id = await asked()
    await answer(id, 'yes', other)
    await createSessionOf(shop, operator, kai, { startsAt: inHours(48.5) })
    await answer(id, 'no', other)
    expect(await newsTo(mo.customer.email)).toEqual(['taken', 'given-back-others-asked'])
    expect(await newsTo(ida.customer.email)).toEqual(['cover-asked'])
    expect(await list(mo.desk)).toMatchObject([{ words: '1 colleague asked, none has said yes yet.' }])
    await createSessionOf(shop, operator, ida, { startsAt: inHours(48.5) })
    expect(await list(mo.desk)).toMatchObject([
      { words: 'No one is left to ask: no colleague can give it.', acts: ['take-back'] },
    ])
    expect(await list(manager)).toMatchObject([{ words: 'No one who was asked can give it.' }])
  })

  it('of a session with another instructor meanwhile nothing is listed, and a manager can still say no', async () => {
    const id = await asked()
    await answer(id, 'yes')
    await sql`update slots set instructor_ids = '{}' where id = ${slot.id}`.execute(shop.db)
    expect([await list(mo.desk), await list(manager), await list(ida.desk)]).toEqual([[], [], []])
    expect((await approve(id)).json.code).toBe('COVER_OVER')
    expect((await decide(id, { decision: 'refuse', reason: 'It has changed' })).status).toBe(200)
    expect((await newsTo(ida.customer.email)).at(-1)).toBe('over')
  })

  it('of a session that is cancelled meanwhile nothing is left to do', async () => {
    const id = await asked()
    await answer(id, 'yes')
    await cancelSlot(shop.db, slot.id, 'The pump is broken')
    expect((await approve(id)).json.code).toBe('COVER_OVER')
    expect([await list(mo.desk), await list(manager)]).toEqual([[], []])
  })
})
