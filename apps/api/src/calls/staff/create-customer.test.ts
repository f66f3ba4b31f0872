import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createCustomer,
  createOperatorAtMidday,
  type TestCustomer,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { dayOf } from '../../testing/factories/flags.ts'
import { keptLetters, keyMailedTo } from '../../testing/mail/kept-letters.ts'
import { giveCredit } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { createLoggedIn, Shopper } from '../../testing/shopper.ts'

let shop: Shop
let operator: TestOperator
let staff: TestCustomer
let desk: Shopper
beforeAll(async () => {
  shop = await createShop({ connections: 20 })
  operator = await createOperatorAtMidday(shop.db)
  ;[staff, desk] = await createLoggedIn(shop, operator.client, {
    role: 'staff',
    posts: [{ role: 'reception', venue_id: operator.venue.id }],
  })
})
afterAll(() => shop.close())

const newAddress = () => `new-${crypto.randomUUID()}@example.org`
const make = (given: object = {}, from = desk, key?: string) =>
  from.ask(
    'POST',
    '/api/foh/customers',
    { first_name: 'Ada', last_name: 'Quill', email: newAddress(), ...given },
    key,
  )
const accountsWith = async (email: string): Promise<number> =>
  (await sql`select from customers where email = ${email} or unproven_email = ${email}`.execute(shop.db)).rows
    .length
const lettersTo = async (email: string) => (await keptLetters(shop, email)).map(({ letter }) => letter.kind)

describe('spec 1: staff make a customer at the desk', () => {
  it('without a password; the letter lets the person choose one, and the address is theirs from then on', async () => {
    const email = newAddress()
    const { status, json } = await make({ email, phone: '07700 900123', date_of_birth: '1990-05-03' })
    expect(status).toBe(200)
    const { customer } = json.data
    expect(json.data).toMatchObject({ is_new: true, is_invited: true })
    expect(customer).toMatchObject({ first_name: 'Ada', email, email_is_proven: false, charges: [] })
    expect(await lettersTo(email)).toEqual(['claim-account'])
    const reader = new Shopper(shop.app, operator.client.host)
    const chosen = await reader.ask('POST', '/api/auth/customer/new-password', {
      key: await keyMailedTo(shop, email),
      password: 'a long enough phrase 7',
    })
    expect(chosen.status).toBe(200)
    const seen = (await desk.ask('GET', `/api/foh/people/${customer.id}`)).json.data
    expect(seen).toMatchObject({ email_is_proven: true, phone: '07700 900123', date_of_birth: '1990-05-03' })
    expect(seen.done).toMatchObject([{ words: `Made the account with the address ${email}` }])
  })

  it('the new customer is bought for at once', async () => {
    const { customer } = (await make()).json.data
    const chosen = await desk.ask('POST', '/api/foh/cart/customer', { selected_user_id: customer.id })
    expect([chosen.status, chosen.json.data.selected_user_id]).toEqual([200, customer.id])
  })

  it('a known address leads to its person, who stays as they are and gets no letter; in capitals, too', async () => {
    const known = await createCustomer(shop.db, operator.client, { first_name: 'Kim', last_name: 'Known' })
    const { json } = await make({ email: known.email.toUpperCase(), first_name: 'Other' })
    expect(json.data).toMatchObject({
      is_new: false,
      is_invited: false,
      customer: { id: known.id, first_name: 'Kim' },
    })
    expect(await lettersTo(known.email)).toEqual([])
    const registered = newAddress()
    await sql`update customers set email = null, unproven_email = ${registered}, password_hash = null
      where id = ${known.id}`.execute(shop.db)
    expect((await make({ email: registered })).json.data).toMatchObject({
      is_new: false,
      customer: { id: known.id },
    })
    expect(await accountsWith(registered)).toBe(1)
  })

  it('S02: an address that a stranger has registered, and not proven, leads to no account of theirs', async () => {
    const email = newAddress()
    const stranger = await createCustomer(shop.db, operator.client, { first_name: 'Mallory' })
    await sql`update customers set email = null, unproven_email = ${email}, password_hash = 'theirs'
      where id = ${stranger.id}`.execute(shop.db)
    const { json } = await make({ email })
    expect(json.data).toMatchObject({ is_new: true, is_invited: true, customer: { first_name: 'Ada' } })
    expect(json.data.customer.id).not.toBe(stranger.id)
    // The second desk finds the one that the first has made.
    expect((await make({ email })).json.data).toMatchObject({
      is_new: false,
      customer: { id: json.data.customer.id },
    })
    // Their credit makes theirs known: two accounts would part it from its person.
    const buyer = await createCustomer(shop.db, operator.client)
    const bought = newAddress()
    await sql`update customers set email = null, unproven_email = ${bought}, password_hash = 'theirs'
      where id = ${buyer.id}`.execute(shop.db)
    await giveCredit(shop.db, operator.client, buyer, 500)
    expect((await make({ email: bought })).json.data).toMatchObject({
      is_new: false,
      customer: { id: buyer.id },
    })
  })

  it('the same address at another operator is another person', async () => {
    const other = await createOperatorAtMidday(shop.db)
    const there = await createCustomer(shop.db, other.client)
    const { json } = await make({ email: there.email })
    expect(json.data.is_new).toBe(true)
    expect(json.data.customer.id).not.toBe(there.id)
  })

  it('an address of a colleague, a birth in the future and no address are refused at their fields', async () => {
    const refused = async (given: object) => {
      const { status, json } = await make(given)
      return [status, Object.keys(json.errors)]
    }
    expect(await refused({ email: staff.email })).toEqual([400, ['email']])
    expect(await refused({ date_of_birth: dayOf(operator.client, 1) })).toEqual([400, ['date_of_birth']])
    expect(await refused({ email: '' })).toEqual([400, ['email']])
    expect(await refused({ first_name: ' ' })).toEqual([400, ['first_name']])
  })

  it('S08: finance may not', async () => {
    const [, finance] = await createLoggedIn(shop, operator.client, {
      role: 'staff',
      posts: [{ role: 'finance', venue_id: null }],
    })
    const email = newAddress()
    expect((await make({ email }, finance)).json.code).toBe('FORBIDDEN')
    expect(await accountsWith(email)).toBe(0)
  })

  it('F145: two desks make one person at the same moment, and a press arrives twice: one account, one letter', async () => {
    const [, second] = await createLoggedIn(shop, operator.client, { role: 'staff' })
    const email = newAddress()
    const key = crypto.randomUUID()
    const answers = await Promise.all([
      make({ email }, desk, key),
      make({ email }, second),
      make({ email }, desk, key),
    ])
    const ids = new Set(answers.map(({ json }) => json.data.customer.id))
    expect([ids.size, await accountsWith(email), await lettersTo(email)]).toEqual([1, 1, ['claim-account']])
  })

  it('F145: control: unproven addresses alone would let both accounts be', async () => {
    const email = newAddress()
    for (const reference of ['DESK1', 'DESK2'])
      await sql`insert into customers (client_id, reference, unproven_email, first_name, last_name)
        values (${operator.client.id}, ${reference}, ${email}, 'Ada', 'Quill')`.execute(shop.db)
    expect(await accountsWith(email)).toBe(2)
  })
})
