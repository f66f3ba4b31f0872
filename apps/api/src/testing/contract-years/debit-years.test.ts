import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import type { TestPlan } from '../factories/contracts.ts'
import { createPlan } from '../factories/contracts.ts'
import { createCustomer } from '../factories/factories.ts'
import { payJoining } from '../joining.ts'
import { isLong } from '../long.ts'
import { browserOf, testSecret } from '../shopper.ts'
import { type Day, later } from './days.ts'
import { openYearsShop, type YearsShop } from './years-shop.ts'

/** Fate of a member’s bank account, with the numbers of months that are collected and owed at the end. */
interface Story {
  account: string
  /** A report of the bank, or the member's own act, on a day. */
  happens?: { on: Day; report: object; of: 'mandate' | 'first debit' } | { on: Day; leaves: true }
  collected: number
  owed: number
}

/** Monday; payments of five months are due by the last day. */
const from: Day = '2024-01-08'
const until: Day = '2024-05-24'
const joiningPence = 1009

const stories: Record<string, Story> = {
  'pays each month': { account: '12345678', collected: 4, owed: 0 },
  'has no money': { account: '32000000', collected: 0, owed: 4 },
  'takes the first one back months later': {
    account: '12345687',
    happens: { on: '2024-04-22', report: { report: 'DDICA', code: '1' }, of: 'first debit' },
    collected: 2,
    owed: 2,
  },
  'cancels at the bank': {
    account: '12345696',
    happens: { on: '2024-03-25', report: { report: 'ADDACS', code: '1' }, of: 'mandate' },
    collected: 2,
    owed: 2,
  },
  'leaves by notice': {
    account: '12345605',
    happens: { on: '2024-02-20', leaves: true },
    collected: 2,
    owed: 0,
  },
}

interface Member {
  story: Story
  name: string
  monthlyPence: number
  payerId: number
  contractId: number
  mandateId: string
}

async function join(shop: YearsShop, [name, story]: [string, Story], plan: TestPlan): Promise<Member> {
  const payer = await createCustomer(shop.db, shop.operator.client, { date_of_birth: '1988-04-17' })
  const who = await browserOf(shop, shop.operator.client, payer)
  const mandateId = crypto.randomUUID()
  const opened = await who.ask('POST', '/api/my-account/mandates', {
    uuid: mandateId,
    account: {
      account_holder: 'Ann Payer',
      sort_code: '108800',
      account_number: story.account,
      confirms_authority: true,
    },
  })
  expect(opened).toMatchObject({ status: 200 })
  const line = await who.ask('POST', `/api/online-joining/plans/${plan.id}/join`, {
    starts_on: new Date(shop.clock.nowMs).toISOString().slice(0, 10),
    asks_to_start: true,
    people: [{ place: 'Adult', user_id: payer.id }],
    mandate_uuid: mandateId,
  })
  expect(line).toMatchObject({ status: 200 })
  expect((await payJoining(shop, shop.operator, who)).json).toMatchObject({ transaction_status: 'completed' })
  const { rows } = await sql<{ id: number }>`select id from contracts where payer_id = ${payer.id}`.execute(
    shop.db,
  )
  const { monthlyPence } = plan.terms
  return { story, name, monthlyPence, payerId: payer.id, contractId: rows[0]!.id, mandateId }
}

/** Has it happen what the story says of that day. */
async function happen(shop: YearsShop, { story, payerId, contractId, mandateId }: Member): Promise<void> {
  const { happens } = story
  if (!happens) return
  if ('leaves' in happens) {
    const who = await browserOf(shop, shop.operator.client, { id: payerId })
    const path = `/api/my-account/contracts/${contractId}/leaving`
    const { json } = await who.ask('GET', path)
    const left = await who.ask('POST', path, {
      how: 'notice',
      seen_last_day: (json as { data: { last_day: string } }).data.last_day,
    })
    expect(left).toMatchObject({ status: 200 })
    return
  }
  const { rows } = await sql<{ ref: string }>`
    select case when ${happens.of} = 'mandate' then m.provider_ref else (select d.provider_ref from debits d
      where d.mandate_id = m.id and d.state = 'collected' order by d.charge_on limit 1) end as ref
    from mandates m where m.id = ${mandateId}::uuid`.execute(shop.db)
  const { status } = await fetch(`${shop.sandbox.origin}/direct-debit/reports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${testSecret}` },
    body: JSON.stringify({ ref: rows[0]!.ref, ...happens.report }),
  })
  expect(status).toBe(200)
}

/** Reads a member's money from the contract, from the ledger, and from the scheme's own books. */
async function readMoney(shop: YearsShop, { payerId, contractId }: Member, books: Booked[]) {
  const { rows } = await sql<{ collected: number; owed: number; refs: string[] }>`
    select coalesce(sum(p.pence) filter (where p.state = 'collected'), 0)::int as collected,
      coalesce(sum(p.pence) filter (where p.state in ('due', 'asked', 'failed', 'reversed')), 0)::int as owed,
      (select coalesce(jsonb_agg(d.our_ref), '[]') from debits d join contract_payments q on q.id = d.payment_id
        where q.contract_id = ${contractId}) as refs
    from contract_payments p where p.contract_id = ${contractId} and p.due_on > ${from}::date + 7`.execute(
    shop.db,
  )
  const { rows: posted } = await sql<{ account: string; pence: number }>`
    select g.account, sum(g.pence)::int as pence from ledger_transactions t
      join ledger_postings g on g.transaction_id = t.id
    where t.customer_id = ${payerId} and g.account in ('direct-debit', 'memberships-due') group by 1`.execute(
    shop.db,
  )
  const ledger = Object.fromEntries(posted.map(({ account, pence }) => [account, pence]))
  const { refs, ...database } = rows[0]!
  const good = books.filter(
    ({ ourRef, status }) => refs.includes(ourRef) && ['confirmed', 'paid-out'].includes(status),
  )
  return {
    database,
    ledger: { collected: ledger['direct-debit'] ?? 0, owed: ledger['memberships-due'] ?? 0 },
    scheme: good.reduce((sum, { amountPence }) => sum + amountPence, 0),
  }
}

interface Booked {
  ourRef: string
  status: string
  amountPence: number
}

test('I01 I02: by direct debit each member has paid and owes what plain arithmetic says, in all three books', async () => {
  const clock = { nowMs: Date.parse(`${from}T09:00:00Z`) }
  const shop = await openYearsShop(inject('postgresAdminUrl'), clock, (cards) => cards)
  try {
    const members: Member[] = []
    for (let round = 0; round < (isLong ? 20 : 2); round++) {
      const terms = { payBy: ['direct-debit' as const], joiningPence, monthlyPence: 1999 + 908 * round }
      const plan = await createPlan(shop.db, shop.operator.client, { terms, name: `Plan ${round}` })
      for (const story of Object.entries(stories)) members.push(await join(shop, story, plan))
    }
    for (let day = later(from, 1); day <= until; day = later(day, 1)) {
      clock.nowMs = Date.parse(`${day}T09:00:00Z`)
      for (const member of members) if (member.story.happens?.on === day) await happen(shop, member)
      const weekday = new Date(clock.nowMs).getUTCDay()
      // Often enough: a debit is sent two working days before it must be.
      if (weekday % 2 === 0) continue
      if (weekday === 1) await shop.jobs.end()
      if (weekday === 1) await shop.jobs.collect()
      await shop.jobs.debits()
      await sql`update mail_outbox set state = 'sending', sending_since = now() where state = 'waiting'`.execute(
        shop.db,
      )
      await sql`update mail_outbox set state = 'sent', sent_at = now() where state = 'sending'`.execute(
        shop.db,
      )
    }
    expect(shop.errors).toEqual([])
    const response = await fetch(`${shop.sandbox.origin}/direct-debit/books`, {
      headers: { authorization: `Bearer ${testSecret}` },
    })
    const { collections } = (await response.json()) as { collections: Booked[] }
    for (const member of members) {
      const [collected, owed] = [
        member.story.collected * member.monthlyPence,
        member.story.owed * member.monthlyPence,
      ]
      expect({ name: member.name, ...(await readMoney(shop, member, collections)) }).toEqual({
        name: member.name,
        database: { collected, owed },
        ledger: { collected, owed },
        scheme: collected,
      })
    }
  } finally {
    await shop.close()
  }
}, 600_000)
