import { debitDayWords } from '@touchline/rules/contracts/payment-words'
import { addDays, addMonths } from '@touchline/rules/time/calendar-date'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import { instantOf, wallDate } from '@touchline/rules/time/wall-time'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeSlotId } from '../../call/slot-id.ts'
import type { Tx } from '../../commands/joining/change-contract.ts'
import { collectPayments } from '../../commands/joining/collect-payments.ts'
import { endFreezeByOperator, freezeByOperator } from '../../commands/joining/freeze-by-operator.ts'
import { carryOutFreeze } from '../../commands/joining/freeze-contract.ts'
import { chargeDayOf } from '../../policies/direct-debit/charge-day.ts'
import { planFreeze } from '../../policies/joining/freezing.ts'
import type { Database } from '../../stores/database/tables.ts'
import { readContracts } from '../../stores/joining/contracts.ts'
import { addPaymentsAhead, listContractsToExtend } from '../../stores/joining/payments-to-collect.ts'
import {
  dueNow as dueNowOf,
  inTurn,
  pressByTwoKeys,
  stateOfPayment,
  undone,
} from '../../testing/contract-races.ts'
import { createPlan, movePayment, type TestPlan, usualFreeze } from '../../testing/factories/contracts.ts'
import { createSlot, type TestOperator } from '../../testing/factories/factories.ts'
import {
  createJoiningOperator,
  createPastMember,
  joinByCard,
  joinPlan,
  type TestMember,
} from '../../testing/joining.ts'
import { paymentJobServices } from '../../testing/providers/job-services.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { untilWaiting } from '../../testing/waiting.ts'

let shop: Shop
let operator: TestOperator
let plan: TestPlan
let today: string

beforeAll(async () => {
  shop = await createShop()
  operator = await createJoiningOperator(shop)
  today = wallDate(new Date(), operator.client.timeZone)
  plan = await createPlan(shop.db, operator.client, { terms: { freeze: usualFreeze, minimumMonths: 12 } })
})
afterAll(() => shop.close())

const createMember = (of: TestPlan = plan) => createPastMember(shop, operator, of)
const join = () => joinByCard(shop, operator, plan)

const path = (id: number) => `/api/my-account/contracts/${id}/freezing`
const preview = async ({ payer: [, who], contract }: TestMember, query = '') =>
  (await who.ask('GET', `${path(contract.id)}${query}`)).json
async function bodyFor(member: TestMember, query = '') {
  const { chosen } = (await preview(member, query)).data
  return {
    reason: chosen.reason,
    from: chosen.from,
    months: chosen.months,
    seen_until: chosen.until,
    seen_not_taken: chosen.not_taken_total.raw,
    seen_fees: chosen.fees_total.raw,
  }
}
const press = ({ payer: [, who], contract }: TestMember, body: object, key?: string) =>
  who.ask('POST', path(contract.id), body, key)
const end = ({ payer: [, who], contract }: TestMember, seen_resumes_on: string) =>
  who.ask('POST', `${path(contract.id)}/end`, { seen_resumes_on })
const listed = async ({ payer: [, who] }: TestMember) =>
  (await who.ask('GET', '/api/my-account/contracts')).json.data[0]

interface Row {
  on: string
  kind: string
  state: string
  pence: number
}
const paymentsOf = async ({ contract }: TestMember, db: Kysely<Database> = shop.db): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select due_on::text as on, kind, state, pence from contract_payments where contract_id = ${contract.id}
    order by due_on, id`.execute(db)
  return rows
}
const aheadOf = async (member: TestMember) =>
  (await paymentsOf(member))
    .filter(({ state }) => state === 'ahead')
    .map(({ on, kind, pence }) => `${on} ${kind} ${pence}`)
const freezesOf = async ({ contract }: TestMember, db: Kysely<Database> = shop.db) => {
  const { rows } = await sql<{ from: string; until: string; reason: string; isBack: boolean }>`
    select from_on::text as from, until_on::text as until, reason, withdrawn_at is not null as "isBack"
    from contract_freezes where contract_id = ${contract.id} order by id`.execute(db)
  return rows
}
const lettersOf = async ({ payer: [{ id }] }: TestMember) => {
  const { rows } = await sql<{ kind: string }>`
    select letter ->> 'kind' as kind from mail_outbox where customer_id = ${id}
      and letter ->> 'kind' like 'membership-fr%' order by id`.execute(shop.db)
  return rows.map(({ kind }) => kind)
}
const isUsable = async ({ payer: [{ id }] }: TestMember): Promise<boolean> => {
  const { rows } = await sql<{ isUsable: boolean }>`
    select membership_is_usable(u) as "isUsable" from membership_users u where customer_id = ${id}`.execute(
    shop.db,
  )
  return rows[0]!.isUsable
}
/** Moves a freeze into the present, as days that have passed would. */
const begin = ({ contract }: TestMember) =>
  sql`update contract_freezes set from_on = today_at(client_id) where contract_id = ${contract.id}`.execute(
    shop.db,
  )

/** Has a contract paid by direct debit from now on, or by hand. */
async function payBy({ payer: [{ id }], contract }: TestMember, way: 'debit' | 'hand'): Promise<void> {
  const mandate = crypto.randomUUID()
  if (way === 'hand')
    await sql`update contracts set by_hand = true where id = ${contract.id}`.execute(shop.db)
  if (way === 'debit') {
    await sql`
      insert into mandates (id, client_id, payer_id, provider, our_ref, account_ending)
      values (${mandate}::uuid, ${operator.client.id}, ${id}, 'sandbox', ${`TLM-${mandate}`}, '78')`.execute(
      shop.db,
    )
    await sql`update mandates set state = 'active' where id = ${mandate}::uuid`.execute(shop.db)
    await sql`update contracts set mandate_id = ${mandate}::uuid where id = ${contract.id}`.execute(shop.db)
  }
}

interface FrozenLetter {
  fees: { onWords: string }[]
  isByDebit: boolean
  canEndEarly: boolean
}

describe('freezing', () => {
  it.each(['debit', 'hand', 'card'] as const)(
    'F181: names days on which the fees can be taken, paid by %s: on the page, before it and in the letter',
    async (way) => {
      const member = way === 'card' ? await join() : await createMember()
      if (way !== 'card') await payBy(member, way)
      const { chosen } = (await preview(member, '?months=2')).data
      const days = chosen.fees.map(({ on_words }: { on_words: string }) => on_words)
      const earliest = dayAndYear(chargeDayOf({ askOn: chosen.from, today }))
      expect(days[0]).toBe(way === 'debit' ? earliest : dayAndYear(chosen.from))
      expect(chosen.words.some((words: string) => words === debitDayWords)).toBe(way === 'debit')
      const { json } = await press(member, await bodyFor(member, '?months=2'))
      const { words, end: taken } = json.data.freeze
      expect(words[2]).toMatch(
        {
          debit:
            /^£5\.00 is due on each payment day .*, and taken by direct debit\. We write to you at least ten/,
          hand: /^£5\.00 is due on each payment day/,
          card: /^£5\.00 is taken on each payment day/,
        }[way],
      )
      expect(taken.words.slice(1)).toEqual(
        {
          debit: [`£39.00 is then taken on ${earliest}.`, debitDayWords],
          hand: [`£39.00 is then due on ${dayAndYear(chosen.from)}.`],
          card: [`£39.00 is then taken on ${dayAndYear(chosen.from)}.`],
        }[way],
      )
      const { rows } = await sql<{ letter: FrozenLetter }>`
        select letter from mail_outbox where customer_id = ${member.payer[0].id}
          and letter ->> 'kind' = 'membership-frozen'`.execute(shop.db)
      expect(rows[0]!.letter).toMatchObject({ isByDebit: way === 'debit', canEndEarly: true })
      expect(rows[0]!.letter.fees.map(({ onWords }) => onWords)).toEqual(days)
    },
  )

  it('F181: a freeze of one month is not told to end early', async () => {
    const member = await createMember()
    await press(member, await bodyFor(member, '?months=1'))
    const { rows } = await sql<{ letter: FrozenLetter }>`
      select letter from mail_outbox where customer_id = ${member.payer[0].id}
        and letter ->> 'kind' = 'membership-frozen'`.execute(shop.db)
    expect(rows).toMatchObject([{ letter: { canEndEarly: false } }])
  })

  it('case: the payer freezes from a payment day: fees in place of months, a longer least term, a letter; another’s goes on', async () => {
    const [member, other] = [await createMember(), await createMember()]
    const before = await aheadOf(member)
    const { data } = await preview(member, '?months=2')
    expect(data).toMatchObject({
      reasons: [
        { name: 'Away', fee_words: '£5.00 a month' },
        { name: 'Injury', fee_words: 'No fee' },
      ],
      chosen: { months: 2, reason: 'Away', not_taken_total: { raw: 7800 }, fees_total: { raw: 1000 } },
    })
    const [first, second] = data.days.map((day: { from: string }) => day.from)
    expect(data.chosen.from).toBe(first)
    expect(data.chosen.words[1]).toContain('2 months later')
    const done = await press(member, await bodyFor(member, '?months=2'))
    expect([done.status, done.json.data.freeze, done.json.data.can_freeze]).toMatchObject([
      200,
      { is_now: false, end: { is_taken_back: true, resumes_on: first } },
      false,
    ])
    const after = await aheadOf(member)
    expect(after.slice(0, 2)).toEqual([`${first} fee 500`, `${second} fee 500`])
    expect(after.slice(2, before.length)).toEqual(before.slice(2))
    expect(await lettersOf(member)).toEqual(['membership-frozen'])
    expect([await freezesOf(other), await aheadOf(other)]).toEqual([[], before])
    expect([await isUsable(member), await isUsable(other)]).toEqual([true, true])
    await begin(member)
    expect([await isUsable(member), await isUsable(other)]).toEqual([false, true])
    expect((await listed(member)).freeze.is_now).toBe(true)
  })

  it('case: for a reason that is free no fee is taken', async () => {
    const member = await createMember()
    const before = await aheadOf(member)
    const body = await bodyFor(member, '?reason=Injury')
    expect(body.seen_fees).toBe(0)
    expect((await press(member, body)).status).toBe(200)
    expect((await aheadOf(member)).slice(0, before.length - 1)).toEqual(before.slice(1))
    expect(await freezesOf(member)).toMatchObject([{ reason: 'Injury', isBack: false }])
  })

  it('other sums, days, months or reasons than were seen or offered change nothing, nor does another payer', async () => {
    const [member, other] = [await createMember(), await createMember()]
    const body = await bodyFor(member)
    const wrong = [
      { seen_fees: 400 },
      { seen_not_taken: 1 },
      { seen_until: addDays(body.seen_until, 1) },
      { months: 4 },
      { from: addDays(body.from, 1) },
      { reason: 'Bored' },
    ]
    for (const one of wrong)
      expect([one, (await press(member, { ...body, ...one })).json.code]).toEqual([one, 'CONTRACT_CHANGED'])
    const theirs = await press({ ...other, contract: member.contract }, body)
    expect(theirs.json.code).toBe('CONTRACT_NOT_FOUND')
    expect([await freezesOf(member), await lettersOf(member)]).toEqual([[], []])
  })

  it('case: who owes settles first, and the page says so', async () => {
    const member = await createMember()
    const { rows } = await sql<{ id: number }>`
      select id from contract_payments where contract_id = ${member.contract.id} and state = 'ahead' order by due_on`.execute(
      shop.db,
    )
    await movePayment(shop.db, rows[0]!.id, 'due')
    expect((await preview(member)).code).toBe('CONTRACT_CHANGED')
    const { can_freeze: can, not_frozen_words: words } = await listed(member)
    expect([can, words]).toEqual([false, 'Pay what you owe first. Then you can freeze it.'])
    // A bank that is being asked is owed nothing yet: the month after can be frozen.
    await movePayment(shop.db, rows[0]!.id, 'asked')
    const asked = await sql<{
      on: string
    }>`select due_on::text as on from contract_payments where id = ${rows[0]!.id}`.execute(shop.db)
    expect((await preview(member)).data.days[0].from > asked.rows[0]!.on).toBe(true)
  })

  it('what is booked within it is said beforehand, stays, and says its day; what another has booked is not said', async () => {
    const [member, other] = [await createMember(), await createMember()]
    const { chosen } = (await preview(member)).data
    expect(chosen.bookings).toEqual([])
    for (const { payer } of [member, other]) await book(payer[0].id, chosen.from)
    await book(member.payer[0].id, addDays(chosen.until, 1))
    expect((await preview(member)).data.chosen.bookings).toHaveLength(1)
    await press(member, await bodyFor(member))
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from claims where customer_id = ${member.payer[0].id}`.execute(shop.db)
    expect(rows[0]!.count).toBe(2)
  })

  it('from the press on, a session within it has the usual price, and one on the day before it or after it the member’s, for that member alone', async () => {
    const [member, other] = [await createMember(), await createMember()]
    const body = await bodyFor(member)
    expect((await press(member, body)).status).toBe(200)
    const [freeze] = await freezesOf(member)
    const { venue, classes: category, priceList } = operator
    const firstPrice = async ({ payer: [, who] }: TestMember, day: string) => {
      const startsAt = instantOf(day, '12:00', operator.client.timeZone)
      const slot = await createSlot(shop.db, { venue, category, priceList, startsAt })
      const path = `/api/v1/activities/occurrences/${encodeSlotId(slot.ruleId, slot.startsAt)}`
      return (await who.ask('GET', path)).json.data.tickets[0].name as string
    }
    const { from, until } = freeze!
    const days = [addDays(from, -1), from, until, addDays(until, 1)]
    const pricesOf = (one: TestMember) => Promise.all(days.map((day) => firstPrice(one, day)))
    expect(await pricesOf(member)).toEqual(['Member', 'Adult', 'Adult', 'Member'])
    expect(await pricesOf(other)).toEqual(['Member', 'Member', 'Member', 'Member'])
  })

  it('is not offered where the plan has none', async () => {
    const member = await createMember(await createPlan(shop.db, operator.client))
    expect(await listed(member)).toMatchObject({ freeze: null, can_freeze: false, not_frozen_words: null })
    expect((await preview(member)).code).toBe('CONTRACT_CHANGED')
  })

  it('payments that are made ahead later leave frozen months out, also those without a fee', async () => {
    const rolling = await createPlan(shop.db, operator.client, {
      terms: { freeze: { ...usualFreeze, feePence: 0, monthsInYear: null, mostMonths: 6 } },
    })
    const [member, other] = [await createMember(rolling), await createMember(rolling)]
    // As after nine months: the payments that were made ahead run out in two.
    for (const { contract } of [member, other])
      await sql`
        delete from contract_payments where contract_id = ${contract.id} and state = 'ahead'
          and due_on > ${addMonths(today, 1)}::date`.execute(shop.db)
    await press(member, await bodyFor(member, '?months=6'))
    const [{ from, until } = { from: '', until: '' }] = await freezesOf(member)
    const stale = (await listContractsToExtend(shop.db)).find(({ id }) => id === member.contract.id)!
    expect(stale.freezes).toMatchObject([{ from, until }])
    await collect()
    await collect()
    const months = (await paymentsOf(member)).filter(({ state }) => state === 'ahead')
    expect(months.filter(({ on }) => on >= from && on <= until)).toEqual([])
    expect(months.some(({ on }) => on > until)).toBe(true)
    expect((await aheadOf(other)).length).toBeGreaterThan(1)
    // Worked out before the freeze, and written after it.
    const late = { on: from, from, until, kind: 'month' as const, pence: 3900, taxPence: 650 }
    expect(await addPaymentsAhead(shop.db, stale, [late])).toBe(0)
  })
})

describe('ending a freeze', () => {
  it('case: taken back before it begins, months are paid as before; another day than was seen changes nothing', async () => {
    const member = await createMember()
    const before = await aheadOf(member)
    await press(member, await bodyFor(member, '?months=3'))
    const { resumes_on: day } = (await listed(member)).freeze.end
    expect((await end(member, addDays(day, 1))).json.code).toBe('CONTRACT_CHANGED')
    const done = await end(member, day)
    expect(done.json.data).toMatchObject({ freeze: null, can_freeze: true })
    expect(await aheadOf(member)).toEqual(expect.arrayContaining(before))
    expect((await aheadOf(member)).filter((one) => one.includes('fee'))).toEqual([])
    expect(await freezesOf(member)).toMatchObject([{ isBack: true }])
    expect(await lettersOf(member)).toEqual(['membership-frozen', 'membership-freeze-ended'])
    expect((await end(member, day)).json.code).toBe('CONTRACT_CHANGED')
  })

  it('case: while it runs it ends from the next payment day, whose month is paid; the days before stay frozen', async () => {
    const member = await createMember()
    await press(member, await bodyFor(member, '?months=3&reason=Injury'))
    await sql`
      update contract_freezes set from_on = (from_on - interval '1 month')::date where contract_id = ${member.contract.id}`.execute(
      shop.db,
    )
    const [{ from } = { from: '' }] = await freezesOf(member)
    const { end: shown, is_now: isNow } = (await listed(member)).freeze
    expect([isNow, shown.is_taken_back]).toEqual([from <= today, false])
    const { json } = await end(member, shown.resumes_on)
    expect(json.data.freeze.end).toBeNull()
    expect(await freezesOf(member)).toMatchObject([
      { from, until: addDays(shown.resumes_on, -1), isBack: false },
    ])
    const ahead = await aheadOf(member)
    expect(ahead).toContain(`${shown.resumes_on} month 3900`)
  })
})

describe('by the operator', () => {
  it('spec 1: freezes whatever the plan says, for a reason and a fee of theirs, and ends it; the payer is told of both', async () => {
    const [member, other] = [
      await createMember(await createPlan(shop.db, operator.client)),
      await createMember(),
    ]
    const before = await aheadOf(member)
    const first = before[0]!.slice(0, 10)
    const asked = {
      contractId: member.contract.id,
      from: first,
      months: 5,
      feePence: 0,
      why: 'Long illness',
      who: 'operator Kim Ford' as const,
    }
    expect(await freezeByOperator(shop.db, { ...asked, from: addDays(first, 1) })).toHaveProperty('refusal')
    const done = await Promise.all([1, 2].map(() => freezeByOperator(shop.db, asked)))
    expect(done.filter((one) => 'isChanged' in one && one.isChanged)).toHaveLength(1)
    expect((await aheadOf(member))[0]).toBe(before[5])
    expect(await freezesOf(member)).toMatchObject([{ from: first, reason: 'Long illness' }])
    const { rows } = await sql<{ who: string }>`
      select who from contract_moves where contract_id = ${member.contract.id} and cause like 'frozen from%'`.execute(
      shop.db,
    )
    expect(rows).toEqual([{ who: 'operator Kim Ford' }])
    expect(await endFreezeByOperator(shop.db, asked)).toMatchObject({ isChanged: true })
    expect(await endFreezeByOperator(shop.db, asked)).toMatchObject({ isChanged: false })
    expect((await aheadOf(member)).slice(0, before.length)).toEqual(before)
    expect(await lettersOf(member)).toEqual(['membership-frozen', 'membership-freeze-ended'])
    expect([await freezesOf(other), await lettersOf(other)]).toEqual([[], []])
  })
})

describe('freezing and leaving', () => {
  it('case: who leaves while it is frozen waits for the longer term, and who cools off gets the fee back', async () => {
    const [member, other] = [await createMember(), await createMember()]
    const lastDay = async ({ payer: [, who], contract }: TestMember) =>
      (await who.ask('GET', `/api/my-account/contracts/${contract.id}/leaving`)).json.data.last_day
    await press(member, await bodyFor(member, '?months=3'))
    expect(await lastDay(member)).toBe(addDays(addMonths(addDays(today, -60), 15), -1))
    expect(await lastDay(other)).toBe(addDays(addMonths(addDays(today, -60), 12), -1))
    const leaving = `/api/my-account/contracts/${member.contract.id}/leaving`
    const [, who] = member.payer
    expect(
      (await who.ask('POST', leaving, { how: 'notice', seen_last_day: await lastDay(member) })).status,
    ).toBe(200)
    expect((await listed(member)).freeze).toMatchObject({ is_now: false, end: null })
    expect((await preview(member)).code).toBe('CONTRACT_CHANGED')
    expect((await who.ask('DELETE', leaving)).json.data.freeze.end).not.toBeNull()
  })

  it('who has frozen a membership has it still, and can’t join it again', async () => {
    const member = await join()
    await press(member, await bodyFor(member))
    await begin(member)
    const again = await joinPlan(member.payer[1], operator, plan, {
      people: [{ place: 'Adult', user_id: member.payer[0].id }],
    })
    expect(again.json.code).toBe('JOINING_INCOMPLETE')
  })
})

it('the download of a payer has their freezes with the reason; that of another payer has none of them', async () => {
  const [member, other] = [await createMember(), await createMember()]
  await press(member, await bodyFor(member, '?reason=Injury'))
  const freezesIn = async ({ payer: [, who] }: TestMember) =>
    (await who.ask('GET', '/api/my-account/data')).json.data.contracts[0].freezes
  expect(await freezesIn(member)).toMatchObject([{ reason: 'Injury', fee_pence: 0, taken_back_at: null }])
  expect(await freezesIn(other)).toEqual([])
})

const collect = () => collectPayments(paymentJobServices(shop))

const dueNow = ({ contract }: TestMember) => dueNowOf(shop.db, contract.id)
const stateOf = (id: number) => stateOfPayment(shop.db, id)

describe('freezing and collecting the same payment', () => {
  it('F03: at the same moment it is frozen or collected, never both', async () => {
    const members = [await join(), await join(), await join()]
    const bodies = await Promise.all(members.map((member) => bodyFor(member)))
    const ids = await Promise.all(members.map(dueNow))
    const [answers] = await Promise.all([
      Promise.all(members.map((member, index) => press(member, bodies[index]!))),
      collect(),
      collect(),
    ])
    await collect()
    for (const [index, member] of members.entries()) {
      const isFrozen = answers[index]!.status === 200
      expect([answers[index]!.json.code ?? null, await stateOf(ids[index]!)]).toEqual(
        isFrozen ? [null, 'dropped'] : ['CONTRACT_CHANGED', 'collected'],
      )
      expect(await freezesOf(member)).toHaveLength(isFrozen ? 1 : 0)
    }
  })

  it('F03: collected while the press waits, nothing is frozen', async () => {
    const member = await join()
    const body = await bodyFor(member)
    const id = await dueNow(member)
    const pressing = await shop.db.transaction().execute(async (tx) => {
      await sql`select from contracts where id = ${member.contract.id} for update`.execute(tx)
      const answer = press(member, body)
      await untilWaiting(shop.db, 1)
      return { answer }
    })
    // The job comes first or second: the payment's state decides, under its lock.
    await collect()
    const { status } = await pressing.answer
    // The job leaves a contract that a press holds to its next run.
    await collect()
    expect([status, await stateOf(id)]).toEqual(status === 200 ? [200, 'dropped'] : [409, 'collected'])
  })

  it('F03: control: without lock and guard a payment is dropped that is collected', async () => {
    const member = await join()
    const { from, months } = await bodyFor(member)
    const asked = {
      clientId: operator.client.id,
      payerId: member.payer[0].id,
      contractId: member.contract.id,
    }
    const read = (await readContracts(shop.db, asked)).contracts[0]!
    const id = await dueNow(member)
    await collect()
    expect(await stateOf(id)).toBe('collected')
    const planned = planFreeze(read, { from, months, feePence: 500 }, today)
    const late = (tx: Tx) => carryOutFreeze(tx, read, { planned, reason: 'Away', who: 'customer' })
    await expect(shop.db.transaction().execute(late)).rejects.toMatchObject({ code: '23514' })
    await undone(shop.db, async (tx) => {
      await sql`alter table contract_payments disable trigger contract_guard`.execute(tx)
      await late(tx)
      const rows = await paymentsOf(member, tx)
      expect(rows.filter(({ on }) => on === today).map(({ state }) => state)).toContain('dropped')
    })
  })
})

describe('freezing twice', () => {
  it('F03: two presses at once freeze once; a repeated key gets the first answer', async () => {
    const member = await createMember()
    const body = await bodyFor(member)
    await pressByTwoKeys((key) => press(member, body, key))
    expect([await freezesOf(member), await lettersOf(member)]).toMatchObject([[{}], ['membership-frozen']])
  })

  it('F03: control: without the lock of the contract both plan it, and only the table refuses the second', async () => {
    const member = await createMember()
    const { from, months } = await bodyFor(member)
    const asked = {
      clientId: operator.client.id,
      payerId: member.payer[0].id,
      contractId: member.contract.id,
    }
    const read = (await readContracts(shop.db, asked)).contracts[0]!
    const planned = { ...planFreeze(read, { from, months, feePence: 0 }, today), dropped: [], added: [] }
    const unlocked = (tx: Tx) => carryOutFreeze(tx, read, { planned, reason: 'Away', who: 'customer' })
    const done = await Promise.allSettled([1, 2].map(() => shop.db.transaction().execute(unlocked)))
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await undone(shop.db, async (tx) => {
      await sql`alter table contract_freezes disable trigger contract_freeze_guard`.execute(tx)
      await unlocked(tx)
      expect(await freezesOf(member, tx)).toHaveLength(2)
    })
  })
})

describe('freezing and leaving at the same moment', () => {
  it('F03: the second press sees what the first has done: no month is both frozen and paid, none is paid after the end', async () => {
    const rolling = await createPlan(shop.db, operator.client, { terms: { freeze: usualFreeze } })
    for (const isFirst of [true, false]) {
      const member = await createMember(rolling)
      const body = await bodyFor(member, '?months=3')
      const leaving = `/api/my-account/contracts/${member.contract.id}/leaving`
      const [, who] = member.payer
      const { last_day: seen } = (await who.ask('GET', leaving)).json.data
      const acts = [
        () => press(member, body),
        () => who.ask('POST', leaving, { how: 'notice', seen_last_day: seen }),
      ]
      const answers = await inTurn(shop.db, member.contract.id, isFirst ? acts : acts.toReversed())
      const statuses = answers.map(({ status }) => status)
      // Frozen first, it can still be left; left first, it can't be frozen.
      expect([isFirst, statuses]).toEqual([isFirst, isFirst ? [200, 200] : [200, 409]])
      const [freeze] = await freezesOf(member)
      const ahead = (await paymentsOf(member)).filter(({ state }) => state === 'ahead')
      expect(ahead.filter(({ on }) => on > seen)).toEqual([])
      if (freeze)
        expect(
          ahead.filter(({ on, kind }) => kind !== 'fee' && on >= freeze.from && on <= freeze.until),
        ).toEqual([])
    }
  })
})

it('F03: control: a freeze that was planned before the contract was left, and does not wait for its lock, takes fees after its end', async () => {
  const rolling = await createPlan(shop.db, operator.client, { terms: { freeze: usualFreeze } })
  const member = await createMember(rolling)
  const { from, months } = await bodyFor(member, '?months=3')
  const asked = { clientId: operator.client.id, payerId: member.payer[0].id, contractId: member.contract.id }
  const read = (await readContracts(shop.db, asked)).contracts[0]!
  const planned = planFreeze(read, { from, months, feePence: 500 }, today)
  const leaving = `/api/my-account/contracts/${member.contract.id}/leaving`
  const [, who] = member.payer
  const { last_day: seen } = (await who.ask('GET', leaving)).json.data
  expect((await who.ask('POST', leaving, { how: 'notice', seen_last_day: seen })).status).toBe(200)
  await undone(shop.db, async (tx) => {
    await carryOutFreeze(tx, read, { planned: { ...planned, dropped: [] }, reason: 'Away', who: 'customer' })
    const ahead = (await paymentsOf(member, tx)).filter(({ state }) => state === 'ahead')
    expect(ahead.filter(({ on }) => on > seen).length).toBeGreaterThan(0)
  })
})

/** Books a session for a person at noon of a day, without a checkout. */
async function book(customerId: number, day: string): Promise<void> {
  const { venue, classes: category, priceList } = operator
  const startsAt = instantOf(day, '12:00', operator.client.timeZone)
  const slot = await createSlot(shop.db, { venue, category, priceList, startsAt })
  await sql`
    insert into claims (client_id, slot_id, quantity, kind, customer_id)
    values (${operator.client.id}, ${slot.id}, 1, 'booking', ${customerId})`.execute(shop.db)
}
