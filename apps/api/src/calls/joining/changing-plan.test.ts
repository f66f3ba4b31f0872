import { addDays, addMonths } from '@touchline/rules/time/calendar-date'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import { wallDate } from '@touchline/rules/time/wall-time'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCatalogues } from '../../catalogue/catalogues.ts'
import type { Tx } from '../../commands/joining/change-contract.ts'
import { carryOutPlanChange } from '../../commands/joining/change-plan.ts'
import {
  changePlanByOperator,
  takePlanChangeBackByOperator,
} from '../../commands/joining/change-plan-by-operator.ts'
import { collectPayments } from '../../commands/joining/collect-payments.ts'
import { endByOperator } from '../../commands/joining/end-by-operator.ts'
import { freezeByOperator } from '../../commands/joining/freeze-by-operator.ts'
import { readFacts } from '../../commands/mail/read-facts.ts'
import { writeLetter } from '../../letters/letters.ts'
import { printDocument } from '../../letters/pdf/print-document.ts'
import { chargeDayOf } from '../../policies/direct-debit/charge-day.ts'
import { planChange } from '../../policies/joining/plan-change.ts'
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
import { createContract, createPlan, type TestPlan, usualFreeze } from '../../testing/factories/contracts.ts'
import { createChild, createHousehold } from '../../testing/factories/entitlements.ts'
import type { TestOperator } from '../../testing/factories/factories.ts'
import { createJoiner, createJoiningOperator, createPastMember, joinByCard } from '../../testing/joining.ts'
import { paymentJobServices } from '../../testing/providers/job-services.ts'
import type { Payer } from '../../testing/purchase.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { createShop, type Shop } from '../../testing/shop.ts'

const household = [
  { name: 'Adult', fromAge: 16, toAge: null, least: 1, most: 2 },
  { name: 'Child', fromAge: 3, toAge: 15, least: 0, most: 3 },
]

let shop: Shop
let operator: TestOperator
let today: string
/** £39.00, joined by the members of these tests; £52.00 with a least term; £24.00; a household of £62.00. */
let usual: TestPlan
let dearer: TestPlan
let cheaper: TestPlan
let family: TestPlan
let largeFamily: TestPlan

beforeAll(async () => {
  shop = await createShop()
  operator = await createJoiningOperator(shop)
  today = wallDate(new Date(), operator.client.timeZone)
  const plan = (name: string, terms: object) => createPlan(shop.db, operator.client, { name, terms })
  usual = await plan('Usual', { freeze: usualFreeze })
  dearer = await plan('Dearer', { monthlyPence: 5200, joiningPence: 3000, minimumMonths: 12, monthStarts: 9 })
  cheaper = await plan('Cheaper', { monthlyPence: 2400, joiningPence: 0 })
  family = await plan('Family', { monthlyPence: 6200, places: household })
  largeFamily = await plan('Large family', {
    monthlyPence: 7500,
    places: household.map((one) => (one.name === 'Child' ? { ...one, least: 1 } : one)),
  })
})
afterAll(() => shop.close())

type Member = Awaited<ReturnType<typeof createMember>>
const createMember = (of: TestPlan = usual, people: number[] = []) =>
  createPastMember(shop, operator, of, people)

/** Joins online, as long ago that it can't be cancelled any more. */
async function join(): Promise<Member> {
  const member = await joinByCard(shop, operator, usual)
  await sql`update contracts set joined_on = joined_on - 40, starts_on = starts_on - 40
    where id = ${member.contract.id}`.execute(shop.db)
  return { ...member, joinedOn: addDays(today, -40) }
}

/** Writes the letter that told a member first of a change. */
async function changeLetterOf(member: Member): Promise<string> {
  const [letter] = await lettersOf(member)
  const catalogue = await createCatalogues(shop.db).get(operator.client.id)
  return JSON.stringify(
    writeLetter(await readFacts(shop.db, catalogue, { letter: letter!, customerId: member.payer[0].id }))
      .blocks,
  )
}

const path = (id: number) => `/api/my-account/contracts/${id}/plan`
const preview = async ({ payer: [, who], contract }: Member, plan?: TestPlan) =>
  (await who.ask('GET', `${path(contract.id)}${plan ? `?plan_id=${plan.id}` : ''}`)).json
async function bodyFor(member: Member, plan: TestPlan) {
  const { chosen } = (await preview(member, plan)).data
  return {
    plan_id: chosen.plan_id,
    seen_from: chosen.from,
    seen_monthly: chosen.monthly.raw,
    seen_year: chosen.year.raw,
    seen_least_until: chosen.least_until,
    seen_terms_version: chosen.terms_version,
  }
}
const press = ({ payer: [, who], contract }: Member, body: object, key?: string) =>
  who.ask('POST', path(contract.id), body, key)
const takeBack = ({ payer: [, who], contract }: Member, seen_from: string) =>
  who.ask('POST', `${path(contract.id)}/back`, { seen_from })
const listed = async ({ payer: [, who] }: Member) =>
  (await who.ask('GET', '/api/my-account/contracts')).json.data[0]

const aheadOf = async ({ contract }: Member, db: Kysely<Database> = shop.db): Promise<string[]> => {
  const { rows } = await sql<{ on: string; pence: number; tax: number }>`
    select due_on::text as on, pence, tax_pence as tax from contract_payments
    where contract_id = ${contract.id} and state = 'ahead' order by due_on, id`.execute(db)
  return rows.map(({ on, pence, tax }) => `${on} ${pence} ${tax}`)
}
const versionsOf = async ({ contract }: Member, db: Kysely<Database> = shop.db) => {
  const { rows } = await sql<{ number: number; planId: number; from: string; isBack: boolean }>`
    select number, plan_id as "planId", from_on::text as "from", withdrawn_at is not null as "isBack"
    from contract_versions where contract_id = ${contract.id} order by number`.execute(db)
  return rows
}
const membershipsOf = async (customerId: number) => {
  const { rows } = await sql<{ membershipId: number; startsOn: string; endsOn: string | null }>`
    select membership_id as "membershipId", starts_on::text as "startsOn", ends_on::text as "endsOn"
    from membership_users where customer_id = ${customerId} order by id`.execute(shop.db)
  return rows
}
const lettersOf = async ({ payer: [{ id }] }: Member) => {
  const { rows } = await sql<{ letter: { kind: string } }>`
    select letter from mail_outbox where customer_id = ${id} and letter ->> 'kind' like 'membership-plan%'
    order by id`.execute(shop.db)
  return rows.map(({ letter }) => letter)
}

describe('changing the plan', () => {
  it('spec 1: from the next payment day each month has the new price, and the people the new membership; another’s contract stays', async () => {
    const [member, other] = [await createMember(), await createMember()]
    const [before, ofOther] = [await aheadOf(member), await aheadOf(other)]
    const { data } = await preview(member, dearer)
    const [from] = before[0]!.split(' ')
    expect(
      data.plans.map(({ name, price_words: words }: { name: string; price_words: string }) => [name, words]),
    ).toEqual([
      ['Dearer', '£52.00 a month: £13.00 more than now.'],
      ['Cheaper', '£24.00 a month: £15.00 less than now.'],
      ['Family', '£62.00 a month: £23.00 more than now.'],
    ])
    expect(data.chosen).toMatchObject({
      from,
      monthly: { raw: 5200 },
      year_before: { raw: 12 * 3900 },
      year: { raw: 12 * 5200 },
      least_until: addDays(addMonths(from!, 12), -1),
    })
    expect(data.chosen.payments).toHaveLength(12)
    const done = await press(member, await bodyFor(member, dearer))
    expect([done.status, done.json.data]).toMatchObject([
      200,
      {
        plan_name: 'Usual',
        price_words: expect.stringMatching(/^£39\.00 a month until .+, then £52\.00 a month$/),
        can_change_plan: false,
        plan_change: {
          from,
          can_be_taken_back: true,
          words: expect.arrayContaining([
            'You can take the change back: you then pay £39.00 a month as now.',
          ]),
        },
      },
    ])
    const after = await aheadOf(member)
    expect(after.slice(0, 10)).toEqual(before.slice(0, 10).map((one) => `${one.slice(0, 10)} 5200 867`))
    expect(await membershipsOf(member.payer[0].id)).toEqual([
      { membershipId: usual.membershipId, startsOn: member.joinedOn, endsOn: addDays(from!, -1) },
      { membershipId: dearer.membershipId, startsOn: from, endsOn: null },
    ])
    expect([await aheadOf(other), await versionsOf(other)]).toEqual([
      ofOther,
      [expect.objectContaining({ number: 1 })],
    ])
    expect(await versionsOf(member)).toMatchObject([
      { number: 1, planId: usual.id },
      { number: 2, planId: dearer.id, from, isBack: false },
    ])
  })

  it('spec 1: the letter brings the contract as it is from then, with its payments and terms', async () => {
    const member = await createMember()
    const body = await bodyFor(member, dearer)
    await press(member, body)
    const [kept] = await lettersOf(member)
    const catalogue = await createCatalogues(shop.db).get(operator.client.id)
    const facts = await readFacts(shop.db, catalogue, { letter: kept!, customerId: member.payer[0].id })
    const letter = writeLetter(facts)
    expect(letter.files?.map(({ filename }) => filename)).toEqual([`contract-${member.contract.id}-2.pdf`])
    const { text } = await readPdf(await printDocument(letter.files![0]!, { header: '#5b2a86' }))
    expect(text).toContain('£52.00 a month from')
    expect(text.match(/20\d\d £52\.00/g)).toHaveLength(12)
    expect(text).toContain('£624.00')
  })

  it('spec 1: the pages and the letter say which document the new plan needs, once it needs one', async () => {
    const plan = await createPlan(shop.db, operator.client, { name: 'Student' })
    const [kept, chosen] = [await createMember(), await createMember()]
    const told = async (member: Member) => {
      await press(member, await bodyFor(member, plan))
      return changeLetterOf(member)
    }
    const words = 'Each person shows us their student card: send it under Memberships in your account'
    expect((await preview(kept, plan)).data.chosen.words.join(' ')).not.toContain('student card')
    expect(await told(kept)).not.toContain('student card')
    await sql`
      with k as (insert into document_kinds (client_id, slug, name, counts_unseen_days)
        values (${operator.client.id}, 'student-card', 'student card', 14) returning id)
      update memberships set document_kind_id = (select id from k) where id = ${plan.membershipId}`.execute(
      shop.db,
    )
    expect((await preview(chosen, plan)).data.chosen.words.join(' ')).toContain(words)
    expect(await told(chosen)).toContain(words)
    // A running contract, and the page from which it changes.
    const stated = async (member: Member) => {
      const { json } = await member.payer[1].ask('GET', '/api/my-account/contracts')
      const { conditions } = (await preview(member, family)).data
      return [json.data[0].conditions, conditions].map((sentences) => sentences.join(' '))
    }
    const [needs, not] = [await createMember(plan), await createMember()]
    for (const page of await stated(needs)) expect(page).toContain(words)
    for (const page of await stated(not)) expect(page).not.toContain('student card')
    await sql`update membership_plans set is_sold = false where id = ${plan.id}`.execute(shop.db)
  })

  it('spec 1: the letter names the last day of the new least term as the page did, and none where none is added', async () => {
    const [long, none] = [await createMember(), await createMember()]
    const body = await bodyFor(long, dearer)
    await press(long, body)
    await press(none, await bodyFor(none, cheaper))
    const least = addDays(addMonths(body.seen_from, 12), -1)
    expect(body.seen_least_until).toBe(least)
    expect(await changeLetterOf(long)).toContain(`It then runs at least until ${dayAndYear(least)}.`)
    expect(await changeLetterOf(none)).not.toContain('runs at least until')
  })

  it('spec 1: the letter names no least term that is over before the change, and one that goes on', async () => {
    const bound = (name: string, minimumMonths: number) =>
      createPlan(shop.db, operator.client, { name, terms: { minimumMonths } })
    const [short, long] = [await bound('Short', 1), await bound('Long', 24)]
    const [over, runs] = [await createMember(short), await createMember(long)]
    for (const member of [over, runs])
      expect((await press(member, await bodyFor(member, family))).status).toBe(200)
    expect(await changeLetterOf(over)).not.toContain('runs at least until')
    expect(await changeLetterOf(runs)).toContain(
      `It then runs at least until ${dayAndYear(addDays(addMonths(runs.joinedOn, 24), -1))}.`,
    )
    for (const { id } of [short, long])
      await sql`update membership_plans set is_sold = false where id = ${id}`.execute(shop.db)
  })

  it('spec 1: an offered plan says its notice by the months that go on, not by its own', async () => {
    const terms = { notice: { byDay: 18 }, monthStarts: 1 }
    const byDay = await createPlan(shop.db, operator.client, { name: 'By day', terms })
    const member = await createMember()
    const { plans, chosen } = (await preview(member, byDay)).data
    const { conditions } = plans.find(({ id }: { id: number }) => id === byDay.id)
    for (const words of [conditions, chosen.words])
      expect(words).toContainEqual(expect.stringMatching(/^Tell us by the 18th of a calendar month, /))
    await sql`update membership_plans set is_sold = false where id = ${byDay.id}`.execute(shop.db)
  })

  it('spec 4: the letter of a change taken back names days on which the way of the contract can take a payment', async () => {
    const terms = { payBy: ['card' as const, 'direct-debit' as const] }
    const [from, to] = [
      await createPlan(shop.db, operator.client, { name: 'From', terms }),
      await createPlan(shop.db, operator.client, { name: 'To', terms: { ...terms, monthlyPence: 5000 } }),
    ]
    const [debited, carded] = [await createMember(from), await createMember(from)]
    const uuid = crypto.randomUUID()
    const account = {
      account_holder: 'Ann Payer',
      sort_code: '10-88-00',
      account_number: '12345678',
      confirms_authority: true,
    }
    const [, who] = debited.payer
    expect((await who.ask('POST', '/api/my-account/mandates', { uuid, account })).status).toBe(200)
    await who.ask('POST', `/api/my-account/contracts/${debited.contract.id}/payment`, { mandate_uuid: uuid })
    for (const member of [debited, carded]) {
      const body = await bodyFor(member, to)
      expect((await press(member, body)).status).toBe(200)
      expect((await takeBack(member, body.seen_from)).status).toBe(200)
      const { rows } = await sql<{ on: string }>`
        select due_on::text as on from contract_payments where contract_id = ${member.contract.id} and state = 'ahead'
          and due_on >= ${body.seen_from} order by due_on limit 3`.execute(shop.db)
      const isByDebit = member === debited
      const letter = (await lettersOf(member)).find(({ kind }) => kind === 'membership-plan-kept')
      expect(letter).toMatchObject({
        isByDebit,
        next: rows.map(({ on }) => ({
          onWords: dayAndYear(isByDebit ? chargeDayOf({ askOn: on, today }) : on),
        })),
      })
    }
    for (const { id } of [from, to])
      await sql`update membership_plans set is_sold = false where id = ${id}`.execute(shop.db)
  })

  it('spec 1: taken back before its day, all is as it was, and the same plan can be chosen again', async () => {
    const member = await createMember()
    const before = await aheadOf(member)
    const body = await bodyFor(member, dearer)
    await press(member, body)
    expect((await takeBack(member, addDays(body.seen_from, 1))).status).toBe(409)
    const back = await takeBack(member, body.seen_from)
    expect([back.status, back.json.data.plan_change, back.json.data.can_change_plan]).toEqual([
      200,
      null,
      true,
    ])
    expect((await aheadOf(member)).slice(0, before.length)).toEqual(before)
    expect((await membershipsOf(member.payer[0].id))[0]).toMatchObject({ endsOn: null })
    expect((await lettersOf(member)).map(({ kind }) => kind)).toEqual([
      'membership-plan-changed',
      'membership-plan-kept',
    ])
    expect((await press(member, await bodyFor(member, dearer))).status).toBe(200)
    expect((await versionsOf(member)).map(({ number, isBack }) => [number, isBack])).toEqual([
      [1, false],
      [2, true],
      [3, false],
    ])
    const { json } = await member.payer[1].ask('GET', '/api/my-account/memberships')
    expect(json.data.map(({ name }: { name: string }) => name).sort()).toEqual(['Dearer', 'Usual'])
  })

  it('spec 7: no press and no operator changes to a plan that asks about health without its answers', async () => {
    const member = await createMember()
    const terms = {
      monthlyPence: 9900,
      healthStatement: {
        intro: 'Why',
        questions: [{ key: 'heart', words: 'Is it your heart?' }],
        note: 'Note',
        advice: 'See a doctor',
        blocks: true,
        keepMonths: 12,
      },
    }
    const asking = await createPlan(shop.db, operator.client, { name: 'Asking', terms })
    const { data } = await preview(member, asking)
    expect(data.plans.map(({ name }: { name: string }) => name)).toContain('Asking')
    expect(data.chosen.health_statement).toMatchObject({ advice: 'See a doctor', blocks: true })
    expect((await press(member, await bodyFor(member, asking))).status).toBe(422)
    const asked = { contractId: member.contract.id, planSlug: asking.slug, from: null }
    const done = await changePlanByOperator(shop.db, { ...asked, why: 'as they asked', who: 'operator Kim' })
    expect(done).toMatchObject({ message: expect.stringContaining('health statement') })
    expect(await versionsOf(member)).toHaveLength(1)
    const people = [{ user_id: member.payer[0].id, answers: [{ question: 'heart', is_yes: false }] }]
    const body = { ...(await bodyFor(member, asking)), health_statements: people }
    expect((await press(member, body)).status).toBe(200)
    await sql`update membership_plans set is_sold = false where id = ${asking.id}`.execute(shop.db)
  })

  it('spec 1: a member who does not pay reads to which plan it changes, and not that it ends; another’s that ends says so', async () => {
    const large = { monthlyPence: 6900, places: household }
    const larger = await createPlan(shop.db, operator.client, { name: 'Larger', terms: large })
    const [partner, friend] = [await createJoiner(shop, operator), await createJoiner(shop, operator)]
    const [member, leaving] = [
      await createMember(family, [partner[0].id]),
      await createMember(family, [friend[0].id]),
    ]
    const readBy = async ([, who]: Payer): Promise<{ name: string; renewal: string | null }[]> =>
      (await who.ask('GET', '/api/my-account/memberships')).json.data
    const body = await bodyFor(member, larger)
    expect((await press(member, body)).status).toBe(200)
    const last = addDays(today, 50)
    const end = {
      contractId: leaving.contract.id,
      lastDay: last,
      why: 'Moves',
      who: 'operator Kim Ford',
    } as const
    expect(await endByOperator(shop.db, { ...end, isTold: false })).toMatchObject({ isChanged: true })
    expect(await readBy(partner)).toMatchObject([
      { name: 'Family', renewal: `It changes to Larger on ${dayAndYear(body.seen_from)}.` },
      { name: 'Larger', renewal: null },
    ])
    expect(await readBy(friend)).toMatchObject([
      { renewal: `It ends on ${dayAndYear(last)} and isn’t renewed automatically.` },
    ])
    expect((await takeBack(member, body.seen_from)).status).toBe(200)
    expect(await readBy(partner)).toMatchObject([{ name: 'Family', renewal: null }])
    await sql`update membership_plans set is_sold = false where id = ${larger.id}`.execute(shop.db)
  })

  it('case: a change is not taken back once the plan of before was joined again: two would be paid', async () => {
    const member = await createMember()
    const body = await bodyFor(member, dearer)
    expect((await press(member, body)).status).toBe(200)
    const again = await createContract(shop.db, operator.client, usual, {
      payerId: member.payer[0].id,
      joinedOn: today,
      startsOn: body.seen_from,
    })
    const refused = await takeBack(member, body.seen_from)
    expect([refused.status, refused.json.message]).toEqual([
      409,
      expect.stringContaining('joined Usual again'),
    ])
    const asked = { contractId: member.contract.id, why: 'as they asked', who: 'operator Kim' as const }
    expect(await takePlanChangeBackByOperator(shop.db, asked)).toHaveProperty('message')
    expect((await versionsOf(member)).map(({ isBack }) => isBack)).toEqual([false, false])
    expect(again.payments.length).toBeGreaterThan(0)
  })

  it('case: a payment of the new plan’s month, paid before it by a new card, has that plan’s name and tax on its line', async () => {
    const exempt = await createPlan(shop.db, operator.client, {
      name: 'Exempt',
      terms: { monthlyPence: 4400, tax: { kind: 'exempt', basisPoints: 0, reason: 'club' } },
    })
    const [member, other] = [await createMember(), await createMember()]
    expect((await press(member, await bodyFor(member, exempt))).status).toBe(200)
    const lineOf = async ({ payer: [, who], contract }: Member, seen_total: number) => {
      const path = `/api/my-account/contracts/${contract.id}/payment/basket`
      const [line] = (await who.ask('POST', path, { seen_total })).json.data.membership_items
      return [line.name, line.tax_total]
    }
    expect(await lineOf(member, 4400)).toEqual([expect.stringMatching(/^Exempt membership: /), 0])
    expect(await lineOf(other, 3900)).toEqual([expect.stringMatching(/^Usual membership: /), 650])
    await sql`update membership_plans set is_sold = false where id = ${exempt.id}`.execute(shop.db)
  })

  it('spec 1: a household keeps its people, each in a place by age; plans without a place for each are not offered', async () => {
    const child = await createChild(shop.db, operator.client, 'Ben', addMonths(today, -12 * 8))
    const member = await createMember(family, [child.id])
    await createHousehold(shop.db, operator.client, [member.payer[0], child])
    const { data } = await preview(member, largeFamily)
    expect(data.plans.map(({ name }: { name: string }) => name)).toEqual(['Large family'])
    const done = await press(member, await bodyFor(member, largeFamily))
    expect(done.status).toBe(200)
    const { rows } = await sql<{ place: string; customerId: number }>`
      select place, customer_id as "customerId" from contract_people
      where contract_id = ${member.contract.id} and version = 2 order by membership_user_id`.execute(shop.db)
    expect(rows.toSorted((a, b) => a.place.localeCompare(b.place))).toEqual([
      { place: 'Adult', customerId: member.payer[0].id },
      { place: 'Child', customerId: child.id },
    ])
    expect(await membershipsOf(child.id)).toMatchObject([
      { membershipId: family.membershipId },
      { membershipId: largeFamily.membershipId, endsOn: null },
    ])
  })

  it('case: a cheaper plan waits for the end of the least term, and says until when; a dearer one does not', async () => {
    const bound = await createPlan(shop.db, operator.client, { name: 'Bound', terms: { minimumMonths: 12 } })
    const member = await createMember(bound)
    const { plans, chosen } = (await preview(member, cheaper)).data
    const later = plans.find(({ name }: { name: string }) => name === 'Cheaper').later_words
    expect([chosen, later]).toEqual([null, expect.stringContaining('you can change to it from')])
    expect(plans.find(({ name }: { name: string }) => name === 'Dearer').later_words).toBeNull()
    const body = {
      ...(await bodyFor(member, dearer)),
      plan_id: cheaper.id,
      seen_monthly: 2400,
      seen_year: 28800,
      seen_least_until: null,
    }
    expect((await press(member, body)).status).toBe(409)
    expect(await versionsOf(member)).toHaveLength(1)
    await sql`update membership_plans set is_sold = false where id = ${bound.id}`.execute(shop.db)
  })

  it('other sums, days, terms or plans than were seen or offered change nothing, nor does another payer', async () => {
    const [member, other] = [await createMember(), await createMember()]
    const body = await bodyFor(member, dearer)
    const before = await aheadOf(member)
    const wrong = [
      { seen_monthly: 5100 },
      { seen_year: body.seen_year - 1 },
      { seen_from: addMonths(body.seen_from, 1) },
      { seen_least_until: null },
      { seen_terms_version: 'others' },
      { plan_id: usual.id },
      { plan_id: largeFamily.id },
    ]
    for (const one of wrong)
      expect([one, (await press(member, { ...body, ...one })).status]).toEqual([one, 409])
    expect((await press({ ...other, contract: member.contract }, body)).status).toBe(404)
    expect([await aheadOf(member), (await versionsOf(member)).length]).toEqual([before, 1])
  })

  it('leaving, frozen and owing contracts are refused, and one that changes is not frozen', async () => {
    const [owing, leaving, changing] = [await createMember(), await createMember(), await createMember()]
    const bodies = [
      await bodyFor(owing, dearer),
      await bodyFor(leaving, dearer),
      await bodyFor(changing, dearer),
    ]
    await sql`
      update contract_payments set state = 'due' where id = (select min(id) from contract_payments
        where contract_id = ${owing.contract.id} and state = 'ahead')`.execute(shop.db)
    expect([(await press(owing, bodies[0]!)).status, (await listed(owing)).plan_not_changed_words]).toEqual([
      409,
      'Pay what you owe first. Then you can change your plan.',
    ])
    const [, who] = leaving.payer
    const leavingPath = `/api/my-account/contracts/${leaving.contract.id}/leaving`
    const { last_day: seen } = (await who.ask('GET', leavingPath)).json.data
    await who.ask('POST', leavingPath, { how: 'notice', seen_last_day: seen })
    expect((await press(leaving, bodies[1]!)).status).toBe(409)
    await press(changing, bodies[2]!)
    expect((await listed(changing)).can_freeze).toBe(false)
    const frozen = await freezeByOperator(shop.db, {
      contractId: changing.contract.id,
      from: bodies[2]!.seen_from,
      months: 1,
      feePence: 0,
      why: 'ill',
      who: 'operator Kim' as const,
    })
    expect(frozen).toMatchObject({ message: expect.stringContaining('take that back first') })
  })

  it('case: who leaves by notice while a change is ahead has the new membership until the last day; one after it is void', async () => {
    for (const isVoid of [true, false]) {
      const plan = await createPlan(shop.db, operator.client, {
        name: 'Short',
        terms: { notice: isVoid ? { days: 0 } : { months: 3 } },
      })
      const member = await createMember(plan)
      const body = await bodyFor(member, dearer)
      await press(member, body)
      const [, who] = member.payer
      const leaving = `/api/my-account/contracts/${member.contract.id}/leaving`
      const { last_day: lastDay } = (await who.ask('GET', leaving)).json.data
      expect(lastDay < body.seen_from).toBe(isVoid)
      await who.ask('POST', leaving, { how: 'notice', seen_last_day: lastDay })
      const [first, second] = await membershipsOf(member.payer[0].id)
      expect([first!.endsOn, second!.endsOn]).toEqual([
        isVoid ? lastDay : addDays(body.seen_from, -1),
        lastDay,
      ])
      expect((await listed(member)).plan_change === null).toBe(isVoid)
      await who.ask('DELETE', leaving)
      const stays = await membershipsOf(member.payer[0].id)
      expect(stays.map(({ endsOn }) => endsOn)).toEqual([addDays(body.seen_from, -1), null])
      expect(await aheadOf(member)).toContain(`${body.seen_from} 5200 867`)
    }
  })

  it('case: the account and its data tell of the change; a closed day later the plan is the new one', async () => {
    const member = await createMember()
    const body = await bodyFor(member, dearer)
    await press(member, body)
    const { json } = await member.payer[1].ask('GET', '/api/my-account/data')
    const told = JSON.stringify(json)
    expect(told).toContain(`plan changes to Dearer from ${body.seen_from}`)
    await sql`alter table contract_versions disable trigger money_is_kept`.execute(shop.db)
    await sql`update contract_versions set from_on = ${today} where contract_id = ${member.contract.id} and number = 2`.execute(
      shop.db,
    )
    await sql`alter table contract_versions enable trigger money_is_kept`.execute(shop.db)
    expect(await listed(member)).toMatchObject({
      plan_name: 'Dearer',
      plan_change: null,
      people: [{ place: 'Adult' }],
    })
  })
})

describe('changing by the operator', () => {
  const asked = (member: Member, plan: TestPlan, from: string | null = null) => ({
    contractId: member.contract.id,
    planSlug: plan.slug,
    from,
    why: 'as they asked',
    who: 'operator Kim' as const,
  })

  it('is bound by no least term, chooses the day, is kept once, and takes it back', async () => {
    const member = await createMember(dearer)
    const before = await aheadOf(member)
    const day = before[2]!.slice(0, 10)
    expect(await changePlanByOperator(shop.db, asked(member, cheaper, addDays(day, 1)))).toMatchObject({
      message: expect.stringContaining('Choose a payment day'),
    })
    expect(await changePlanByOperator(shop.db, asked(member, cheaper, day))).toMatchObject({
      isChanged: true,
    })
    expect(await changePlanByOperator(shop.db, asked(member, cheaper, day))).toMatchObject({
      isChanged: false,
    })
    expect((await aheadOf(member)).slice(1, 4).map((one) => one.split(' ')[1])).toEqual([
      '5200',
      '2400',
      '2400',
    ])
    const back = { contractId: member.contract.id, why: 'by mistake', who: 'operator Kim' as const }
    expect(await takePlanChangeBackByOperator(shop.db, back)).toMatchObject({ isChanged: true })
    expect(await takePlanChangeBackByOperator(shop.db, back)).toMatchObject({ isChanged: false })
    expect((await aheadOf(member)).slice(0, before.length)).toEqual(before)
  })

  it('refuses a plan that is not sold, and one without places for the people', async () => {
    const member = await createMember()
    for (const plan of [{ ...usual, slug: 'none' }, largeFamily])
      expect(await changePlanByOperator(shop.db, asked(member, plan))).toHaveProperty('message')
    expect(await versionsOf(member)).toHaveLength(1)
  })
})

const collect = () => collectPayments(paymentJobServices(shop))

const dueNow = ({ contract }: Member) => dueNowOf(shop.db, contract.id)
const stateOf = (id: number) => stateOfPayment(shop.db, id)

describe('changing and collecting the same payment', () => {
  it('F03: at the same moment its plan changes or it is collected, never both', async () => {
    const members = [await join(), await join(), await join()]
    const bodies = await Promise.all(members.map((member) => bodyFor(member, dearer)))
    const ids = await Promise.all(members.map(dueNow))
    const [answers] = await Promise.all([
      Promise.all(members.map((member, index) => press(member, bodies[index]!))),
      collect(),
      collect(),
    ])
    await collect()
    for (const [index, member] of members.entries()) {
      const isChanged = answers[index]!.status === 200
      expect([answers[index]!.json.code ?? null, await stateOf(ids[index]!)]).toEqual(
        isChanged ? [null, 'dropped'] : ['CONTRACT_CHANGED', 'collected'],
      )
      expect(await versionsOf(member)).toHaveLength(isChanged ? 2 : 1)
    }
  })

  it('F03: control: without lock and guard a payment is dropped that is collected', async () => {
    const member = await join()
    const { seen_from: from } = await bodyFor(member, dearer)
    const read = await readOf(member)
    const id = await dueNow(member)
    await collect()
    expect(await stateOf(id)).toBe('collected')
    const planned = planChange(read, { terms: dearer.terms, from }, today)
    const late = (tx: Tx) => carryOutPlanChange(tx, read, changeTo(member, planned))
    await expect(shop.db.transaction().execute(late)).rejects.toMatchObject({ code: '23514' })
    await undone(shop.db, async (tx) => {
      await sql`alter table contract_payments disable trigger contract_guard`.execute(tx)
      await late(tx)
      const { rows } = await sql<{
        state: string
      }>`select state from contract_payments where id = ${id}`.execute(tx)
      expect(rows).toEqual([{ state: 'dropped' }])
    })
  })

  it('F03: payments that a job made ahead by the old plan are not added once the plan has changed', async () => {
    const member = await createMember()
    await sql`delete from contract_payments where contract_id = ${member.contract.id} and due_on > today_at(client_id) + 40`.execute(
      shop.db,
    )
    const contract = (await listContractsToExtend(shop.db)).find(({ id }) => id === member.contract.id)!
    await press(member, await bodyFor(member, dearer))
    const before = await aheadOf(member)
    const on = addMonths(member.joinedOn, 20)
    const late = {
      on,
      kind: 'month' as const,
      from: on,
      until: addDays(addMonths(on, 1), -1),
      pence: 3900,
      taxPence: 650,
    }
    expect(await addPaymentsAhead(shop.db, contract, [late])).toBe(0)
    expect(await aheadOf(member)).toEqual(before)
    const fresh = (await listContractsToExtend(shop.db)).find(({ id }) => id === member.contract.id)!
    expect(await addPaymentsAhead(shop.db, fresh, [late])).toBe(1)
  })
})

const readOf = async ({ payer: [{ id: payerId }], contract }: Member) =>
  (await readContracts(shop.db, { clientId: operator.client.id, payerId, contractId: contract.id }))
    .contracts[0]!
const changeTo = ({ payer: [{ id }] }: Member, planned: ReturnType<typeof planChange>) => ({
  planned,
  plan: { id: dearer.id, name: 'Dearer' },
  places: [{ customerId: id, place: 'Adult' }],
  who: 'customer',
})

describe('changing twice', () => {
  it('F03: two presses at once change once; a repeated key gets the first answer', async () => {
    const member = await createMember()
    const body = await bodyFor(member, dearer)
    await pressByTwoKeys((key) => press(member, body, key))
    expect([(await versionsOf(member)).length, (await lettersOf(member)).length]).toEqual([2, 1])
  })

  it('F03: control: without the lock of the contract both plan it, and only the table refuses the second', async () => {
    const member = await createMember()
    const { seen_from: from } = await bodyFor(member, dearer)
    const read = await readOf(member)
    const planned = { ...planChange(read, { terms: dearer.terms, from }, today), dropped: [], added: [] }
    const unlocked = (tx: Tx) => carryOutPlanChange(tx, read, changeTo(member, planned))
    const done = await Promise.allSettled([1, 2].map(() => shop.db.transaction().execute(unlocked)))
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await undone(shop.db, async (tx) => {
      await sql`alter table contract_versions disable trigger contract_version_guard`.execute(tx)
      await sql`drop index membership_users_once`.execute(tx)
      await unlocked(tx)
      expect(await versionsOf(member, tx)).toHaveLength(3)
    })
  })
})

describe('changing, and leaving or freezing, at the same moment', () => {
  it.each<[what: string, first: number[], second: number[]]>([
    ['leaving', [200, 200], [200, 409]],
    ['freezing', [200, 409], [200, 409]],
  ])('F03: the second press sees what the first has done: %s', async (what, changedFirst, changedSecond) => {
    for (const isFirst of [true, false]) {
      const member = await createMember()
      const body = await bodyFor(member, dearer)
      const [, who] = member.payer
      const other = `/api/my-account/contracts/${member.contract.id}/${what}`
      const { data } = (await who.ask('GET', other)).json
      const otherBody =
        what === 'leaving'
          ? { how: 'notice', seen_last_day: data.last_day }
          : {
              reason: data.chosen.reason,
              from: data.chosen.from,
              months: data.chosen.months,
              seen_until: data.chosen.until,
              seen_not_taken: data.chosen.not_taken_total.raw,
              seen_fees: data.chosen.fees_total.raw,
            }
      const acts = [() => press(member, body), () => who.ask('POST', other, otherBody)]
      const answers = await inTurn(shop.db, member.contract.id, isFirst ? acts : acts.toReversed())
      const statuses = answers.map(({ status }) => status)
      expect([isFirst, statuses]).toEqual([isFirst, isFirst ? changedFirst : changedSecond])
      const ahead = await aheadOf(member)
      if (what === 'leaving') expect(ahead.filter((on) => on.slice(0, 10) > data.last_day)).toEqual([])
      else expect(ahead.some((one) => one.includes(' 500 '))).toBe(!isFirst)
    }
  })
})
