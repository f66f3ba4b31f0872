import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPlan, type TestPlan } from '../testing/factories/contracts.ts'
import type { TestOperator } from '../testing/factories/factories.ts'
import { createJoiner, createJoiningOperator, joinByCard } from '../testing/joining.ts'
import type { Payer } from '../testing/purchase.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { createShop, type Shop } from '../testing/shop.ts'

let shop: Shop
let operator: TestOperator
let other: TestOperator
let adult: TestPlan
beforeAll(async () => {
  shop = await createShop()
  operator = await createJoiningOperator(shop)
  other = await createJoiningOperator(shop)
  adult = await createPlan(shop.db, operator.client)
})
afterAll(() => shop.close())

/** Joins a plan, and returns the number of the contract. */
const join = async (payer: Payer, plan = adult) =>
  (await joinByCard(shop, operator, plan, { payer })).contract.id

const get = (contractId: number | string, cookie: string, host = operator.client.host) =>
  shop.app.inject({
    url: `/api/my-account/contracts/${contractId}/contract.pdf`,
    headers: { host, ...(cookie && { cookie }) },
  })

it('spec 1, 7: the payer of each of two contracts downloads their own, as it was agreed, and it is not kept on the way', async () => {
  const [ann, bob] = [await createJoiner(shop, operator), await createJoiner(shop, operator)]
  const [first, second] = [await join(ann), await join(bob)]
  for (const [payer, contractId, stranger] of [
    [ann, first, bob],
    [bob, second, ann],
  ] as const) {
    const { statusCode, headers, rawPayload } = await get(contractId, payer[1].cookie)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-disposition']).toBe(`attachment; filename="contract-${contractId}.pdf"`)
    expect(headers['cache-control']).toBe('private, no-store')
    const { text } = await readPdf(rawPayload)
    expect(text).toContain(`Contract ${contractId}`)
    expect(text).toContain(payer[0].email)
    expect(text).not.toContain(stranger[0].email)
    expect(text).toContain('£20.00 to join, then £39.00 a month; £488.00 in the first year.')
  }
})

it('spec 7: it says how it was to be paid when it was agreed, whatever has been changed since', async () => {
  const ann = await createJoiner(shop, operator)
  const contractId = await join(ann)
  const uuid = crypto.randomUUID()
  await ann[1].ask('POST', '/api/my-account/mandates', {
    uuid,
    account: {
      account_holder: 'Ann Payer',
      sort_code: '108800',
      account_number: '12345678',
      confirms_authority: true,
    },
  })
  await sql`update contracts set mandate_id = ${uuid}::uuid, saved_card_id = null where id = ${contractId}`.execute(
    shop.db,
  )
  const { text } = await readPdf((await get(contractId, ann[1].cookie)).rawPayload)
  expect(text).not.toContain('Your direct debit')
  expect(text).not.toContain('account ending 78')
})

it('spec 1, 7: it names the document that was needed when it was agreed; one of before names what its plan needs now', async () => {
  const [student, other] = [
    await createPlan(shop.db, operator.client, { name: 'Student' }),
    await createPlan(shop.db, operator.client, { name: 'Other' }),
  ]
  await sql`
    with k as (insert into document_kinds (client_id, slug, name, counts_unseen_days)
      values (${operator.client.id}, 'student-card', 'student card', 14) returning id)
    update memberships set document_kind_id = (select id from k) where id = ${student.membershipId}`.execute(
    shop.db,
  )
  const [ann, bob] = [await createJoiner(shop, operator), await createJoiner(shop, operator)]
  const textOf = async (payer: Payer, contractId: number) =>
    (await readPdf((await get(contractId, payer[1].cookie)).rawPayload)).text
  const needs = (name: string) => `Each person shows us their ${name}`
  const [first, second] = [await join(ann, student), await join(bob, other)]
  await sql`update document_kinds set name = 'student pass' where client_id = ${operator.client.id}`.execute(
    shop.db,
  )
  expect(await textOf(ann, first)).toContain(needs('student card'))
  expect(await textOf(bob, second)).not.toContain('Each person shows us')
  await sql`
    update memberships set document_kind_id = (select document_kind_id from memberships where id = ${student.membershipId})
    where id = ${other.membershipId}`.execute(shop.db)
  expect(await textOf(bob, second)).not.toContain('Each person shows us')
  await sql`update contracts set agreed = agreed - 'document' where id in (${first}, ${second})`.execute(
    shop.db,
  )
  expect(await textOf(ann, first)).toContain(needs('student pass'))
  expect(await textOf(bob, second)).toContain(needs('student pass'))
})

it('S05: a contract is not there for a visitor, another customer, another client, or a number that is none', async () => {
  const [ann, bob] = [await createJoiner(shop, operator), await createJoiner(shop, operator)]
  const [, away] = await createJoiner(shop, other)
  const contractId = await join(ann)
  const told = async (...asked: Parameters<typeof get>) => {
    const { statusCode, body } = await get(...asked)
    expect(body).not.toContain('%PDF')
    return [statusCode, JSON.parse(body).code]
  }
  expect(await told(contractId, '')).toEqual([401, 'LOGIN_REQUIRED'])
  expect(await told(contractId, bob[1].cookie)).toEqual([404, 'CONTRACT_NOT_FOUND'])
  expect(await told(contractId, away.cookie, other.client.host)).toEqual([404, 'CONTRACT_NOT_FOUND'])
  expect(await told(contractId, ann[1].cookie, other.client.host)).toEqual([401, 'LOGIN_REQUIRED'])
  for (const none of ['0', '99999999', 'x', `${contractId}x`, '1e9'])
    expect(await told(none, ann[1].cookie)).toEqual([404, 'CONTRACT_NOT_FOUND'])
})

it('S05: at a kiosk no contract is shown to the next person', async () => {
  const ann = await createJoiner(shop, operator)
  const contractId = await join(ann)
  await sql`update sessions set is_kiosk = true where customer_id = ${ann[0].id}`.execute(shop.db)
  expect((await get(contractId, ann[1].cookie)).statusCode).toBe(403)
})
