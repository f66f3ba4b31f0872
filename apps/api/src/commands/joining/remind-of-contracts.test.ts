import { addDays, addMonths } from '@touchline/rules/time/calendar-date'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import { wallDate } from '@touchline/rules/time/wall-time'
import { type Kysely, type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeLetter } from '../../letters/letters.ts'
import type { Database } from '../../stores/database/tables.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createContract, createPlan, movePayment, type TestPlan } from '../../testing/factories/contracts.ts'
import { createCustomer, createOperator, type TestOperator } from '../../testing/factories/factories.ts'
import { untilWaiting } from '../../testing/waiting.ts'
import { remindOfContracts } from './remind-of-contracts.ts'

let api: TestApp
let operator: TestOperator
let today: string
let plan: TestPlan
let without: TestPlan
/** The first day of a contract whose sixth payment is taken in five days. */
let startsOn: string

beforeAll(async () => {
  api = await createTestApp()
  operator = await createOperator(api.db)
  today = wallDate(new Date(), operator.client.timeZone)
  startsOn = addMonths(addDays(today, 5), -5)
  const reminders = { from: startsOn, everyMonths: 6, daysBefore: 7 }
  plan = await createPlan(api.db, operator.client, { terms: { reminders } })
  without = await createPlan(api.db, operator.client)
})
afterAll(() => api.close())

interface Member {
  payerId: number
  contractId: number
  /** The sixth payment. */
  paymentId: number
}

/** Makes a contract whose earlier payments are waived. */
async function join(of = plan, joinedOn = startsOn): Promise<Member> {
  const { id: payerId } = await createCustomer(api.db, operator.client)
  const contract = await createContract(api.db, operator.client, of, { payerId, joinedOn, startsOn })
  for (const { id, due_on: on } of contract.payments)
    if (on <= today) await movePayment(api.db, id, 'dropped')
  return {
    payerId,
    contractId: contract.id,
    paymentId: contract.payments.find(({ due_on: on }) => on > today)!.id,
  }
}

interface Reminder {
  next: { on_words?: string; onWords: string; price: string }
  from: string | null
  lastDay: string
}
async function remindersOf({ payerId }: Member): Promise<Reminder[]> {
  const { rows } = await sql<{ letter: Reminder }>`
    select letter from mail_outbox where customer_id = ${payerId} and letter ->> 'kind' = 'membership-reminder'`.execute(
    api.db,
  )
  return rows.map(({ letter }) => letter)
}

describe('a reminder', () => {
  it('s. 258: comes once before the payment that ends six months, with its day and sum, and is kept with the changes', async () => {
    const [ann, ben] = [await join(), await join(without)]
    await remindOfContracts(api.db)
    await remindOfContracts(api.db)
    expect(await remindersOf(ann)).toMatchObject([
      {
        next: { onWords: dayAndYear(addDays(today, 5)), price: '£39.00' },
        priceWords: '£39.00 a month',
        leastUntil: null,
        from: null,
        contractId: ann.contractId,
      },
    ])
    expect(await remindersOf(ben)).toEqual([])
    const { rows } = await sql`
      select cause, who from contract_moves where payment_id = ${ann.paymentId} and from_state = to_state`.execute(
      api.db,
    )
    expect(rows).toEqual([{ cause: 'reminded of the payment', who: 'sweep' }])
  })

  it('s. 258: payments within their period, which stay unreminded, keep no later one from its reminder', async () => {
    const reminders = { ...plan.terms.reminders!, everyMonths: 7 }
    const longer = await createPlan(api.db, operator.client, { name: 'Longer', terms: { reminders } })
    const [first, second, ann] = [await join(longer), await join(longer), await join()]
    expect(await remindOfContracts(api.db, 1)).toBe(1)
    const told = await Promise.all([first, second, ann].map(remindersOf))
    expect(told.map(({ length }) => length)).toEqual([0, 0, 1])
  })

  it('s. 258: within the least term it says until when the contract goes on at least', async () => {
    const bound = await createPlan(api.db, operator.client, {
      name: 'Bound',
      terms: { ...plan.terms, minimumMonths: 12 },
    })
    const member = await join(bound)
    await remindOfContracts(api.db)
    const [letter] = await remindersOf(member)
    const least = dayAndYear(addDays(addMonths(startsOn, 12), -1))
    expect(letter).toMatchObject({ leastUntil: least })
    const words = JSON.stringify(writeLetter(letter as never).blocks)
    expect(words).toContain(`Your Bound membership goes on, at least until ${least}. We remind you`)
    expect(words).not.toContain('from month to month')
  })

  it.each([
    ['made before the day of the setting', async () => join(plan, addDays(startsOn, -1))],
    [
      'that is leaving',
      async () => {
        const member = await join()
        await sql`update contracts set state = 'leaving', ends_on = ${addDays(today, 90)} where id = ${member.contractId}`.execute(
          api.db,
        )
        return member
      },
    ],
    [
      'whose payment is farther than a week',
      async () => {
        const member = await join()
        await sql`update contract_payments set due_on = ${addDays(today, 8)} where id = ${member.paymentId}`.execute(
          api.db,
        )
        return member
      },
    ],
    [
      'of which another payment follows within the six months',
      async () => {
        const member = await join()
        await sql`update contracts set starts_on = starts_on + 40 where id = ${member.contractId}`.execute(
          api.db,
        )
        return member
      },
    ],
  ] as const)('none comes of a contract %s', async (_, make) => {
    const member = await make()
    await remindOfContracts(api.db)
    expect(await remindersOf(member)).toEqual([])
  })

  /** Takes the lock of the contract and the look for an earlier reminder away. */
  const withoutGuard: KyselyPlugin = {
    transformQuery: ({ node }) =>
      node.kind === 'RawNode'
        ? {
            ...node,
            sqlFragments: node.sqlFragments.map((text) =>
              text
                .replace('order by id for no key update', '')
                .replace('where m.payment_id = p.id and', 'where false and'),
            ),
          }
        : node,
    transformResult: async ({ result }) => result,
  }

  it.each([true, false])(
    'F03: two processes at once remind once (guarded: %s, else the control keeps it twice)',
    async (isGuarded) => {
      const member = await join()
      const db: Kysely<Database> = isGuarded ? api.db : api.db.withPlugin(withoutGuard)
      const reminding = await api.db.transaction().execute(async (tx) => {
        await sql`lock table contract_moves in share row exclusive mode`.execute(tx)
        const both = [1, 2].map(() => remindOfContracts(db))
        await untilWaiting(api.db, 2)
        return { both: Promise.allSettled(both) }
      })
      await reminding.both
      const { rows } = await sql`
      select from contract_moves where payment_id = ${member.paymentId} and cause = 'reminded of the payment'`.execute(
        api.db,
      )
      expect([rows.length, (await remindersOf(member)).length]).toEqual([isGuarded ? 1 : 2, 1])
    },
  )
})
