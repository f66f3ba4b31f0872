import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeLetter } from '../../letters/letters.ts'
import { typedComplaint, visitorFrom } from '../../testing/factories/complaints.ts'
import { createOperator, type TestOperator } from '../../testing/factories/factories.ts'
import { keptLetters } from '../../testing/mail/kept-letters.ts'
import { whileNoTimePasses } from '../../testing/no-time-passes.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { createLoggedIn, type Shopper } from '../../testing/shopper.ts'

let shop: Shop
/** Two operators whose days always differ: their clocks are 26 hours apart. */
let early: TestOperator
let late: TestOperator
beforeAll(async () => {
  shop = await createShop()
  early = await createOperator(shop.db, { name: 'Early Leisure', time_zone: 'Etc/GMT-14' })
  late = await createOperator(shop.db, { name: 'Late Leisure', time_zone: 'Etc/GMT+12' })
})
afterAll(() => shop.close())

const complain = (who: Shopper, body: object, key?: string) =>
  who.ask('POST', '/api/data-complaints', body, key)
const stored = (email: string) =>
  shop.db.selectFrom('data_complaints').selectAll().where('email', '=', email).execute()
const dayIn = async (zone: string): Promise<string> =>
  (await sql<{ day: string }>`select (now() at time zone ${zone})::date as day`.execute(shop.db)).rows[0]!.day

describe('F159: a person complains about the use of their data', () => {
  it('without a log-in: the answer and a letter confirm it, and the clock has stopped', async () => {
    const typed = typedComplaint()
    const { status, json } = await complain(visitorFrom(shop, early.client), typed)
    expect(status).toBe(200)
    expect(json.data).toEqual({
      reference: expect.stringMatching(/^C-[A-Z2-9]{8}$/),
      received_on: expect.any(String),
      email: typed.email,
    })
    expect(await stored(typed.email)).toMatchObject([
      {
        client_id: early.client.id,
        reference: json.data.reference,
        customer_id: null,
        first_name: 'Ann',
        last_name: 'Reed',
        words: 'My address was read out at the desk.\n\nI asked for it to stop.',
        came_by: 'form',
        received_on: json.data.received_on,
        acknowledged_on: json.data.received_on,
        acknowledged_how: 'page',
        outcome: null,
        ended_at: null,
      },
    ])
    const [mail, ...more] = await keptLetters(shop, typed.email)
    expect([more, mail!.customerId]).toEqual([[], null])
    expect(mail!.letter).toMatchObject({ kind: 'complaint-received', operator: 'Early Leisure' })
  })

  it('S112: the letter repeats nothing that was typed but a name: any address can be typed', async () => {
    const typed = typedComplaint({ first_name: 'Buy at evil.example', lines: ['Win a prize now'] })
    const { json } = await complain(visitorFrom(shop, early.client), typed)
    const letter = JSON.stringify(writeLetter((await keptLetters(shop, typed.email))[0]!.letter))
    expect(letter).not.toMatch(/evil|prize/)
    expect(letter).toContain(json.data.reference)
    expect(letter).toContain('The managers of Early Leisure look into it')
    expect(letter).toContain('Information Commissioner')
  })

  it('with a log-in: the account’s name and address count, whatever was typed', async () => {
    const [customer, browser] = await createLoggedIn(shop, early.client, { first_name: 'Theo' })
    const typed = typedComplaint()
    const { json } = await complain(browser, typed)
    expect(json.data.email).toBe(customer.email)
    expect(await stored(typed.email)).toEqual([])
    expect(await stored(customer.email)).toMatchObject([{ customer_id: customer.id, first_name: 'Theo' }])
    expect((await keptLetters(shop, customer.email)).map(({ customerId }) => customerId)).toEqual([
      customer.id,
    ])
    expect((await complain(browser, { lines: ['Again'] })).status).toBe(200)
  })

  it.each([
    ['first_name', { first_name: undefined }],
    ['email', { email: undefined }],
    ['lines', { lines: ['', ' '] }],
    ['lines', { lines: ['x'.repeat(2001), 'y'.repeat(2001)] }],
    ['lines.0', { lines: ['Turned \u202Eround'] }],
  ])('without a log-in, a wrong or missing %s is refused', async (field, given) => {
    const typed = typedComplaint(given)
    const { status, json } = await complain(visitorFrom(shop, early.client), typed)
    expect([status, Object.keys(json.errors)]).toEqual([400, [field]])
    expect(await stored(typed.email ?? '')).toEqual([])
  })

  it('a text of too many lines is refused in words', async () => {
    const typed = typedComplaint({ lines: Array(201).fill('x') })
    const { json } = await complain(visitorFrom(shop, early.client), typed)
    expect(json.errors).toEqual({ lines: ['Shorten it to 200 lines'] })
  })

  it('HTML stays the text that it is', async () => {
    const typed = typedComplaint({ lines: ['<img src=x onerror=alert(1)>'] })
    await complain(visitorFrom(shop, early.client), typed)
    expect(await stored(typed.email)).toMatchObject([{ words: '<img src=x onerror=alert(1)>' }])
  })

  it('a press that comes again with its key complains once; with other words it is refused', async () => {
    const typed = typedComplaint()
    const who = visitorFrom(shop, early.client)
    const key = crypto.randomUUID()
    const [one, other] = await Promise.all([complain(who, typed, key), complain(who, typed, key)])
    expect(other.json).toEqual(one.json)
    expect((await complain(who, typed, key)).json).toEqual(one.json)
    expect((await complain(who, { ...typed, lines: ['Other'] }, key)).json.code).toBe('KEY_REUSED')
    expect(await stored(typed.email)).toHaveLength(1)
    expect(await keptLetters(shop, typed.email)).toHaveLength(1)
  })

  it('the day of receipt is that of the operator’s clock', async () => {
    for (const { client } of [early, late]) {
      const before = await dayIn(client.timeZone)
      const { json } = await complain(visitorFrom(shop, client), typedComplaint())
      expect([before, await dayIn(client.timeZone)]).toContain(json.data.received_on)
    }
  })
})

describe('S112: complaints are limited as letters that are asked for', () => {
  it('by address and network; another operator and a new password are asked for as before', async () => {
    await whileNoTimePasses(shop.db, async () => {
      const typed = typedComplaint()
      const who = visitorFrom(shop, early.client)
      const codes: (string | undefined)[] = []
      for (let count = 0; count < 5; count++) codes.push((await complain(who, typed)).json.code)
      expect(codes).toEqual([undefined, undefined, undefined, undefined, 'TOO_MANY_REQUESTS'])
      expect(await stored(typed.email)).toHaveLength(4)
      const elsewhere = visitorFrom(shop, late.client)
      elsewhere.address = who.address
      expect((await complain(elsewhere, typed)).status).toBe(200)
      const asked = await who.ask('POST', '/api/auth/customer/forgotten-password', {
        email_or_reference: typed.email,
      })
      expect(asked.status).toBe(200)
    })
  })

  it('by network, whatever addresses are typed', async () => {
    await whileNoTimePasses(shop.db, async () => {
      const who = visitorFrom(shop, early.client)
      const codes: (string | undefined)[] = []
      for (let count = 0; count < 43; count++) codes.push((await complain(who, typedComplaint())).json.code)
      expect(codes.filter((code) => code === undefined).length).toBeLessThan(43)
      expect((await complain(visitorFrom(shop, early.client), typedComplaint())).status).toBe(200)
    })
  })
})
