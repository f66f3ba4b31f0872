import { errorCatalogue } from '@touchline/contract/errors'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '../../crypto/passwords.ts'
import { writeLetter } from '../../letters/letters.ts'
import { guardRefusal } from '../../policies/basket/guard-refusal.ts'
import { findMergedPerson } from '../../stores/imports/people.ts'
import { forgetOldMerges } from '../../stores/staff/merging/account-merges.ts'
import { movingColumns } from '../../stores/staff/merging/columns-of-people.ts'
import { buySession, cancel, setCancelRule, usualRule } from '../../testing/factories/cancelling.ts'
import { createContract, createPlan } from '../../testing/factories/contracts.ts'
import {
  createChild,
  createHousehold,
  createMemberWith,
  givePackage,
} from '../../testing/factories/entitlements.ts'
import {
  createCustomer,
  createOperatorAtMidday,
  createSlot,
  type TestCustomer,
  type TestOperator,
  takePlaces,
} from '../../testing/factories/factories.ts'
import { createInduction, dayOf, giveInduction, givePenalty } from '../../testing/factories/flags.ts'
import { keptLetters } from '../../testing/mail/kept-letters.ts'
import { creditOf, fillBasket, giveCredit } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { createLoggedIn, Shopper } from '../../testing/shopper.ts'

let shop: Shop
let operator: TestOperator
let holder: Awaited<ReturnType<typeof createMemberWith>>
let desk: Shopper
let passwordHash: string
const password = 'words of both accounts'
type Login = [TestCustomer, Shopper]
let kept: Login
let gone: Login

beforeAll(async () => {
  shop = await createShop()
  operator = await createOperatorAtMidday(shop.db)
  // Before the server reads the catalogue, which it keeps for a second.
  holder = await createMemberWith(shop.db, operator.client, { cap: { count: 1, per: 'week', of: 'person' } })
  passwordHash = await hashPassword(password)
  await setCancelRule(shop.db, operator.swim, usualRule)
  ;[, desk] = await createLoggedIn(shop, operator.client, {
    role: 'staff',
    first_name: 'Ida',
    last_name: 'Reed',
    posts: [{ role: 'duty-manager', venue_id: null }],
  })
})
afterAll(() => shop.close())
beforeEach(async () => {
  const as = { first_name: 'Jo', last_name: 'Marsh', password_hash: passwordHash }
  kept = await createLoggedIn(shop, operator.client, as)
  gone = await createLoggedIn(shop, operator.client, {
    ...as,
    phone: '01632 960001',
    date_of_birth: '1990-05-03',
  })
})

const look = async (one: TestCustomer, other?: TestCustomer) =>
  (await desk.ask('GET', `/api/foh/people/${one.id}/merge${other ? `?other_id=${other.id}` : ''}`)).json
const merge = (one: TestCustomer, other: TestCustomer, from = desk, key?: string) =>
  from.ask(
    'POST',
    `/api/foh/people/${one.id}/merge`,
    { gone_id: other.id, reason: 'Two accounts of one person' },
    key,
  )
const undo = (mergeUuid: string, key?: string) =>
  desk.ask('POST', `/api/foh/merges/${mergeUuid}/undo`, { reason: 'Father and son' }, key)
/** Merges and returns the name of the merge. */
const merged = async (one: TestCustomer, other: TestCustomer): Promise<string> => {
  const { status, json } = await merge(one, other)
  expect([status, json.code, json.details?.stops]).toEqual([200, undefined, undefined])
  return json.data.made[0].merge_uuid
}
const stops = async (one: TestCustomer, other: TestCustomer): Promise<string[]> => {
  const { status, json } = await merge(one, other)
  expect([status, json.code]).toEqual([409, 'NOT_MERGEABLE'])
  expect(json.details.stops).toEqual((await look(one, other)).data.choices[0].stops)
  return json.details.stops
}

/** Reads each row that names one of these people, by table, whole. */
async function rowsOf(...people: TestCustomer[]): Promise<Record<string, unknown[]>> {
  const ids = people.map(({ id }) => id)
  const tables: Record<string, unknown[]> = {}
  // Letters of the merge itself, and what ends with a log-in, do not come back.
  for (const { table, column } of movingColumns.filter(
    ({ table: name }) => !['mail_outbox', 'mail_links'].includes(name),
  )) {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(t) as row from ${sql.table(table)} t where t.${sql.ref(column)} = any(${ids}::bigint[])
      order by to_jsonb(t)::text`.execute(shop.db)
    // A basket forgets the session that ended.
    tables[`${table}.${column}`] = rows.map(({ row }) =>
      table === 'carts' ? { ...(row as object), session_id: null } : row,
    )
  }
  tables['customers'] = (
    await sql<{ row: unknown }>`select to_jsonb(t) as row from customers t
      where t.id = any(${ids}::bigint[]) or t.household_id in (select household_id from customers where id = any(${ids}::bigint[]))
      order by t.id`.execute(shop.db)
  ).rows
  return tables
}
const left = async (column: string, { id }: TestCustomer): Promise<number> => {
  const [table, name] = column.split('.') as [string, string]
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} where ${sql.ref(name)} = ${id}`.execute(shop.db)
  return rows[0]!.n
}

/** Gives a person something of everything that is theirs. */
async function fill([person, who]: Login, creditPence: number) {
  const { db } = shop
  const { client } = operator
  await giveCredit(db, client, person, creditPence)
  const bought = await buySession(shop, operator, who, { payment: { save_card: true } })
  await buySession(shop, operator, who, { byCredit: true })
  await givePackage(db, client, person)
  await givePenalty(db, client, person)
  const plan = await createPlan(db, client)
  await createContract(db, client, plan, { payerId: person.id, joinedOn: dayOf(client, 0) })
  const slot = await createSlot(db, {
    venue: operator.venue,
    category: operator.swim,
    priceList: operator.priceList,
    capacity: 1,
  })
  await takePlaces(db, slot, 1)
  await sql`insert into waitlist_entries (client_id, customer_id, state, slot_id) values (${client.id}, ${person.id}, 'waiting', ${slot.id})`.execute(
    db,
  )
  await who.ask('POST', '/api/data-complaints', { lines: ['You kept my old address.'] })
  return bought
}

describe('F148: staff make two accounts of one person one, and nothing is lost', () => {
  it('each row of the account that is gone is the other’s afterwards, and the undo puts each back as it was', async () => {
    await fill(kept, 3000)
    await fill(gone, 2000)
    const [first, second] = [kept[0], gone[0]]
    await sql`delete from carts where state = 'open' and customer_id in (${first.id}, ${second.id})`.execute(
      shop.db,
    )
    const before = await rowsOf(first, second)
    const ofGone = await rowsOf(second)
    const name = await merged(first, second)
    const after = await rowsOf(second)
    for (const [column, rows] of Object.entries(ofGone))
      if (column !== 'customers') expect([column, rows.length > 0 ? after[column] : []]).toEqual([column, []])
    const own = await rowsOf(first)
    for (const [column, rows] of Object.entries(before))
      if (column !== 'customers' && column !== 'customers.merged_into')
        expect([column, own[column]!.length]).toEqual([column, rows.length])
    expect(await creditOf(shop.db, second)).toBe(0)
    expect((await undo(name)).status).toBe(200)
    expect(await rowsOf(first, second)).toEqual(before)
  })

  it('each sees its orders, credit and history: the one that stays has both, and is refunded as before', async () => {
    const [[first, who], [second, other]] = [kept, gone]
    await fill(kept, 3000)
    const { bookingId } = await fill(gone, 2000)
    const money = await creditOf(shop.db, first)
    const more = await creditOf(shop.db, second)
    await merged(first, second)
    expect(await creditOf(shop.db, first)).toBe(money + more)
    const { json } = await who.ask('GET', '/api/my-account/payments')
    expect(JSON.stringify(json)).toContain('Accounts merged')
    const cancelled = await cancel(who, bookingId)
    expect(cancelled.status).toBe(200)
    expect((await other.ask('GET', '/api/my-account/payments')).status).toBe(401)
  })

  it('the log-in that is gone opens nothing: its sessions end, its password is refused, its address leads to the other', async () => {
    const [[first, who], [second, other]] = [kept, gone]
    await merged(first, second)
    expect((await other.ask('GET', '/api/my-account/details')).status).toBe(401)
    expect((await who.ask('GET', '/api/my-account/details')).status).toBe(200)
    const stranger = new Shopper(shop.app, operator.client.host)
    const login = await stranger.ask('POST', '/api/auth/customer/login', {
      username: second.email,
      password,
    })
    expect([login.status, login.json.errors]).toEqual([401, undefined])
    await new Shopper(shop.app, operator.client.host).ask('POST', '/api/auth/customer/forgotten-password', {
      email_or_reference: second.email,
    })
    const letters = await keptLetters(shop, second.email)
    const last = letters.at(-1)!
    expect(last.letter.kind).toBe('no-account')
    const words = JSON.stringify(writeLetter(last.letter))
    expect(words).toContain(`${first.email[0]}…@example.org`)
    expect(words).not.toContain(first.email)
  })

  it('both addresses are told, without each other’s address; both people’s acts say it', async () => {
    const [first, second] = [kept[0], gone[0]]
    await merged(first, second)
    for (const [one, other, isKept] of [
      [first, second, true],
      [second, first, false],
    ] as const) {
      const letter = (await keptLetters(shop, one.email)).find(
        ({ letter: { kind } }) => kind === 'accounts-merged',
      )!
      expect(letter.letter).toMatchObject({ isKept, isUndone: false })
      expect(JSON.stringify(writeLetter(letter.letter))).not.toContain(other.email)
    }
    const { rows } = await sql<{ customer_id: number; act: string }>`
      select customer_id, act from staff_acts where customer_id in (${first.id}, ${second.id}) order by 1`.execute(
      shop.db,
    )
    expect(rows).toEqual([first, second].map(({ id }) => ({ customer_id: id, act: 'merge' })))
    const [change] = (await kept[1].ask('GET', '/api/my-account/changes-by-staff')).json.data
    expect(change).toMatchObject({
      words: `Merged the account of Jo Marsh, ${second.reference} into that of Jo Marsh, ${first.reference}`,
      reason: 'Two accounts of one person',
    })
  })

  it('the page of the account that is gone shows the one that stays', async () => {
    await merged(kept[0], gone[0])
    const { json } = await desk.ask('GET', `/api/foh/people/${gone[0].id}`)
    expect([json.data.id, json.data.done.length]).toEqual([kept[0].id, 1])
  })

  it('closing the account that stays forgets the one that was merged into it, whole', async () => {
    const [[first, who], [second]] = [kept, gone]
    await sql`insert into attendees (client_id, customer_id, first_name, last_name)
      select ${operator.client.id}, c.id, 'Ida', 'Stone' from customers c where c.id in (${first.id}, ${second.id})`.execute(
      shop.db,
    )
    await merged(first, second)
    const body = { current_password: password, credit_pence: 0 }
    expect((await who.ask('POST', '/api/my-account/closing', body)).status).toBe(200)
    const { rows } = await sql<{ names: string[]; rows: number; attendees: number; last_names: string[] }>`
      select m.names, (select count(*)::int from account_merge_rows r where r.merge_id = m.id) as rows,
        (select count(*)::int from attendees a where a.customer_id in (${first.id}, ${second.id})) as attendees,
        array(select last_name from customers where id in (${first.id}, ${second.id})) as last_names
      from account_merges m where m.kept_id = ${first.id}`.execute(shop.db)
    expect(rows).toEqual([{ names: [], rows: 0, attendees: 0, last_names: ['account', 'account'] }])
  })

  it('an import that knows the account that is gone gives to the one that stays, and makes no second one', async () => {
    await merged(kept[0], gone[0])
    const found = await shop.db
      .transaction()
      .execute((tx) => findMergedPerson(tx, operator.client.id, { email: gone[0].email, external_id: null }))
    expect(found).toEqual({ id: kept[0].id, goneId: gone[0].id })
  })

  it('what was empty is filled, what was there stays', async () => {
    const [first, second] = [kept[0], gone[0]]
    await merged(first, second)
    const { person } = (await look(first)).data
    const has = Object.fromEntries(
      person.has.map(({ label, words }: { label: string; words: string }) => [label, words]),
    )
    expect(has).toMatchObject({ Phone: '01632 960001', 'Date of birth': '3 May 1990' })
    expect(person.email).toBe(first.email)
  })

  it('a press that comes again with its key merges once', async () => {
    const [first, second] = [kept[0], gone[0]]
    const key = crypto.randomUUID()
    await merge(first, second, desk, key)
    expect((await merge(first, second, desk, key)).status).toBe(200)
    expect((await look(first)).data.made).toHaveLength(1)
  })
})

describe('F149: what both have once has a rule', () => {
  it('an induction keeps the later day, a document the later end, and both go back', async () => {
    const [first, second] = [kept[0], gone[0]]
    const { client, swim } = operator
    const induction = await createInduction(shop.db, client, { needs: swim })
    await sql`update categories set induction_id = null where id = ${swim.id}`.execute(shop.db)
    await giveInduction(shop.db, client, first, induction, dayOf(client, -30))
    await giveInduction(shop.db, client, second, induction, dayOf(client, -3))
    const { rows: kinds } = await sql<{ id: number }>`
      insert into document_kinds (client_id, slug, name) values (${client.id}, ${crypto.randomUUID()}, 'Student card') returning id`.execute(
      shop.db,
    )
    for (const [one, day] of [
      [first, dayOf(client, 30)],
      [second, dayOf(client, 300)],
    ] as const)
      await sql`insert into documents (client_id, customer_id, document_kind_id, expires_on)
        values (${client.id}, ${one.id}, ${kinds[0]!.id}, ${day}::date)`.execute(shop.db)
    const read = async () => [
      (
        await sql<{
          d: string
        }>`select had_on::text as d from inductions_had where customer_id = ${first.id} and induction_id = ${induction.id}`.execute(
          shop.db,
        )
      ).rows[0]!.d,
      (
        await sql<{
          d: string
        }>`select expires_on::text as d from documents where customer_id = ${first.id}`.execute(shop.db)
      ).rows[0]!.d,
    ]
    const before = await rowsOf(first, second)
    const name = await merged(first, second)
    expect(await read()).toEqual([dayOf(client, -3), dayOf(client, 300)])
    await undo(name)
    expect(await rowsOf(first, second)).toEqual(before)
  })

  it('of two places in a line the earlier one stays, once', async () => {
    const [first, second] = [kept[0], gone[0]]
    const { venue, swim: category, priceList, client } = operator
    const slot = await createSlot(shop.db, { venue, category, priceList, capacity: 1 })
    await takePlaces(shop.db, slot, 1)
    const wait = ({ id }: TestCustomer) =>
      sql`insert into waitlist_entries (client_id, customer_id, state, slot_id) values (${client.id}, ${id}, 'waiting', ${slot.id})`.execute(
        shop.db,
      )
    await wait(second)
    const between = await createCustomer(shop.db, client)
    await wait(between)
    await wait(first)
    const line = async () =>
      (
        await sql<{
          id: number
        }>`select customer_id as id from waitlist_entries where slot_id = ${slot.id} and state = 'waiting' order by place`.execute(
          shop.db,
        )
      ).rows.map(({ id }) => id)
    expect(await line()).toEqual([second.id, between.id, first.id])
    const name = await merged(first, second)
    expect(await line()).toEqual([first.id, between.id])
    expect((await undo(name)).status).toBe(200)
    expect(await line()).toEqual([second.id, between.id, first.id])
  })

  it('households: the people of the second come along where its manager was alone with a log-in', async () => {
    const [first, second] = [kept[0], gone[0]]
    const child = await createChild(shop.db, operator.client, 'Mia', '2019-02-03')
    const other = await createChild(shop.db, operator.client, 'Tom', '2017-02-03')
    await createHousehold(shop.db, operator.client, [first, other])
    await createHousehold(shop.db, operator.client, [second, child])
    const before = await rowsOf(first, second)
    const name = await merged(first, second)
    const { json } = await desk.ask('GET', `/api/foh/people/${first.id}`)
    expect(json.data.household.members.map(({ name: who }: { name: string }) => who)).toEqual(
      expect.arrayContaining(['Mia Porter', 'Tom Porter']),
    )
    await undo(name)
    expect(await rowsOf(first, second)).toEqual(before)
  })

  it('an account without a household is in none after the undo, also where its details were filled', async () => {
    const [first, second] = [kept[0], gone[0]]
    await createHousehold(shop.db, operator.client, [
      second,
      await createChild(shop.db, operator.client, 'Mia', '2019-02-03'),
    ])
    const before = await rowsOf(first, second)
    const name = await merged(first, second)
    const { json } = await desk.ask('GET', `/api/foh/people/${first.id}`)
    expect(json.data.household).not.toBeNull()
    expect((await undo(name)).status).toBe(200)
    expect(await rowsOf(first, second)).toEqual(before)
  })

  it('what a person used for a household is counted as before after the undo, though two of its names had changed', async () => {
    const [first, [second, other]] = [kept[0], gone]
    const child = await createChild(shop.db, operator.client, 'Mia', '2019-02-03')
    await createHousehold(shop.db, operator.client, [
      first,
      await createChild(shop.db, operator.client, 'Tom', '2017-02-03'),
    ])
    await createHousehold(shop.db, operator.client, [second, child])
    const { bookingId } = await buySession(shop, operator, other)
    // One place that is counted for the person by one benefit, and for the household by another.
    await sql`
      update claims set usage_keys = array['benefit 1 person ' || ${second.id}::text || ' week 2026-W01',
          'benefit 2 household ' || (select household_id from customers where id = ${second.id}) || ' week 2026-W01'],
        usage_limits = '{3,3}', usage_holder = ${second.id} where booking_id = ${bookingId}`.execute(shop.db)
    const usesOf = async () =>
      (
        await sql<{ keys: string[]; limits: number[] }>`
          select usage_keys as keys, usage_limits as limits from claims where booking_id = ${bookingId}`.execute(
          shop.db,
        )
      ).rows
    const before = await usesOf()
    const name = await merged(first, second)
    const [during] = await usesOf()
    expect(during!.keys[0]).toBe(`benefit 1 person ${first.id} week 2026-W01`)
    expect(during!.keys[1]).not.toBe(before[0]!.keys[1])
    expect((await undo(name)).status).toBe(200)
    expect(await usesOf()).toEqual(before)
  })

  it('what either has used of a benefit counts for the one that stays, and for each of the two after the undo', async () => {
    const [first, [second, other]] = [kept[0], gone]
    await sql`update membership_users set customer_id = ${second.id} where id = ${holder.membershipUserId}`.execute(
      shop.db,
    )
    await buySession(shop, operator, other, { byCredit: true })
    const keys = async () =>
      (
        await sql<{ key: string }>`select distinct unnest(usage_keys) as key from claims
          where usage_holder in (${first.id}, ${second.id}) order by 1`.execute(shop.db)
      ).rows.map(({ key }) => key)
    const before = await keys()
    expect(before).toContainEqual(
      expect.stringMatching(new RegExp(`^benefit \\d+ person ${second.id} week `)),
    )
    const name = await merged(first, second)
    expect(await keys()).toEqual(
      before.map((key) => key.replace(`person ${second.id}`, `person ${first.id}`)),
    )
    await undo(name)
    expect(await keys()).toEqual(before)
  })
})

describe('F150: what must not be merged is refused, with what to do', () => {
  it('itself, staff, a closed account, another operator’s', async () => {
    const [first, second] = [kept[0], gone[0]]
    expect(await stops(first, first)).toEqual(['That is the same account. Choose another one.'])
    const staff = await createCustomer(shop.db, operator.client, { role: 'staff' })
    expect(await stops(first, staff)).toEqual(['One of them is a log-in of staff, which is never merged.'])
    const abroad = await createOperatorAtMidday(shop.db)
    const theirs = await createCustomer(shop.db, abroad.client)
    expect((await merge(first, theirs)).status).toBe(404)
    await merged(first, second)
    const third = await createCustomer(shop.db, operator.client)
    expect((await merge(second, third)).json.details.stops).toEqual(['One of them is closed already.'])
  })

  it('a log-in that is not confirmed does not stay before one that is; a child without one is no log-in to keep', async () => {
    const child = await createChild(shop.db, operator.client, 'Mia', '2009-02-03')
    expect(await stops(child, gone[0])).toEqual([
      'The account that stays has no log-in, and the other one has. Keep the other one.',
    ])
    await merged(gone[0], child)
  })

  it('two full baskets, one membership of both, two direct debits', async () => {
    const [[first, who], [second, other]] = [kept, gone]
    await fillBasket(shop.db, operator, who)
    await fillBasket(shop.db, operator, other)
    const plan = await createPlan(shop.db, operator.client)
    await createContract(shop.db, operator.client, plan, {
      payerId: first.id,
      people: [first.id, second.id],
      joinedOn: dayOf(operator.client, 0),
    })
    expect(await stops(first, second)).toEqual([
      expect.stringContaining('Both accounts have something in the basket.'),
      expect.stringContaining('Both are people of one membership'),
      expect.stringContaining('from the same day, by a contract'),
    ])
  })

  it('a basket that uses a package of the account that would be gone; one that uses nothing moves', async () => {
    const [[first], [second, other]] = [kept, gone]
    const { slots } = await fillBasket(shop.db, operator, other)
    const name = await merged(first, second)
    expect((await undo(name)).status).toBe(200)
    await sql`delete from carts where state = 'open' and customer_id = ${second.id}`.execute(shop.db)
    await givePackage(shop.db, operator.client, second)
    const again = new Shopper(shop.app, operator.client.host)
    await again.ask('POST', '/api/auth/customer/login', { username: second.email, password })
    const { status, json } = await again.add([
      { id: slots[0].id, type: 'activity', quantity: 1, pricing_option_id: operator.priceList.options.Adult },
    ])
    expect([status, json.data.total]).toEqual([200, 0])
    expect(await stops(first, second)).toEqual([
      expect.stringContaining('A place in a basket uses a benefit or a package'),
    ])
  })

  it('a second merge undone, or undone after a day, says so', async () => {
    const [first, second] = [kept[0], gone[0]]
    const name = await merged(first, second)
    await undo(name)
    expect((await undo(name)).json.details.stops).toEqual(['It was undone already.'])
    const again = await merged(first, second)
    const endsAt = (end: string) =>
      sql`update account_merges set undo_until = ${sql.raw(end)} where id = ${again}::uuid`.execute(shop.db)
    await endsAt('now()')
    expect((await undo(again)).json.details.stops).toEqual(['It was more than a day ago, and stays.'])
    const rowsAfter = async () => {
      await forgetOldMerges(shop.db)
      return (await sql`select from account_merge_rows where merge_id = ${again}::uuid`.execute(shop.db)).rows
        .length
    }
    // An undo of the last moment still needs them.
    expect(await rowsAfter()).toBeGreaterThan(0)
    await endsAt("now() - interval '1 hour'")
    expect(await rowsAfter()).toBe(0)
  })

  it('an undo that finds nothing to give back says so, and does not call the two apart', async () => {
    const [first, second] = [kept[0], gone[0]]
    const name = await merged(first, second)
    await sql`delete from account_merge_rows where merge_id = ${name}::uuid`.execute(shop.db)
    expect((await undo(name)).json.details.stops).toEqual([
      'What is needed to open the account again is no longer there.',
    ])
    expect((await look(first)).data.made[0].is_undone).toBe(false)
  })

  it('an undo is refused once credit of the other was spent, or a booking cancelled, and changes nothing', async () => {
    const [[first, who], [second]] = [kept, gone]
    await giveCredit(shop.db, operator.client, second, 2000)
    const { bookingId } = await buySession(shop, operator, gone[1])
    const name = await merged(first, second)
    await buySession(shop, operator, who, { byCredit: true })
    await cancel(who, bookingId)
    const before = await rowsOf(first, second)
    expect((await undo(name)).json.details.stops).toEqual([
      'Credit that came with the merge has been used, or was given back, since.',
      'A booking that came with the merge has been cancelled or moved since.',
    ])
    expect(await rowsOf(first, second)).toEqual(before)
  })

  describe('a membership that came with the merge', () => {
    const changed =
      'A membership that came with the merge has been changed or paid for since, or is paid by a card or an account of the one that stays.'
    const cardOf = async ([person, who]: Login): Promise<number> => {
      await buySession(shop, operator, who, { payment: { save_card: true } })
      const { rows } = await sql<{ id: number }>`
        select id from saved_cards where customer_id = ${person.id}`.execute(shop.db)
      return rows[0]!.id
    }
    const joined = async (savedCardId: number | null) => {
      const plan = await createPlan(shop.db, operator.client)
      const contract = await createContract(shop.db, operator.client, plan, {
        payerId: gone[0].id,
        joinedOn: dayOf(operator.client, 0),
        savedCardId,
      })
      return { plan, contract, name: await merged(kept[0], gone[0]) }
    }

    it('goes back with its own card', async () => {
      const { name } = await joined(await cardOf(gone))
      expect((await undo(name)).status).toBe(200)
    })

    it('is not taken apart once the card of the account that stays pays it', async () => {
      const own = await cardOf(kept)
      const { contract, name } = await joined(await cardOf(gone))
      await sql`update contracts set saved_card_id = ${own} where id = ${contract.id}`.execute(shop.db)
      expect((await undo(name)).json.details.stops).toEqual([changed])
    })

    it('is not taken apart once the account that stays pays it by direct debit', async () => {
      const { contract, name } = await joined(null)
      await sql`
        with d as (
          insert into mandates (id, client_id, payer_id, provider, our_ref)
          values (gen_random_uuid(), ${operator.client.id}, ${kept[0].id}, 'demo', gen_random_uuid()::text) returning id)
        update contracts set mandate_id = d.id from d where contracts.id = ${contract.id}`.execute(shop.db)
      expect((await undo(name)).json.details.stops).toEqual([changed])
    })

    it('is not taken apart once it has another plan, or was left', async () => {
      const { plan, contract, name } = await joined(null)
      const { rows } = await sql<{ id: number }>`
        insert into contract_versions (client_id, contract_id, number, plan_id, from_on, agreed, who, agreed_at)
        select client_id, id, 2, ${plan.id}, starts_on + 31, agreed, 'customer', clock_timestamp() from contracts
        where id = ${contract.id} returning id`.execute(shop.db)
      expect((await undo(name)).json.details.stops).toEqual([changed])
      await sql`delete from contract_versions where id = ${rows[0]!.id}`.execute(shop.db)
      await sql`
        insert into contract_moves (contract_id, from_state, to_state, cause, who, moved_at)
        values (${contract.id}, 'active', 'leaving', 'left', 'customer', clock_timestamp())`.execute(shop.db)
      expect((await undo(name)).json.details.stops).toEqual([changed])
    })
  })

  it('an undo is refused once a visit of a package that came with the merge was used', async () => {
    const [[first, who], [second, other]] = [kept, gone]
    await givePackage(shop.db, operator.client, second)
    await buySession(shop, operator, other)
    const name = await merged(first, second)
    expect((await undo(name)).status).toBe(200)
    const again = await merged(first, second)
    await buySession(shop, operator, who)
    expect((await undo(again)).json.details.stops).toEqual([
      'A package that came with the merge has been used since.',
    ])
  })

  it('an undo is refused once a wait that came with the merge, or took its place, has changed; not where its session began', async () => {
    const words = 'A wait for a session that came with the merge has had an offer, or has ended, since.'
    const [first, second] = [kept[0], gone[0]]
    const { venue, swim: category, priceList, client } = operator
    const wait = async (...people: TestCustomer[]) => {
      const slot = await createSlot(shop.db, { venue, category, priceList, capacity: 1 })
      await takePlaces(shop.db, slot, 1)
      for (const { id } of people)
        await sql`insert into waitlist_entries (client_id, customer_id, state, slot_id)
          values (${client.id}, ${id}, 'waiting', ${slot.id})`.execute(shop.db)
      return slot
    }
    const becomes = (state: string, { id }: { id: number }) =>
      sql`update waitlist_entries set state = ${state} where slot_id = ${id} and customer_id = ${first.id}`.execute(
        shop.db,
      )
    const alone = await wait(second)
    const name = await merged(first, second)
    await becomes('closed', alone)
    expect((await undo(name)).status).toBe(200)
    const left = await wait(second)
    const again = await merged(first, second)
    await becomes('left', left)
    expect((await undo(again)).json.details.stops).toEqual([words])
    await becomes('waiting', left)
    expect((await undo(again)).json.details.stops).toEqual([words])
    const one = await createCustomer(shop.db, client)
    const both = await wait(one, first)
    const third = await merged(first, one)
    await becomes('left', both)
    expect((await undo(third)).json.details.stops).toEqual([words])
  })

  it('a fault of the database is said in words for staff, by a merge as by its undo', async () => {
    const [first, second] = [kept[0], gone[0]]
    const { venue, swim: category, priceList, client } = operator
    const slot = await createSlot(shop.db, { venue, category, priceList, capacity: 1 })
    await takePlaces(shop.db, slot, 1)
    for (const { id } of [second, first])
      await sql`insert into waitlist_entries (client_id, customer_id, state, slot_id)
        values (${client.id}, ${id}, 'waiting', ${slot.id})`.execute(shop.db)
    const cancelled = (at: 'now()' | 'null') =>
      sql`update slots set cancelled_at = ${sql.raw(at)} where id = ${slot.id}`.execute(shop.db)
    const name = await merged(first, second)
    await cancelled('now()')
    const undone = await undo(name)
    expect([undone.status, undone.json.code, undone.json.details.stops]).toEqual([
      409,
      'NOT_MERGEABLE',
      [expect.stringContaining('can’t stand where it was before')],
    ])
    await cancelled('null')
    expect((await undo(name)).status).toBe(200)
    await sql`update waitlist_entries set state = 'left' where slot_id = ${slot.id} and customer_id = ${first.id}`.execute(
      shop.db,
    )
    await cancelled('now()')
    const { status, json } = await merge(first, second)
    expect([status, json.code, json.details.stops]).toEqual([
      409,
      'NOT_MERGEABLE',
      [expect.stringContaining('Both stand in a waitlist')],
    ])
  })

  it('what is written for an account that was merged meanwhile is refused in words, and not as a fault', async () => {
    await merged(kept[0], gone[0])
    const written = giveCredit(shop.db, operator.client, gone[0], 500).catch((error: unknown) => error)
    expect(guardRefusal(await written)?.refusal).toBe('ACCOUNT_MERGED')
    expect(errorCatalogue.ACCOUNT_MERGED).toEqual([409, expect.stringContaining('merged into another')])
  })

  it('reception may not, and changes nothing', async () => {
    const [, reception] = await createLoggedIn(shop, operator.client, {
      role: 'staff',
      posts: [{ role: 'reception', venue_id: null }],
    })
    expect((await merge(kept[0], gone[0], reception)).status).toBe(403)
    expect(await left('sessions.customer_id', gone[0])).toBe(1)
  })
})
