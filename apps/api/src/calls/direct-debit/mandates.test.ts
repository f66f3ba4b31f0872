import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlan } from '../../testing/factories/contracts.ts'
import type { TestOperator } from '../../testing/factories/factories.ts'
import { createJoiner, createJoiningOperator, joinPlan } from '../../testing/joining.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { testSecret } from '../../testing/shopper.ts'

let shop: Shop
let operator: TestOperator

beforeAll(async () => {
  shop = await createShop()
  operator = await createJoiningOperator(shop)
})
afterAll(() => shop.close())

const good = {
  account_holder: 'Ann Payer',
  sort_code: '10 88-00',
  account_number: '12345678',
  confirms_authority: true,
}
const open = async (account: object, id: string = crypto.randomUUID()) => {
  const [, who] = await createJoiner(shop, operator)
  return who.ask('POST', '/api/my-account/mandates', { uuid: id, account: { ...good, ...account } })
}
const harm = async (method: 'POST' | 'DELETE', fault?: object) => {
  const { status } = await fetch(`${shop.sandbox.origin}/direct-debit/faults`, {
    method,
    headers: { authorization: `Bearer ${testSecret}` },
    ...(fault && { body: JSON.stringify(fault) }),
  })
  expect(status).toBe(200)
}
const books = async (): Promise<{ mandates: { ourRef: string }[] }> =>
  (await fetch(`${shop.sandbox.origin}/direct-debit/books`, {
    headers: { authorization: `Bearer ${testSecret}` },
  }).then((response) => response.json())) as { mandates: { ourRef: string }[] }

describe('setting up a direct debit', () => {
  it.each([
    ['account_holder', { account_holder: '  ' }],
    ['sort_code', { sort_code: '10880' }],
    ['account_number', { account_number: '12345' }],
    ['confirms_authority', { confirms_authority: false }],
  ])('a fault of %s is named, and no mandate is made', async (field, account) => {
    const { status, json } = await open(account)
    expect([status, Object.keys(json.errors)]).toEqual([422, [field]])
  })

  it('the same request again, and one whose answer was lost, make one mandate', async () => {
    const [, who] = await createJoiner(shop, operator)
    const id = crypto.randomUUID()
    await harm('POST', { operation: 'createMandate', kind: 'reset', when: 'after' })
    const ask = () => who.ask('POST', '/api/my-account/mandates', { uuid: id, account: good })
    const first = await ask()
    await harm('DELETE')
    expect([first, await ask()]).toMatchObject(
      [1, 2].map(() => ({ status: 200, json: { data: { id, state: 'pending', account_ending: '78' } } })),
    )
    expect((await books()).mandates.filter(({ ourRef }) => ourRef === `TLM-${id}`)).toHaveLength(1)
  })

  it('of the bank details nothing is kept but the last digits', async () => {
    const number = '87650943'
    expect((await open({ account_number: number, sort_code: '207145' })).status).toBe(200)
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(shop.db)
    for (const { name } of tables) {
      const { rows } = await sql`
        select from ${sql.table(name)} t where t::text like ${`%${number}%`} or t::text like '%207145%'`.execute(
        shop.db,
      )
      expect([name, rows.length]).toEqual([name, 0])
    }
  })

  it('a mandate of another payer, and a way that the plan does not have, pay for no joining', async () => {
    const [ann, ben] = [await createJoiner(shop, operator), await createJoiner(shop, operator)]
    const id = crypto.randomUUID()
    expect(await ann[1].ask('POST', '/api/my-account/mandates', { uuid: id, account: good })).toMatchObject({
      status: 200,
    })
    const byDebit = await createPlan(shop.db, operator.client, { terms: { payBy: ['direct-debit'] } })
    const byCard = await createPlan(shop.db, operator.client)
    const join = (payer: typeof ann, plan: typeof byCard, mandate: string | null) =>
      joinPlan(payer[1], operator, plan, {
        people: [{ place: 'Adult', user_id: payer[0].id }],
        mandate_uuid: mandate,
      })
    const refused = { status: 422, json: { errors: { mandate_uuid: ['Choose how to pay'] } } }
    expect(await join(ben, byDebit, id)).toMatchObject(refused)
    expect(await join(ann, byDebit, null)).toMatchObject(refused)
    expect(await join(ann, byCard, id)).toMatchObject(refused)
    expect(await join(ann, byDebit, id)).toMatchObject({ status: 200 })
  })
})

describe('the provider’s own page for bank details', () => {
  let hosted: Shop
  let there: TestOperator
  beforeAll(async () => {
    hosted = await createShop({
      betweenDebits: (provider) => ({ ...provider, caps: { ...provider.caps, ownPage: false } }),
    })
    there = await createJoiningOperator(hosted)
  })
  afterAll(() => hosted.close())

  const path = '/online-joining/walcot-baths/off-peak?source=poster'
  const openPage = async (payer: Awaited<ReturnType<typeof createJoiner>>) => {
    const uuid: string = crypto.randomUUID()
    const ask = () => payer[1].ask('POST', '/api/my-account/mandates', { uuid, return_path: path })
    const { status, json } = await ask()
    expect([status, json.data]).toEqual([
      200,
      { id: uuid, state: 'opening', account_ending: '', page_url: expect.any(String) },
    ])
    return { uuid, ask, pageUrl: json.data.page_url as string }
  }
  const give = (pageUrl: string, sortCode: string) =>
    fetch(pageUrl, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ accountHolder: 'Ann Payer', sortCode, accountNumber: '12345678' }),
    })
  const offered = async ([, who]: Awaited<ReturnType<typeof createJoiner>>) =>
    (await who.ask('GET', '/api/my-account/mandates')).json.data as {
      is_own_page: boolean
      mandates: { id: string; state: string; account_ending: string }[]
    }

  it('opens once for a uuid, leads back to the page that was left, and its mandate is usable at once, by its payer alone', async () => {
    const [ann, ben] = [await createJoiner(hosted, there), await createJoiner(hosted, there)]
    const { uuid, ask, pageUrl } = await openPage(ann)
    expect((await ask()).json.data.page_url).toBe(pageUrl)
    expect(await offered(ann)).toMatchObject({ is_own_page: false, mandates: [] })

    expect((await give(pageUrl, '12')).status).toBe(400)
    expect((await offered(ann)).mandates).toEqual([])

    const left = await give(pageUrl, '108800')
    expect([left.status, new URL(left.headers.get('location')!).pathname]).toEqual([
      303,
      '/online-joining/walcot-baths/off-peak',
    ])
    expect(left.headers.get('location')).toContain('?source=poster')
    expect((await offered(ann)).mandates).toMatchObject([
      { id: uuid, state: 'pending', account_ending: '78' },
    ])
    expect((await offered(ben)).mandates).toEqual([])

    const plan = await createPlan(hosted.db, there.client, { terms: { payBy: ['direct-debit'] } })
    const joined = await joinPlan(ann[1], there, plan, {
      people: [{ place: 'Adult', user_id: ann[0].id }],
      mandate_uuid: uuid,
    })
    expect(joined).toMatchObject({ status: 200 })
  })

  it('a payer who comes back without bank details has no mandate, and pays for no joining by it', async () => {
    const [ann, ben] = [await createJoiner(hosted, there), await createJoiner(hosted, there)]
    const { uuid } = await openPage(ann)
    expect((await offered(ann)).mandates).toEqual([])
    const plan = await createPlan(hosted.db, there.client, { terms: { payBy: ['direct-debit'] } })
    const joined = await joinPlan(ann[1], there, plan, {
      people: [{ place: 'Adult', user_id: ann[0].id }],
      mandate_uuid: uuid,
    })
    expect(joined).toMatchObject({
      status: 422,
      json: { errors: { mandate_uuid: ['Choose how to pay'] } },
    })
    const another = await ben[1].ask('POST', '/api/my-account/mandates', { uuid, return_path: path })
    expect(another.status).toBe(403)
  })

  it.each(['https://elsewhere.example/', '//elsewhere.example/', '/\\elsewhere.example'])(
    'never leads back off our pages: %s',
    async (returnPath) => {
      const [, who] = await createJoiner(hosted, there)
      const { status } = await who.ask('POST', '/api/my-account/mandates', {
        uuid: crypto.randomUUID(),
        return_path: returnPath,
      })
      expect(status).toBe(400)
    },
  )
})

describe('a message of the provider', () => {
  const post = async (payload: string, by = testSecret) => {
    const timestamp = Math.floor(Date.now() / 1000)
    const signature = createHmac('sha256', by).update(`${timestamp}.${payload}`).digest('hex')
    const { statusCode } = await shop.app.inject({
      method: 'POST',
      url: '/api/direct-debit/webhooks/sandbox',
      headers: {
        'content-type': 'application/json',
        'card-sandbox-timestamp': String(timestamp),
        'card-sandbox-signature': signature,
      },
      payload,
    })
    return statusCode
  }

  it('is believed only with a good signature, and only as far as the provider confirms it', async () => {
    const [, who] = await createJoiner(shop, operator)
    const id = crypto.randomUUID()
    await who.ask('POST', '/api/my-account/mandates', { uuid: id, account: good })
    const event = JSON.stringify({
      events: [{ id: 'evt_1', about: 'mandate', ref: '', ourRef: `TLM-${id}` }],
    })
    expect([await post(event, 'another secret'), await post(event), await post(event)]).toEqual([
      401, 200, 200,
    ])
    const { rows } = await sql`select state from mandates where id = ${id}::uuid`.execute(shop.db)
    expect(rows).toEqual([{ state: 'pending' }])
  })
})
