import { addDays } from '@touchline/rules/time/calendar-date'
import { wallDate } from '@touchline/rules/time/wall-time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorReply, isRefusal } from '../../call/answer.ts'
import type { PaymentDecision } from '../../policies/joining/payment-decisions.ts'
import { movePayments } from '../../stores/joining/contract-moves.ts'
import {
  createContract,
  createPlan,
  movePayment,
  type TestContract,
  type TestPlan,
} from '../../testing/factories/contracts.ts'
import type { TestOperator } from '../../testing/factories/factories.ts'
import {
  createJoiner,
  createJoiningOperator,
  joinByCard,
  joinPlan,
  payJoining,
} from '../../testing/joining.ts'
import { createPayer, type Payer } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { cardNumbers } from '../../testing/shopper.ts'
import { untilWaiting } from '../../testing/waiting.ts'
import { decideOnPayment } from './decide-on-payment.ts'
import { endByOperator } from './end-by-operator.ts'

let shop: Shop
let operator: TestOperator
let plan: TestPlan
let today: string

beforeAll(async () => {
  shop = await createShop()
  operator = await createJoiningOperator(shop)
  today = wallDate(new Date(), operator.client.timeZone)
  plan = await createPlan(shop.db, operator.client)
})
afterAll(() => shop.close())

interface Member {
  payer: Payer
  contract: TestContract
}

/** A contract of sixty days ago whose payments are all ahead, with a payer of its own. */
async function createMember(of: TestPlan = plan): Promise<Member> {
  const payer = await createPayer(shop, operator)
  const joinedOn = addDays(today, -60)
  const contract = await createContract(shop.db, operator.client, of, { payerId: payer[0].id, joinedOn })
  return { payer, contract }
}

const move = (paymentId: number, ...states: string[]) => movePayment(shop.db, paymentId, ...states)

const decide = async (paymentId: number, decision: PaymentDecision) => {
  const done = await decideOnPayment(shop.db, {
    paymentId,
    decision,
    why: 'They are ill',
    who: 'operator Kim Ford',
  })
  return isRefusal(done) ? errorReply(done).message : done.isChanged
}
const stateOf = async (paymentId: number) => {
  const { rows } = await sql<{ state: string; askOn: string | null }>`
    select state, ask_on::text as "askOn" from contract_payments where id = ${paymentId}`.execute(shop.db)
  return rows[0]!
}
const movesOf = async ({ contract }: Member, who = 'operator%') => {
  const { rows } = await sql<{ move: string }>`
    select concat_ws(' ', from_state, to_state, who || ':', cause) as move from contract_moves
    where contract_id = ${contract.id} and who like ${who} order by id`.execute(shop.db)
  return rows.map(({ move: one }) => one)
}
const owedBy = async ({ payer: [{ id }] }: Member) => {
  const { rows } = await sql<{ account: string; pence: number }>`
    select p.account, sum(p.pence)::int as pence from ledger_postings p
      join ledger_transactions t on t.id = p.transaction_id
    where t.customer_id = ${id} and p.account like 'membership%' group by 1 having sum(p.pence) <> 0 order by 1`.execute(
    shop.db,
  )
  return Object.fromEntries(rows.map(({ account, pence }) => [account, pence]))
}

describe('writing off', () => {
  it('spec 1: gives up what is owed, once, with who and why in the audit; another payer’s stays owed', async () => {
    const [member, other] = [await createMember(), await createMember()]
    const [owed, ahead] = member.contract.payments
    await move(owed!.id, 'due', 'asked', 'failed')
    await move(other.contract.payments[0]!.id, 'due')
    const done = await Promise.all([1, 2, 3].map(() => decide(owed!.id, 'write-off')))
    expect(done.filter((isChanged) => isChanged === true)).toHaveLength(1)
    expect(await decide(owed!.id, 'write-off')).toBe(false)
    expect(await stateOf(owed!.id)).toEqual({ state: 'written-off', askOn: null })
    expect(await movesOf(member)).toEqual(['failed written-off operator Kim Ford: written off: They are ill'])
    expect(await owedBy(member)).toEqual({ 'memberships-written-off': 2000, 'membership-sales': -2000 })
    expect(await owedBy(other)).toEqual({ 'memberships-due': 2000, 'membership-sales': -2000 })
    expect(await decide(ahead!.id, 'write-off')).toMatch(/Its day has not come/)
    expect(await decide(1, 'write-off')).toMatch(/There is no payment 1/)
  })

  it('I09: is refused while a bank is asked, and for what is paid', async () => {
    const member = await createMember()
    const [first] = member.contract.payments
    await move(first!.id, 'due', 'asked')
    expect(await decide(first!.id, 'write-off')).toBe(
      'Its bank is being asked: wait for the answer. Nothing has been changed.',
    )
    expect(await decide(first!.id, 'waive')).toMatch(/wait for the answer/)
    expect(await movesOf(member)).toEqual([])
  })

  /** Puts what is owed into the payer's basket, and has their bank agree: only the order is still to be made. */
  async function toBePaid() {
    const member = await createMember()
    const paymentId = member.contract.payments[0]!.id
    await move(paymentId, 'due')
    const [, who] = member.payer
    await who.ask('POST', `/api/my-account/contract-payments/${paymentId}/basket`, {})
    const { json } = await who.pay(shop.sandbox.origin, cardNumbers.approved)
    return { member, paymentId, pay: () => who.complete(json.transaction_uuid) }
  }

  /** Lets both wait for the payment's row, in that order. */
  async function atOnce<First, Second>(
    paymentId: number,
    first: () => Promise<First>,
    then: () => Promise<Second>,
  ) {
    const pressing = await shop.db.transaction().execute(async (tx) => {
      await sql`select from contract_payments where id = ${paymentId} for update`.execute(tx)
      const one = first()
      await untilWaiting(shop.db, 1)
      const two = then()
      await untilWaiting(shop.db, 2)
      return { answers: Promise.all([one, two]) }
    })
    return pressing.answers
  }

  it('F03: written off first, the order is not made and its money goes back', async () => {
    const { member, paymentId, pay } = await toBePaid()
    const [isWrittenOff, paid] = await atOnce(paymentId, () => decide(paymentId, 'write-off'), pay)
    expect([isWrittenOff, paid.json.details?.transaction.transaction_status]).toEqual([true, 'cancelled'])
    expect((await stateOf(paymentId)).state).toBe('written-off')
    expect(await owedBy(member)).toMatchObject({ 'memberships-written-off': 2000 })
  })

  it('F03: paid first, nothing is written off', async () => {
    const { member, paymentId, pay } = await toBePaid()
    const [paid, refused] = await atOnce(paymentId, pay, () => decide(paymentId, 'write-off'))
    expect([paid.json.transaction_status, refused]).toEqual([
      'completed',
      'It is paid. Nothing has been changed.',
    ])
    expect(await movesOf(member)).toEqual([])
    expect(await owedBy(member)).toEqual({ 'membership-sales': -2000 })
  })

  it('F03: control: without lock and guard what is paid would be written off, too', async () => {
    const { paymentId, pay } = await toBePaid()
    const writeOff = { to: 'written-off', cause: 'read before', who: 'operator Kim' } as const
    const [paid, refused] = await atOnce(paymentId, pay, () =>
      movePayments(shop.db, [paymentId], writeOff).catch(({ code }: { code: string }) => code),
    )
    expect([paid.json.transaction_status, refused]).toEqual(['completed', '23514'])
    class Undo extends Error {}
    const both = shop.db.transaction().execute(async (tx) => {
      await sql`alter table contract_payments disable trigger contract_guard`.execute(tx)
      await movePayments(tx, [paymentId], writeOff)
      const { rows } = await sql<object>`
        select state, sale_id is not null as "isPaid" from contract_payments where id = ${paymentId}`.execute(
        tx,
      )
      expect(rows).toEqual([{ state: 'written-off', isPaid: true }])
      throw new Undo()
    })
    await expect(both).rejects.toThrow(Undo)
  })
})

describe('waiving', () => {
  it('spec 1: takes back what was due, and a month to come; leaving and staying do not bring them back', async () => {
    const member = await createMember()
    const months = member.contract.payments.filter(({ kind }) => kind === 'month')
    const owed = months[0]
    const month = months.findLast(({ due_on }) => due_on <= addDays(today, 31))!
    await move(owed!.id, 'due')
    expect([await decide(owed!.id, 'waive'), await decide(month.id, 'waive')]).toEqual([true, true])
    expect([await decide(owed!.id, 'waive'), await decide(month.id, 'waive')]).toEqual([false, false])
    expect(await decide(owed!.id, 'write-off')).toMatch(/It is not owed any more/)
    expect(await owedBy(member)).toEqual({})
    expect((await movesOf(member))[0]).toBe('due dropped operator Kim Ford: waived: They are ill')

    const [, who] = member.payer
    const path = `/api/my-account/contracts/${member.contract.id}/leaving`
    const { last_day: seen } = (await who.ask('GET', path)).json.data
    expect((await who.ask('POST', path, { how: 'notice', seen_last_day: seen })).status).toBe(200)
    expect((await who.ask('DELETE', path)).status).toBe(200)
    const { rows } = await sql<{ due: string }>`
      select due_on::text as due from contract_payments where contract_id = ${member.contract.id}
        and kind = 'month' and state = 'ahead' order by 1`.execute(shop.db)
    const left = months.filter(({ id }) => id !== owed!.id && id !== month.id).map(({ due_on }) => due_on)
    const ahead = rows.map(({ due }) => due)
    expect(ahead).toEqual(expect.arrayContaining(left))
    expect(ahead).not.toContain(owed!.due_on)
    expect(ahead).not.toContain(month.due_on)
  })
})

describe('asking again', () => {
  it('has a payment asked for today of which the job had given up, and keeps who wanted it', async () => {
    const payer = await createJoiner(shop, operator)
    await joinPlan(payer[1], operator, plan, { people: [{ place: 'Adult', user_id: payer[0].id }] })
    await payJoining(shop, operator, payer[1])
    const { rows } = await sql<TestContract['payments'][number] & { contractId: number }>`
      select p.*, contract_id as "contractId" from contract_payments p join contracts c on c.id = p.contract_id
      where c.payer_id = ${payer[0].id} and p.state = 'ahead' order by p.due_on`.execute(shop.db)
    const next = rows[0]!
    const member = { payer, contract: { id: next.contractId, payments: rows } as unknown as TestContract }
    expect(await decide(next.id, 'ask-again')).toMatch(/Its day has not come/)
    await move(next.id, 'due', 'asked', 'failed')
    await sql`update contract_payments set ask_on = null where id = ${next.id}`.execute(shop.db)
    expect([await decide(next.id, 'ask-again'), await decide(next.id, 'ask-again')]).toEqual([true, false])
    expect(await stateOf(next.id)).toEqual({ state: 'failed', askOn: today })
    expect(await movesOf(member)).toEqual(['failed failed operator Kim Ford: asked again: They are ill'])
    await sql`update saved_cards set removed_at = now() where customer_id = ${payer[0].id}`.execute(shop.db)
    expect(await decide(next.id, 'ask-again')).toMatch(/There is no card that can be charged/)
    await move(next.id, 'written-off')
  })
})

describe('ending a contract', () => {
  const end = async (contractId: number, lastDay: string, isTold = true) => {
    const done = await endByOperator(shop.db, {
      contractId,
      lastDay,
      why: 'Moved away',
      who: 'operator Kim Ford',
      isTold,
    })
    return isRefusal(done) ? errorReply(done).message : done
  }
  const standing = async ({ contract, payer: [{ id }] }: Member) => {
    const { rows } = await sql<object>`
      select c.state, c.ends_on::text as "endsOn",
        (select max(u.ends_on)::text from contract_people x join membership_users u on u.id = x.membership_user_id
          where x.contract_id = c.id) as "membershipEndsOn",
        (select count(*)::int from contract_payments p where p.contract_id = c.id and p.state = 'ahead'
          and p.from_on > c.ends_on) as "aheadAfterEnd",
        (select count(*)::int from mail_outbox m where m.customer_id = ${id} and m.letter ->> 'kind' = 'membership-ended') as letters
      from contracts c where c.id = ${contract.id}`.execute(shop.db)
    return rows[0]
  }

  it('spec 1: what is owed until the day stays owed, later months are waived, and the payer is told once', async () => {
    const [member, other] = [await createMember(), await createMember()]
    const [owed] = member.contract.payments
    await move(owed!.id, 'due')
    const lastDay = addDays(today, 40)
    const done = await Promise.all([1, 2].map(() => end(member.contract.id, lastDay)))
    expect(done.filter((one) => typeof one === 'object' && one.isChanged)).toHaveLength(1)
    const still = member.contract.payments.filter(
      ({ kind, due_on }) => kind === 'joining' || due_on <= lastDay,
    )
    const words = done.find((one) => typeof one === 'object' && one.isChanged)
    const pence = still.reduce((sum, one) => sum + one.pence, 0)
    expect(words).toEqual({
      isChanged: true,
      words: [`£${(pence / 100).toFixed(2)} of it is still to be paid.`],
    })
    expect(await standing(member)).toEqual({
      state: 'leaving',
      endsOn: lastDay,
      membershipEndsOn: lastDay,
      aheadAfterEnd: 0,
      letters: 1,
    })
    expect(await stateOf(owed!.id)).toMatchObject({ state: 'due' })
    expect((await movesOf(member))[0]).toBe('active leaving operator Kim Ford: ended: Moved away')
    expect(await standing(other)).toMatchObject({ state: 'active', endsOn: null, letters: 0 })
    expect(await end(member.contract.id, addDays(today, 50))).toMatch(/choose an earlier day/)
    expect(await end(1, today)).toMatch(/There is no contract 1/)
  })

  it('S09: who was ended by the operator can’t take it back, and the page does not say that they left', async () => {
    const member = await createMember()
    await end(member.contract.id, addDays(today, 40))
    const [, who] = member.payer
    const [listed] = (await who.ask('GET', '/api/my-account/contracts')).json.data
    expect([listed.can_stay, listed.term.at(-1)]).toEqual([false, expect.stringMatching(/^Ends on [^:]+\.$/)])
    const path = `/api/my-account/contracts/${member.contract.id}/leaving`
    expect((await who.ask('DELETE', path)).json.code).toBe('CONTRACT_CHANGED')
  })

  it('a day that is over ends it at once, and without a letter where none is wanted', async () => {
    const member = await createMember()
    const reversed = member.contract.payments.findLast(({ due_on }) => due_on <= today)!
    await move(member.contract.payments[0]!.id, 'due')
    await end(member.contract.id, addDays(today, -40), false)
    expect(await standing(member)).toMatchObject({ state: 'ended', aheadAfterEnd: 0, letters: 0 })
    expect((await stateOf(reversed.id)).state).toBe('dropped')
    expect(await end(member.contract.id, addDays(today, -50))).toMatch(/It ended on/)
  })

  it('case: a last month that was paid up front goes back where the last one is paid', async () => {
    const upFront = await createPlan(shop.db, operator.client, { terms: { lastMonthUpFront: true } })
    const { contract } = await joinByCard(shop, operator, upFront)
    expect(await end(contract.id, today)).toEqual({
      isChanged: true,
      words: ['Nothing of it is still to be paid.', '£39.00 goes back to the cards that paid.'],
    })
    const { rows: refunds } = await sql<object>`
      select r.amount_pence as pence, m.who, x.cause from refunds r join contract_returns x on x.id = r.contract_return_id
        join refund_moves m on m.refund_id = r.id where x.contract_id = ${contract.id}`.execute(shop.db)
    expect(refunds).toEqual([{ pence: 3900, who: 'operator Kim Ford', cause: 'ended' }])
  })
})
