import { createHmac } from 'node:crypto'
import { addDays } from '@touchline/rules/time/calendar-date'
import { fullDate } from '@touchline/rules/time/date-labels'
import { type Kysely, type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { writeLetter } from '../../letters/letters.ts'
import type { Database } from '../../stores/database/tables.ts'
import { createDebit, lockPaymentToNotice } from '../../stores/direct-debit/debits.ts'
import { keepRestore } from '../../stores/ledger/restores.ts'
import { audit } from '../../testing/audit/audit.ts'
import { openYearsShop, type YearsShop } from '../../testing/contract-years/years-shop.ts'
import { createPlan, type TestPlan } from '../../testing/factories/contracts.ts'
import { createCustomer } from '../../testing/factories/factories.ts'
import { payJoining } from '../../testing/joining.ts'
import { browserOf, testSecret } from '../../testing/shopper.ts'
import { describeOwed } from '../joining/describe-contracts.ts'
import { debitRefOf } from './debit-refs.ts'
import { planDebits } from './plan-debits.ts'
import { follow } from './take-mandate-news.ts'

/** Removes what lets the second of two debits go from statements. */
const withoutConflict: KyselyPlugin = {
  transformQuery: ({ node }) =>
    node.kind === 'RawNode'
      ? {
          ...node,
          sqlFragments: node.sqlFragments.map((text) => text.replace(/on conflict .* do nothing/, '')),
        }
      : node,
  transformResult: async ({ result }) => result,
}

/** Monday. The product's list of bank holidays begins later, so that weekdays are working days here. */
const from = '2024-12-09'
const clock = { nowMs: Date.parse(`${from}T09:00:00Z`) }
const accounts = {
  pays: '12345678',
  closed: '31000011',
  notThere: '32000000',
  closedLater: '32000011',
  cancels: '34000001',
}

let shop: YearsShop
let plan: TestPlan
let fixed: TestPlan

beforeAll(async () => {
  shop = await openYearsShop(inject('postgresAdminUrl'), clock, (cards) => cards)
  const terms = { payBy: ['direct-debit' as const] }
  plan = await createPlan(shop.db, shop.operator.client, { terms })
  fixed = await createPlan(shop.db, shop.operator.client, {
    terms: { ...terms, coolingOffDays: 60 },
    name: 'Long cooling-off',
  })
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  expect(await audit(shop.db, await shop.readBooks())).toEqual([])
  await shop.close()
})

interface Member {
  payerId: number
  contractId: number
  mandateId: string
}

/** Joins with a mandate of that account. */
async function join(accountNumber = accounts.pays, by = plan, more: object = {}): Promise<Member> {
  const payer = await createCustomer(shop.db, shop.operator.client, { date_of_birth: '1988-04-17', ...more })
  return joinAs(payer.id, by, accountNumber)
}

/** Has a payer join; without an account their card pays what follows. */
async function joinAs(payerId: number, by: TestPlan, accountNumber: string | null): Promise<Member> {
  const who = await browserOf(shop, shop.operator.client, { id: payerId })
  const mandateId = crypto.randomUUID()
  const account = {
    account_holder: 'Ann Payer',
    sort_code: '10-88-00',
    account_number: accountNumber,
    confirms_authority: true,
  }
  if (accountNumber !== null) {
    const opened = await who.ask('POST', '/api/my-account/mandates', { uuid: mandateId, account })
    expect(opened).toMatchObject({
      status: 200,
      json: { data: { account_ending: accountNumber.slice(-2) } },
    })
  }
  const line = await who.ask('POST', `/api/online-joining/plans/${by.id}/join`, {
    starts_on: today(),
    asks_to_start: true,
    people: [{ place: 'Adult', user_id: payerId }],
    ...(accountNumber !== null && { mandate_uuid: mandateId }),
  })
  expect(line).toMatchObject({ status: 200 })
  const { json } = await payJoining(shop, shop.operator, who)
  expect(json).toMatchObject({ transaction_status: 'completed' })
  const { rows } = await sql<{ id: number }>`
    select id from contracts where payer_id = ${payerId} order by id desc limit 1`.execute(shop.db)
  return { payerId, contractId: rows[0]!.id, mandateId }
}

const today = () => new Date(clock.nowMs).toISOString().slice(0, 10)

/** Lets working days pass; on each the job runs, as two processes run it, and letters leave. The others run once a week. */
async function pass(days: number, { mail = true } = {}): Promise<void> {
  for (let day = 0; day < days; day++) {
    const next = [1, 2, 3].map((later) => addDays(today(), later)).find(isWeekday)!
    clock.nowMs = Date.parse(`${next}T09:00:00Z`)
    await runJobs(mail)
  }
}

const isWeekday = (day: string) => new Date(day).getUTCDay() % 6 !== 0

async function runJobs(mail: boolean) {
  if (new Date(clock.nowMs).getUTCDay() === 1) {
    await shop.jobs.end()
    await shop.jobs.collect()
  }
  await shop.jobs.debits()
  if (!mail) return
  await sql`
    update mail_outbox set state = 'sending', sending_since = clock_timestamp() where state = 'waiting'`.execute(
    shop.db,
  )
  await sql`update mail_outbox set state = 'sent', sent_at = clock_timestamp() where state = 'sending'`.execute(
    shop.db,
  )
}

/** Passes days until the payment of the second month is in that state. */
async function passUntil(member: Member, state: string, atMost = 60): Promise<void> {
  for (let day = 0; day < atMost; day++) {
    if ((await second(member)).state === state) return
    await pass(1)
  }
  expect(await second(member)).toMatchObject({ state })
}

interface Payment {
  id: number
  state: string
  askOn: string | null
  debits: { state: string; chargeOn: string; noticedOn: string; reason: string; ref: string }[]
}

/** Reads the first payment after joining, with its debits. */
async function second({ contractId }: Member): Promise<Payment> {
  const { rows } = await sql<Payment>`
    select p.id, p.state, p.ask_on::text as "askOn", coalesce((select jsonb_agg(jsonb_build_object('state', d.state,
        'chargeOn', d.charge_on, 'noticedOn', d.noticed_on, 'reason', d.reason, 'ref', d.provider_ref) order by d.charge_on)
      from debits d where d.payment_id = p.id), '[]') as debits
    from contract_payments p join contracts c on c.id = p.contract_id
    where p.contract_id = ${contractId} and p.due_on > c.joined_on and p.state <> 'dropped'
    order by p.due_on limit 1`.execute(shop.db)
  return rows[0]!
}

async function lettersTo({ payerId }: Member): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select letter ->> 'kind' as kind from mail_outbox where customer_id = ${payerId}
      and letter ->> 'kind' like 'debit%' order by id`.execute(shop.db)
  return rows.map(({ kind }) => kind)
}

const mandateOf = async ({ mandateId }: Member) =>
  (
    await sql<{ state: string; isStopped: boolean; reason: string }>`
      select state, is_stopped as "isStopped", reason from mandates where id = ${mandateId}::uuid`.execute(
      shop.db,
    )
  ).rows[0]

/** Has the payer's bank report on a mandate or a collection. */
async function report(ref: string, reason: { report: string; code: string }) {
  const response = await fetch(`${shop.sandbox.origin}/direct-debit/reports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${testSecret}` },
    body: JSON.stringify({ ref, ...reason }),
  })
  expect(response.status).toBe(200)
}

async function debitOf(member: Member): Promise<{ ref: string; ourRef: string; chargeOn: string }> {
  const { id } = await second(member)
  const { rows } = await sql<{ ref: string; ourRef: string; chargeOn: string }>`
    select provider_ref as ref, our_ref as "ourRef", charge_on::text as "chargeOn" from debits
    where payment_id = ${id}`.execute(shop.db)
  return rows[0]!
}

/** Posts the provider's message about a collection. @returns the status of the answer */
async function post({ ref, ourRef }: { ref: string; ourRef: string }, by = testSecret): Promise<number> {
  const payload = JSON.stringify({ events: [{ id: crypto.randomUUID(), about: 'collection', ref, ourRef }] })
  const timestamp = String(Math.floor(clock.nowMs / 1000))
  const signature = createHmac('sha256', by).update(`${timestamp}.${payload}`).digest('hex')
  const { statusCode } = await shop.app.inject({
    method: 'POST',
    url: '/api/direct-debit/webhooks/sandbox',
    headers: {
      'content-type': 'application/json',
      'card-sandbox-timestamp': timestamp,
      'card-sandbox-signature': signature,
    },
    payload,
  })
  return statusCode
}

async function coolOff({ payerId, contractId }: Member) {
  const who = await browserOf(shop, shop.operator.client, { id: payerId })
  const path = `/api/my-account/contracts/${contractId}/leaving`
  const preview = await who.ask('GET', path)
  const { cooling_off: shown } = (preview.json as { data: { cooling_off: { back: { raw: number } } } }).data
  expect(await who.ask('POST', path, { how: 'cooling-off', seen_back: shown.back.raw })).toMatchObject({
    status: 200,
  })
}

/** Steers the scheme's faults. */
async function harm(method: 'POST' | 'DELETE', fault?: object) {
  const { status } = await fetch(`${shop.sandbox.origin}/direct-debit/faults`, {
    method,
    headers: { authorization: `Bearer ${testSecret}` },
    ...(fault && { body: JSON.stringify(fault) }),
  })
  expect(status).toBe(200)
}

interface Booked {
  ourRef: string
  status: string
  refundedPence: number
}

/** Reads what the provider has collected of a member. */
async function collectionsOf({ contractId }: Member): Promise<Booked[]> {
  const response = await fetch(`${shop.sandbox.origin}/direct-debit/books`, {
    headers: { authorization: `Bearer ${testSecret}` },
  })
  const { collections } = (await response.json()) as { collections: Booked[] }
  const { rows } = await sql<{ ref: string }>`
    select d.our_ref as ref from debits d join contract_payments p on p.id = d.payment_id
    where p.contract_id = ${contractId}`.execute(shop.db)
  return collections.filter(({ ourRef }) => rows.some(({ ref }) => ref === ourRef))
}

async function postingsOf({ payerId }: Member): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; pence: number }>`
    select g.account, sum(g.pence)::int as pence from ledger_transactions t
      join ledger_postings g on g.transaction_id = t.id
    where t.customer_id = ${payerId} group by 1 having sum(g.pence) <> 0`.execute(shop.db)
  return Object.fromEntries(rows.map(({ account, pence }) => [account, pence]))
}

describe('a membership by direct debit', () => {
  it('is noticed ten working days before, sent four before, and collected once the bank has paid', async () => {
    const member = await join()
    await passUntil(member, 'asked')
    const asked = await second(member)
    expect(asked.debits).toEqual([
      {
        state: 'submitted',
        chargeOn: '2025-01-09',
        noticedOn: '2024-12-24',
        reason: '',
        ref: expect.any(String),
      },
    ])
    expect(today()).toBe('2025-01-03')
    expect(await postingsOf(member)).toMatchObject({ 'debits-asked': 3900, 'memberships-due': 3900 })
    await passUntil(member, 'collected')
    expect(await postingsOf(member)).toMatchObject({ 'direct-debit': 3900 })
    expect(await postingsOf(member)).not.toHaveProperty('memberships-due')
    expect(await lettersTo(member)).toEqual(['debit-notice', 'debit-collected'])
  })

  it('F37, F38: the provider’s message that a debit was paid is taken in at once and once, by its signature and as far as the provider confirms it', async () => {
    const [member, other] = [await join(), await join()]
    await passUntil(member, 'asked')
    await passUntil(other, 'asked')
    const [sent, waiting] = [await debitOf(member), await debitOf(other)]
    expect([await post(sent), (await second(member)).state]).toEqual([200, 'asked'])

    await shop.directDebit.advanceTo!(new Date(Date.parse(`${addDays(sent.chargeOn, 4)}T09:00:00Z`)))
    expect([await post(sent, 'another secret'), (await second(member)).state]).toEqual([401, 'asked'])
    expect([await post(sent), await post(sent)]).toEqual([200, 200])
    expect((await second(member)).debits.map(({ state }) => state)).toEqual(['collected'])
    expect((await second(other)).debits.map(({ state }) => state)).toEqual(['submitted'])
    expect(await lettersTo(member)).toEqual(['debit-notice', 'debit-collected'])
    expect(await post({ ref: 'col_nothing', ourRef: 'TLD-nothing' })).toBe(200)

    expect([await post(waiting), (await second(other)).state]).toEqual([200, 'collected'])
    clock.nowMs = Date.parse(`${addDays(sent.chargeOn, 4)}T09:00:00Z`)
  })

  it('a bank that does not pay is asked again after another notice, and the membership does not rest', async () => {
    const member = await join(accounts.notThere)
    await passUntil(member, 'failed')
    await pass(1)
    const failed = await second(member)
    expect(failed.debits.map(({ state }) => state)).toEqual(['failed', 'noticed'])
    expect(failed.debits[0]!.reason).toBe('ARUDD 0')
    expect(failed.debits[1]!.chargeOn).toBe(failed.askOn)
    expect(await lettersTo(member)).toEqual(['debit-notice', 'debit-unpaid', 'debit-notice'])
    const { rows } = await sql<{ rests: boolean }>`
      select membership_rests(u) as rests from membership_users u join contract_people x on x.membership_user_id = u.id
      where x.contract_id = ${member.contractId}`.execute(shop.db)
    expect(rows).toEqual([{ rests: false }])
  })

  it('F181: a debit that is refused for good is told with the day of resting after its charge, one that is tried again with none', async () => {
    const [member, other] = [await join(accounts.closedLater), await join(accounts.notThere)]
    const told = async ({ payerId }: Member) => {
      const { rows } = await sql<{ restsFrom: string | null }>`
        select letter ->> 'restsFrom' as "restsFrom" from mail_outbox
        where customer_id = ${payerId} and letter ->> 'kind' = 'debit-unpaid'`.execute(shop.db)
      return rows
    }
    await passUntil(member, 'failed')
    await passUntil(other, 'failed')
    const { chargeOn } = (await second(member)).debits[0]!
    expect(today() > chargeOn).toBe(true)
    expect(await told(member)).toEqual([{ restsFrom: fullDate(addDays(chargeOn, 15)) }])
    expect(await told(other)).toEqual([{ restsFrom: null }])
  })

  it('what a bank takes back months later is owed again, and is never refunded as well', async () => {
    const member = await join()
    await passUntil(member, 'collected')
    const { debits } = await second(member)
    await pass(20)
    await report(debits[0]!.ref, { report: 'DDICA', code: '1' })
    await pass(1)
    expect(await second(member)).toMatchObject({
      state: 'reversed',
      debits: [{ state: 'reversed', reason: 'DDICA 1' }],
    })
    expect(await mandateOf(member)).toMatchObject({ isStopped: true })
    expect(await lettersTo(member)).toContain('debit-taken-back')
  })

  it('an instruction that the bank refuses ends the mandate, and the payer is told once', async () => {
    const member = await join(accounts.closed)
    await pass(6)
    expect(await mandateOf(member)).toMatchObject({ state: 'ended', reason: 'AUDDIS B' })
    await pass(3)
    expect(await lettersTo(member)).toEqual(['debit-ended'])
  })

  it('case: a payer whose address is not confirmed is given notice there, and told there of the end, as another is at theirs', async () => {
    const unproven = `${crypto.randomUUID()}@example.org`
    const [one, two] = [
      await join(accounts.pays, plan, { email: null, unproven_email: unproven }),
      await join(),
    ]
    for (let day = 0; day < 40 && (await second(one)).debits.length === 0; day++) await pass(1)
    const { rows: refs } = await sql<{ ref: string }>`
      select provider_ref as ref from mandates where id in (${one.mandateId}::uuid, ${two.mandateId}::uuid)`.execute(
      shop.db,
    )
    for (const { ref } of refs) await report(ref, { report: 'ADDACS', code: '1' })
    await pass(1)
    const { rows } = await sql<{ customer: number; recipient: string; kind: string }>`
      select customer_id as customer, recipient, letter ->> 'kind' as kind from mail_outbox
      where customer_id in (${one.payerId}, ${two.payerId}) and letter ->> 'kind' like 'debit-%'`.execute(
      shop.db,
    )
    for (const [{ payerId }, isTheirs] of [
      [one, (address: string) => address === unproven],
      [two, (address: string) => address !== unproven && address.includes('@')],
    ] as const) {
      const own = rows.filter(({ customer }) => customer === payerId)
      expect(own.map(({ kind }) => kind).toSorted()).toEqual(['debit-ended', 'debit-notice'])
      expect(own.every(({ recipient }) => isTheirs(recipient))).toBe(true)
    }
  })

  it('a mandate that the payer cancels at the bank ends, and its noticed debit is not sent', async () => {
    const member = await join()
    const { rows } = await sql<{ ref: string }>`
      select provider_ref as ref from mandates where id = ${member.mandateId}::uuid`.execute(shop.db)
    for (let day = 0; day < 40 && (await second(member)).debits.length === 0; day++) await pass(1)
    await report(rows[0]!.ref, { report: 'ADDACS', code: '1' })
    await pass(1)
    expect((await second(member)).debits.map(({ state }) => state)).toEqual(['dropped'])
    expect(await lettersTo(member)).toEqual(['debit-notice', 'debit-ended'])
  })

  it('to a payer who has died no letter goes any more', async () => {
    const member = await join()
    const { rows } = await sql<{ ref: string }>`
      select provider_ref as ref from mandates where id = ${member.mandateId}::uuid`.execute(shop.db)
    await pass(5)
    await report(rows[0]!.ref, { report: 'ADDACS', code: '2' })
    await pass(40)
    expect(await mandateOf(member)).toMatchObject({ state: 'ended' })
    expect(await lettersTo(member)).toEqual([])
  })

  it('F181: of a payer who has died nothing is collected any more: by that mandate, by another account or by a card', async () => {
    const terms = { coolingOffDays: 14 }
    const [family, swim] = [
      await createPlan(shop.db, shop.operator.client, { name: 'Family', terms }),
      await createPlan(shop.db, shop.operator.client, { name: 'Swim', terms: { payBy: ['direct-debit'] } }),
    ]
    const died = await join()
    const [byCard, byOther, living] = [
      await joinAs(died.payerId, family, null),
      await joinAs(died.payerId, swim, accounts.pays),
      await joinAs((await join()).payerId, family, null),
    ]
    const isNoticed = async () => (await second(byOther)).debits.some(({ state }) => state === 'noticed')
    for (let day = 0; day < 40 && !(await isNoticed()); day++) await pass(1)
    const noticed = await second(died)
    expect(noticed.debits.map(({ state }) => state)).toEqual(['noticed'])
    // A report on a collection, after which this provider does not end the mandate by itself.
    const mandate = { id: died.mandateId, payerId: died.payerId }
    await shop.db.transaction().execute((tx) => follow(tx, mandate, { report: 'ARUDD', code: '2' }))
    expect(await mandateOf(died)).toMatchObject({ isStopped: true })
    expect((await second(died)).debits.map(({ state }) => state)).toEqual(['dropped'])
    await pass(40)
    for (const member of [died, byOther]) {
      expect((await second(member)).debits.map(({ state }) => state)).toEqual(['dropped'])
      expect(await collectionsOf(member)).toEqual([])
    }
    for (const member of [died, byOther, byCard]) expect((await second(member)).state).toBe('due')
    expect((await second(living)).state).toBe('collected')
    const owed = await describeOwed(shop.db, { client: null })
    expect(owed[owed.findIndex((words) => words.startsWith(`${noticed.id} `)) + 1]).toContain(
      'a bank has told that its payer has died, so it is not asked for',
    )
  })

  /** Notices the second payment by two processes at once that have both just looked; returns how many did. */
  async function noticeTwice(member: Member, db: Kysely<Database> = shop.db): Promise<number> {
    const { id } = await second(member)
    const payment = await lockPaymentToNotice(shop.db, id)
    const notice = () =>
      db.transaction().execute((tx) => {
        const debit = crypto.randomUUID()
        return createDebit(tx, payment!, {
          id: debit,
          ourRef: debitRefOf(debit),
          noticeKey: `notice ${debit}`,
          chargeOn: addDays(today(), 20),
        })
      })
    const done = await Promise.all([notice(), notice()])
    return done.filter(Boolean).length
  }

  it('F03: of two processes that notice a payment at once one does', async () => {
    const [member, other] = [await join(), await join()]
    expect(await noticeTwice(member)).toBe(1)
    expect((await second(member)).debits).toHaveLength(1)
    expect((await second(other)).debits).toHaveLength(0)
  })

  it('F03: control: without the index of one debit for a payment both notice it', async () => {
    const member = await join()
    await sql`drop index debits_once`.execute(shop.db)
    try {
      expect(await noticeTwice(member, shop.db.withPlugin(withoutConflict))).toBe(2)
    } finally {
      await sql`
        delete from debits d using debits e
        where e.payment_id = d.payment_id and e.state = 'noticed' and d.state = 'noticed' and e.id > d.id`.execute(
        shop.db,
      )
      await sql`
        create unique index debits_once on debits (payment_id)
        where state in ('noticed', 'asking', 'submitted', 'collected')`.execute(shop.db)
    }
  })

  it('a debit whose notice did not leave in time is not sent, and noticed again', async () => {
    const member = await join()
    const first = async () => (await second(member)).debits[0]?.state
    for (let day = 0; day < 60 && (await first()) !== 'dropped'; day++) await pass(1, { mail: false })
    await pass(1)
    const { debits } = await second(member)
    expect(debits.map(({ state }) => state)).toEqual(['dropped', 'noticed'])
    expect(debits[1]!.chargeOn > debits[0]!.chargeOn).toBe(true)
    await passUntil(member, 'collected')
    expect((await second(member)).debits.map(({ state }) => state)).toEqual(['dropped', 'collected'])
  })

  /** Plans debits as in time that a restored backup does not know. @returns the member's, as its provider gets it */
  async function planInLostTime({ contractId }: Member) {
    const lost: { ourRef: string; mandateRef: string; amountPence: number; chargeDate: string }[] = []
    const restored = new Error('restored')
    const plans = shop.db.transaction().execute(async (tx) => {
      const transaction = () => ({ execute: (act: (own: typeof tx) => unknown) => act(tx) })
      const db = Object.assign(tx, { transaction }) as unknown as typeof shop.db
      await planDebits({ db, directDebit: shop.directDebit, log: { info() {}, warn() {}, error() {} } })
      const { rows } = await sql<(typeof lost)[number]>`
        select d.our_ref as "ourRef", m.provider_ref as "mandateRef", d.pence as "amountPence",
          d.charge_on::text as "chargeDate"
        from debits d join mandates m on m.id = d.mandate_id join contract_payments p on p.id = d.payment_id
        where p.contract_id = ${contractId} order by d.charge_on`.execute(tx)
      lost.push(...rows)
      throw restored
    })
    await expect(plans).rejects.toBe(restored)
    return lost[0] ?? null
  }

  it('F177: what was planned and sent after a backup has the same name after its restore, and is collected once', async () => {
    const [member, other] = [await join(), await join()]
    await pass(4)
    let planned = await planInLostTime(member)
    for (let day = 0; day < 60 && planned === null; day++) {
      await runJobs(true)
      const next = [1, 2, 3].map((later) => addDays(today(), later)).find(isWeekday)!
      clock.nowMs = Date.parse(`${next}T09:00:00Z`)
      planned = await planInLostTime(member)
    }
    // By a key that the provider has forgotten since.
    const sent = await shop.directDebit.collect(
      { idempotencyKey: crypto.randomUUID() },
      { ...planned!, currency: 'GBP' },
    )
    expect(sent.kind).toBe('accepted')
    expect((await second(member)).debits).toEqual([])
    await keepRestore(shop.db)
    await runJobs(true)
    for (const one of [member, other]) await passUntil(one, 'collected')
    expect(await debitOf(member)).toMatchObject({ ourRef: planned!.ourRef })
    for (const one of [member, other]) expect(await collectionsOf(one)).toHaveLength(1)
  })

  it.each([
    ['was lost', 'after'],
    ['never arrived', 'before'],
  ])('a request that %s is not failed: the debit is sent once', async (_, when) => {
    const member = await join()
    await harm('POST', { operation: 'collect', kind: 'reset', when })
    await passUntil(member, 'collected')
    await harm('DELETE')
    expect((await second(member)).debits.map(({ state }) => state)).toEqual(['collected'])
    const ofMember = (await collectionsOf(member)).map(({ status }) => status)
    expect(ofMember).toHaveLength(1)
  })

  it('F181: a debit that is paid after its contract was cancelled is told as one that goes back', async () => {
    const [member, other] = [await join(accounts.pays, fixed), await join(accounts.pays, fixed)]
    for (const one of [member, other]) await passUntil(one, 'asked')
    await harm('POST', {
      operation: 'cancelCollection',
      kind: 'status',
      status: 503,
      when: 'before',
      times: 100,
    })
    await coolOff(member)
    for (const one of [member, other]) await passUntil(one, 'collected')
    await harm('DELETE')
    const told = async ({ payerId }: Member) => {
      const { rows } = await sql<{ letter: { kind: string } }>`
        select letter from mail_outbox where customer_id = ${payerId} and letter ->> 'kind' = 'debit-collected'`.execute(
        shop.db,
      )
      return rows.map(({ letter }) => writeLetter(letter))
    }
    const [[gone], [kept]] = [await told(member), await told(other)]
    expect(gone).toMatchObject({ subject: expect.stringMatching(/^Goes back to you: /) })
    expect(JSON.stringify(gone)).toContain('all of it goes back to the account that paid')
    expect(kept).toMatchObject({ subject: expect.stringMatching(/^Paid: /) })
    expect(JSON.stringify(kept)).not.toContain('goes back')
  })

  it('what a bank takes back while we give it back goes back once, by the bank', async () => {
    const member = await join(accounts.pays, fixed)
    await passUntil(member, 'collected')
    const { debits } = await second(member)
    await harm('POST', { operation: 'refund', kind: 'status', status: 503, when: 'before', times: 100 })
    await coolOff(member)
    await pass(1)
    await report(debits[0]!.ref, { report: 'DDICA', code: '2' })
    await pass(1)
    await harm('DELETE')
    await pass(2)
    const { rows } = await sql<{ state: string }>`
      select r.state from debit_refunds r join contract_returns x on x.id = r.id
      where x.contract_id = ${member.contractId}`.execute(shop.db)
    expect(rows).toEqual([{ state: 'by-bank' }])
    expect((await collectionsOf(member)).map(({ refundedPence }) => refundedPence)).toEqual([0])
  })

  it('who cancels within the cooling-off time gets a debit back at the provider, and the mandate is cancelled', async () => {
    const member = await join(accounts.pays, fixed)
    await passUntil(member, 'collected')
    const payment = await second(member)
    await coolOff(member)
    await pass(2)
    const { rows } = await sql<{ state: string; pence: number }>`
      select r.state, r.pence from debit_refunds r join debits d on d.id = r.debit_id
      where d.payment_id = ${payment.id}`.execute(shop.db)
    expect(rows).toEqual([{ state: 'done', pence: expect.any(Number) }])
    expect(await mandateOf(member)).toMatchObject({ state: 'ended' })
    // The bank takes it back as well: what the payer has twice is lost, and nothing is given a second time.
    await report(payment.debits[0]!.ref, { report: 'DDICA', code: '5' })
    await pass(2)
    expect(await postingsOf(member)).toMatchObject({ 'debits-lost': 3900 })
  })
})
