import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createToken, hashToken } from '../../call/call-context.ts'
import { findEmailOptOut, setOptedOut } from '../../stores/mail/email-opt-outs.ts'
import { insertLink } from '../../stores/mail/mail-links.ts'
import { createGuestPackage } from '../../testing/factories/entitlements.ts'
import {
  createOperator,
  createSlot,
  type TestCustomer,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { createLoggedIn, Shopper } from '../../testing/shopper.ts'
import { untilWaiting } from '../../testing/waiting.ts'

let shop: Shop
let operator: TestOperator
let membershipId: number

beforeAll(async () => {
  shop = await createShop()
  operator = await createOperator(shop.db)
  await sql`update clients set guest_passes_enabled = true where id = ${operator.client.id}`.execute(shop.db)
  membershipId = await createMembership(2)
})
afterAll(() => shop.close())

async function createMembership(perMonth: number): Promise<number> {
  const packageId = await createGuestPackage(shop.db, operator.client, {
    categories: [operator.swim.slug],
  })
  const { id } = await shop.db
    .insertInto('memberships')
    .values({
      client_id: operator.client.id,
      slug: crypto.randomUUID(),
      name: 'Gold',
      guests_per_month: perMonth,
      guest_package_id: packageId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const person = (): Promise<[TestCustomer, Shopper]> => createLoggedIn(shop, operator.client)

async function member(of = membershipId): Promise<[TestCustomer, Shopper]> {
  const [customer, who] = await person()
  await shop.db
    .insertInto('membership_users')
    .values({
      client_id: operator.client.id,
      customer_id: customer.id,
      membership_id: of,
      starts_on: '2020-01-01',
    })
    .execute()
  return [customer, who]
}

const path = '/api/my-account/guest-passes'
const guest = (more: object = {}) => ({ name: 'Grace', email: `${crypto.randomUUID()}@example.org`, ...more })
const give = (who: Shopper, to: object = guest(), key?: string) => who.ask('POST', path, to, key)
const redeem = (who: Shopper, key: string, idempotencyKey?: string) =>
  who.ask('POST', `${path}/redeem`, { key }, idempotencyKey)
const codeOf = ({ status, json }: { status: number; json: { code?: string } }) => json.code ?? status

/** Gives a pass, and returns it with the key from its letter. */
async function givenPass(who: Shopper): Promise<{ passId: number; key: string; email: string }> {
  const to = guest()
  const { json } = await give(who, to)
  const passId = json.data.passes.find((one: { email: string }) => one.email === to.email).id as number
  return { passId, key: await newKey(passId), email: to.email }
}
async function newKey(passId: number): Promise<string> {
  const token = createToken()
  const link = { clientId: operator.client.id, mailId: null, tokenHash: hashToken(token) }
  await insertLink(shop.db, link, { purpose: 'guest-pass', about: { passId } })
  return token
}
const holdingsOf = async ({ id }: TestCustomer) =>
  shop.db
    .selectFrom('package_holdings')
    .select(['visits', 'cause', 'scope'])
    .where('customer_id', '=', id)
    .execute()

describe('a member gives a guest pass', () => {
  it('spec 2: the page says how many there are, keeps the letter with the pass, and shows it as given', async () => {
    const [, who] = await member()
    const before = (await who.ask('GET', path)).json.data
    expect(before).toMatchObject({
      allowance: { membership_name: 'Gold', per_month: 2, left: 2 },
      passes: [],
      offered: null,
    })
    expect(before.allowance.details[0]).toBe(`For ${operator.swim.name}, at any venue.`)
    const to = guest()
    const { status, json } = await give(who, to)
    expect([status, json.message]).toEqual([200, undefined])
    expect(json.data).toMatchObject({
      allowance: { left: 1 },
      passes: [{ name: 'Grace', email: to.email, state: 'given', redeemed_on: null }],
    })
    const { rows } = await sql<{ recipient: string; kind: string }>`
      select recipient, letter ->> 'kind' as kind from mail_outbox where recipient = ${to.email}`.execute(
      shop.db,
    )
    expect(rows).toEqual([{ recipient: to.email, kind: 'guest-pass' }])
  })

  it('spec 2: a member gives no more than the membership has in a month, none to themselves, one to each person', async () => {
    const [customer, who] = await member()
    expect(codeOf(await give(who, guest({ email: customer.email })))).toBe('GUEST_PASS_OWN')
    const to = guest()
    expect(codeOf(await give(who, to))).toBe(200)
    expect(codeOf(await give(who, to))).toBe('GUEST_PASS_GIVEN')
    expect(codeOf(await give(who))).toBe(200)
    expect(codeOf(await give(who))).toBe('GUEST_PASSES_USED_UP')
    // Passes of last month don't count.
    await sql`update guest_passes set month = month - interval '1 month' where giver_id = ${customer.id}`.execute(
      shop.db,
    )
    expect(codeOf(await give(who))).toBe(200)
  })

  it('spec 2: a person without such a membership gives none, and no one does where the operator has none', async () => {
    const [, plain] = await person()
    expect((await plain.ask('GET', path)).json.data).toMatchObject({ allowance: null, passes: [] })
    expect(codeOf(await give(plain))).toBe('GUEST_PASSES_NOT_OFFERED')
    const other = await createOperator(shop.db)
    const [, elsewhere] = await createLoggedIn(shop, other.client)
    expect(codeOf(await elsewhere.ask('GET', path))).toBe('GUEST_PASSES_NOT_OFFERED')
    expect(codeOf(await give(elsewhere))).toBe('GUEST_PASSES_NOT_OFFERED')
  })

  it('F21, F25: one key gives one pass, whether it asks again later or five times at once', async () => {
    const [, who] = await member()
    const to = guest()
    const answers = await Promise.all(Array.from({ length: 5 }, () => give(who, to, 'one-key-of-a-pass')))
    expect(answers.map(codeOf)).toEqual([200, 200, 200, 200, 200])
    const again = await give(who, to, 'one-key-of-a-pass')
    expect(again.json).toEqual(answers[0]!.json)
    expect((await who.ask('GET', path)).json.data).toMatchObject({ allowance: { left: 1 }, passes: [{}] })
  })

  it('spec 2: many gifts at one moment: no more succeed than the membership has; without the guard more do', async () => {
    const atOnce = async () => {
      const [, who] = await member()
      const answers = await Promise.all(Array.from({ length: 8 }, () => give(who)))
      expect(new Set(answers.map(codeOf))).toEqual(new Set([200, 'GUEST_PASSES_USED_UP']))
      return answers.filter(({ status }) => status === 200).length
    }
    expect(await atOnce()).toBe(2)
    // The control, without the guard.
    await sql`alter table guest_passes disable trigger guest_passes_guard`.execute(shop.db)
    const [customer, who] = await member()
    const unguarded = await Promise.all(Array.from({ length: 8 }, () => give(who)))
    await sql`alter table guest_passes enable trigger guest_passes_guard`.execute(shop.db)
    expect(unguarded.filter(({ status }) => status === 200).length).toBeGreaterThan(2)
    await sql`delete from guest_passes where giver_id = ${customer.id}`.execute(shop.db)
  })
})

describe('a member hands over the link of a guest pass', () => {
  const linkOf = (who: Shopper, passId: number) => who.ask('POST', `${path}/${passId}/link`, {})
  const stored = async (key: string) => {
    const { rows } = await sql<{ hash: Buffer }>`
      select token_hash as hash from mail_links where token_hash = ${hashToken(key)}`.execute(shop.db)
    return rows.length
  }

  it('is the same link each time, redeems the pass once, and is shown to the giver alone', async () => {
    const [, giver] = await member()
    const { passId, key: mailed } = await givenPass(giver)
    const answers = await Promise.all([1, 2, 3].map(() => linkOf(giver, passId)))
    const keys = answers.map(({ json }) => json.data.key as string)
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[\w-]{43}$/)
    expect(keys[0]).not.toBe(mailed)
    expect(await stored(keys[0]!)).toBe(1)
    expect(codeOf(await linkOf((await member())[1], passId))).toBe('GUEST_PASS_NOT_FOUND')

    const [customer, who] = await person()
    expect(codeOf(await redeem(who, keys[0]!))).toBe(200)
    expect(await holdingsOf(customer)).toHaveLength(1)
    const [, second] = await person()
    for (const key of [keys[0]!, mailed]) expect(codeOf(await redeem(second, key))).toBe('GUEST_PASS_OVER')
    expect(codeOf(await linkOf(giver, passId))).toBe('GUEST_PASS_NO_LINK')
  })

  it('redeems nothing once the pass is taken back or over, and is not shown any more', async () => {
    const [, giver] = await member()
    const { passId } = await givenPass(giver)
    const { key } = (await linkOf(giver, passId)).json.data
    await giver.ask('POST', `${path}/${passId}/take-back`, {})
    const [, who] = await person()
    expect(codeOf(await redeem(who, key))).toBe('GUEST_PASS_TAKEN_BACK')
    expect(codeOf(await linkOf(giver, passId))).toBe('GUEST_PASS_NO_LINK')
    const late = await givenPass(giver)
    await sql`update guest_passes set ends_on = current_date - 2 where id = ${late.passId}`.execute(shop.db)
    expect(codeOf(await linkOf(giver, late.passId))).toBe('GUEST_PASS_NO_LINK')
  })

  it('works for a guest who has stopped emails with passes; nothing that the giver sees says so', async () => {
    const [[, one], [, other]] = [await member(), await member()]
    const [refusing, willing] = [guest(), guest()]
    const { id: clientId } = operator.client
    const mail = { clientId, customerId: null, letter: { kind: 'guest-pass' } }
    const stop = await findEmailOptOut(shop.db, { ...mail, recipient: refusing.email })
    await setOptedOut(shop.db, clientId, stop!, true)
    const seen = async (who: Shopper, to: typeof refusing) => {
      const given = await give(who, to)
      const answers = [given, await give(who, to), await who.ask('GET', path)]
      return JSON.stringify(answers.map(({ status, json }) => [status, json]))
        .replaceAll(to.email, 'its address')
        .replaceAll(/"(id|request_id)":("[^"]+"|\d+)/g, '')
    }
    expect(await seen(one, refusing)).toBe(await seen(other, willing))
    const [{ id: passId }] = (await one.ask('GET', path)).json.data.passes
    const [, who] = await person()
    expect(codeOf(await redeem(who, (await linkOf(one, passId)).json.data.key))).toBe(200)
  })
})

describe('a guest redeems a pass', () => {
  it('spec 2: the pass becomes one visit that pays for a place of the guest, and the giver sees that it is redeemed', async () => {
    const [, giver] = await member()
    const { key } = await givenPass(giver)
    const [customer, who] = await person()
    const offered = (await who.ask('GET', `${path}?key=${key}`)).json.data.offered
    expect(offered).toMatchObject({ name: 'Grace', is_own: false })
    const redeemed = await redeem(who, key)
    expect(redeemed).toMatchObject({ status: 200, json: { data: { offered: null } } })
    expect(await holdingsOf(customer)).toMatchObject([
      { visits: 1, scope: { categories: [operator.swim.slug] } },
    ])
    expect((await giver.ask('GET', path)).json.data.passes).toMatchObject([{ state: 'redeemed' }])
    const packages = (await who.ask('GET', '/api/my-account/packages')).json.data
    expect(packages.held).toMatchObject([
      { name: 'Guest pass', left: 1, origin: expect.stringMatching(/^A guest pass of /) },
    ])
    expect(packages.on_sale).not.toContainEqual(expect.objectContaining({ name: 'Guest pass' }))

    const { venue, swim: category, priceList } = operator
    const { id } = await createSlot(shop.db, { venue, category, priceList })
    const { json } = await who.add([{ id, type: 'activity' }])
    expect(json.data).toMatchObject({ total: 0, items: [{ using: 'package' }] })
    expect(codeOf(await who.complete(null))).toBe(200)
  })

  it('spec 2: the giver can’t redeem it, and the refusal does not use the link up', async () => {
    const [customer, giver] = await member()
    const { key } = await givenPass(giver)
    expect((await giver.ask('GET', `${path}?key=${key}`)).json.data.offered).toMatchObject({ is_own: true })
    expect(codeOf(await redeem(giver, key))).toBe('GUEST_PASS_OWN')
    expect(await holdingsOf(customer)).toEqual([])
    const [, who] = await person()
    expect(codeOf(await redeem(who, key))).toBe(200)
  })

  it('spec 2: a key works once, until the pass’s last day, and a key that was never mailed never works', async () => {
    const [, giver] = await member()
    const { key, passId } = await givenPass(giver)
    const [, first] = await person()
    const [, second] = await person()
    expect(codeOf(await redeem(first, key, 'first-of-the-pass'))).toBe(200)
    expect(codeOf(await redeem(first, key, 'first-of-the-pass'))).toBe(200)
    expect(codeOf(await redeem(second, key))).toBe('GUEST_PASS_OVER')
    expect(codeOf(await redeem(second, await newKey(passId)))).toBe('GUEST_PASS_OVER')
    expect(codeOf(await redeem(second, createToken()))).toBe('GUEST_PASS_OVER')
    const late = await givenPass(giver)
    await sql`update guest_passes set ends_on = current_date - 2 where id = ${late.passId}`.execute(shop.db)
    expect(codeOf(await redeem(second, late.key))).toBe('GUEST_PASS_OVER')
    expect(
      (await giver.ask('GET', path)).json.data.passes.map((one: { state: string }) => one.state),
    ).toEqual(['ended', 'redeemed'])
  })

  it.each(['one link', 'two links'])(
    'spec 2: redeemed by many people at one moment, by %s, it is one visit of one of them',
    async (links) => {
      const [, giver] = await member()
      const { key, passId } = await givenPass(giver)
      const people = await Promise.all(Array.from({ length: 6 }, person))
      const keys = await Promise.all(people.map(async () => (links === 'one link' ? key : newKey(passId))))
      // The control: each of them sees the pass as theirs to redeem first.
      for (const [position, [, who]] of people.entries()) {
        const { json } = await who.ask('GET', `${path}?key=${keys[position]}`)
        expect(json.data.offered).not.toBeNull()
      }
      const answers = await Promise.all(people.map(([, who], position) => redeem(who, keys[position]!)))
      expect(answers.map(codeOf).filter((code) => code === 200)).toHaveLength(1)
      expect(new Set(answers.map(codeOf))).toEqual(new Set([200, 'GUEST_PASS_OVER']))
      const held = await Promise.all(people.map(([customer]) => holdingsOf(customer)))
      expect(held.flat()).toHaveLength(1)
    },
  )
})

describe('a member takes a guest pass back', () => {
  const takeBack = (who: Shopper, passId: number) => who.ask('POST', `${path}/${passId}/take-back`, {})
  const look = (who: Shopper, key: string) => who.ask('GET', `/api/guest-passes/offered?key=${key}`)

  it('the giver has it again; its link says so, to a visitor too, and redeems nothing', async () => {
    const [, giver] = await member()
    const { passId, key, email } = await givenPass(giver)
    const visitor = new Shopper(shop.app, operator.client.host)
    expect((await look(visitor, key)).json.data).toMatchObject({
      giver: 'Sam',
      name: 'Grace',
      email,
      state: 'open',
      details: [`For ${operator.swim.name}, at any venue.`, expect.any(String)],
    })
    expect((await takeBack(giver, passId)).json.data).toMatchObject({
      allowance: { left: 2 },
      passes: [{ state: 'taken-back', can_be_sent_again: false }],
    })
    expect(codeOf(await takeBack(giver, passId))).toBe(200)
    expect((await look(visitor, key)).json.data.state).toBe('taken-back')
    const [, who] = await person()
    expect(codeOf(await redeem(who, key))).toBe('GUEST_PASS_TAKEN_BACK')
    // The same person can be given another one.
    expect(codeOf(await give(giver, { name: 'Grace', email }))).toBe(200)
  })

  it('only its giver takes it back, and not once it is redeemed', async () => {
    const [, giver] = await member()
    const { passId, key } = await givenPass(giver)
    const [, other] = await member()
    expect(codeOf(await takeBack(other, passId))).toBe('GUEST_PASS_NOT_FOUND')
    const [, who] = await person()
    await redeem(who, key)
    expect(codeOf(await takeBack(giver, passId))).toBe('GUEST_PASS_REDEEMED')
  })

  it('the letters in a month are no more than three times the passes of the membership', async () => {
    const [, giver] = await member()
    for (let given = 0; given < 6; given++) await takeBack(giver, (await givenPass(giver)).passId)
    expect(codeOf(await give(giver))).toBe('GUEST_PASSES_USED_UP')
  })

  it('a guest who redeems it while it is being taken back waits and is told that it is over', async () => {
    const [, giver] = await member()
    const { passId, key } = await givenPass(giver)
    const [customer, who] = await person()
    const redeemed = await shop.db.transaction().execute(async (trx) => {
      await sql`update guest_passes set taken_back_at = now() where id = ${passId}`.execute(trx)
      const asked = redeem(who, key)
      await untilWaiting(trx, 1)
      return { asked }
    })
    expect(codeOf(await redeemed.asked)).toBe('GUEST_PASS_OVER')
    expect(await holdingsOf(customer)).toHaveLength(0)
  })

  it('taking back and redeeming at once: one of the two happens; without the conditions both do', async () => {
    const [, giver] = await member(await createMembership(8))
    for (let time = 0; time < 8; time++) {
      const { passId, key } = await givenPass(giver)
      const [customer, who] = await person()
      const [taken, redeemed] = await Promise.all([takeBack(giver, passId), redeem(who, key)])
      const isTaken = taken.status === 200
      expect([isTaken, redeemed.status === 200]).toEqual([isTaken, !isTaken])
      expect(await holdingsOf(customer)).toHaveLength(isTaken ? 0 : 1)
    }
    // The control: what each would write alone.
    const { passId } = await givenPass((await member())[1])
    await sql`alter table guest_passes drop constraint guest_passes_taken_or_redeemed`.execute(shop.db)
    await Promise.all([
      sql`update guest_passes set taken_back_at = now() where id = ${passId}`.execute(shop.db),
      sql`update guest_passes set redeemed_at = now() where id = ${passId}`.execute(shop.db),
    ])
    const { rows } = await sql<{ both: boolean }>`
      select taken_back_at is not null and redeemed_at is not null as both from guest_passes where id = ${passId}`.execute(
      shop.db,
    )
    expect(rows[0]!.both).toBe(true)
    await sql`delete from guest_passes where id = ${passId}`.execute(shop.db)
    await sql`alter table guest_passes add constraint guest_passes_taken_or_redeemed
      check (taken_back_at is null or redeemed_at is null)`.execute(shop.db)
  })
})

describe('a member sends the letter of a guest pass again', () => {
  const send = (who: Shopper, passId: number) => who.ask('POST', `${path}/${passId}/send`, {})
  const later = (passId: number) =>
    sql`update guest_passes set sent_at = sent_at - interval '61 minutes' where id = ${passId}`.execute(
      shop.db,
    )

  it('is sent once an hour, four times in all, and only while the pass can be redeemed', async () => {
    const [, giver] = await member()
    const { passId, email, key } = await givenPass(giver)
    const [given] = (await giver.ask('GET', path)).json.data.passes
    expect(given).toMatchObject({
      can_be_sent_again: false,
      sendable_from: expect.stringMatching(/^\d\d:\d\d/),
    })
    expect(codeOf(await send(giver, passId))).toBe('GUEST_PASS_NOT_SENT')
    for (const expected of [200, 200, 200, 'GUEST_PASS_NOT_SENT']) {
      await later(passId)
      const answers = await Promise.all([1, 2, 3].map(() => send(giver, passId)))
      // Several requests at the same time send a single email.
      expect(answers.map(codeOf).filter((code) => code === 200)).toHaveLength(expected === 200 ? 1 : 0)
    }
    const { rows } = await sql`select from mail_outbox where recipient = ${email}`.execute(shop.db)
    expect(rows).toHaveLength(4)
    const [, other] = await member()
    expect(codeOf(await send(other, passId))).toBe('GUEST_PASS_NOT_FOUND')
    const second = await givenPass(giver)
    await later(second.passId)
    const [, who] = await person()
    await redeem(who, second.key)
    expect(codeOf(await send(giver, second.passId))).toBe('GUEST_PASS_NOT_SENT')
    expect(codeOf(await redeem(who, key))).toBe(200)
  })
})
