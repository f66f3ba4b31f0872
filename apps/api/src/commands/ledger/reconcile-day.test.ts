import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCardAccounts } from '../../gateways/card-payments/accounts.ts'
import type { CardPayments, ProviderMovement } from '../../gateways/card-payments/port.ts'
import { listClientDays, takeDueDay } from '../../stores/ledger/reconciliations.ts'
import { getAttempt } from '../../stores/payments/find-attempts.ts'
import {
  buySession,
  cancel,
  plantFault,
  setCancelRule,
  sweepMoney,
  usualRule,
} from '../../testing/factories/cancelling.ts'
import { paymentToSettle, refundToSettle, takenAfterTheEnd } from '../../testing/factories/desk-money.ts'
import { createOperatorAtMidday, type TestOperator } from '../../testing/factories/factories.ts'
import { dayOf } from '../../testing/factories/flags.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { cardNumbers, Shopper, sandboxCards, typeCard } from '../../testing/shopper.ts'
import { resolveByOperator } from '../by-hand/resolve-by-operator.ts'
import { settleServicesFor } from '../payments/settle-services.ts'
import { returnUnexpectedFunds } from '../payments/unexpected-funds.ts'
import { describeReconciliation } from './describe-reconciliation.ts'
import { describeTakings } from './describe-takings.ts'
import { reconcileDay, reconcileDueDays } from './reconcile-day.ts'

let shop: Shop
let operator: TestOperator
let today: string
let lines: string[] = []

beforeAll(async () => {
  shop = await createShop({
    connections: 20,
    unaudited: 'the provider has what the books don’t have, and the other way round',
  })
})
afterAll(() => shop.close())
beforeEach(async () => {
  operator = await createOperatorAtMidday(shop.db)
  today = dayOf(operator.client, 0)
  await setCancelRule(shop.db, operator.swim, usualRule)
  lines = []
})

const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
const real = (): CardPayments => sandboxCards(shop.sandbox.origin)

/** Tells the reconciliation as the command does, for this operator. */
const told = (cards: CardPayments = real(), day = today) =>
  describeReconciliation(
    { db: shop.db, cards: createCardAccounts(cards), log },
    { day, client: operator.client.slug },
  )
/** Returns the kinds of difference, with their words. */
async function differences(cards: CardPayments = real(), day = today): Promise<string[]> {
  const { lines: said, isClean } = await told(cards, day)
  expect(isClean).toBe(said.length === 1)
  return said.slice(1).map((line) => line.trim())
}

/** Makes a provider with a changed list; the change may backdate today's movements. */
const listing = (
  change: (movements: ProviderMovement[]) => ProviderMovement[],
  more: Partial<CardPayments> = {},
): CardPayments => {
  const cards = real()
  return {
    ...cards,
    ...more,
    listMovements: async (call, period) => {
      const all = { fromUtc: new Date(0), untilUtc: new Date('2100-01-01') }
      const list = await cards.listMovements(call, all)
      if (list.kind === 'unknown') return list
      const movements = change(list.movements).filter(
        ({ at }) => at >= period.fromUtc && at < period.untilUtc,
      )
      return { kind: 'list', movements }
    },
  }
}

interface PaidHere {
  id: string
  ourRef: string
  orderId: number
  bookingId: number
  who: Shopper
}
async function paid(): Promise<PaidHere> {
  const who = new Shopper(shop.app, operator.client.host)
  const { orderId, bookingId } = await buySession(shop, operator, who)
  const { id, our_ref: ourRef } = await shop.db
    .selectFrom('payment_attempts')
    .innerJoin('orders', 'orders.attempt_id', 'payment_attempts.id')
    .select(['payment_attempts.id', 'our_ref'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { id, ourRef, orderId, bookingId, who }
}
async function paidAndGivenBack(): Promise<PaidHere> {
  const one = await paid()
  await cancel(one.who, one.bookingId)
  await sweepMoney(shop)
  return one
}

/**
 * Makes a payment that only the provider knows.
 * @returns our name for it there
 */
async function paidOnlyThere(): Promise<string> {
  const cards = real()
  const ourRef = `TL-${crypto.randomUUID()}`
  const sum = { ourRef, amountPence: 990, currency: 'GBP' }
  const key = () => ({ idempotencyKey: crypto.randomUUID() })
  const session = await cards.prepare(key(), {
    ...sum,
    embedOrigins: ['http://localhost:3000'],
    cardPageUrl: 'http://localhost:3000/card',
    savedCardIds: [],
  })
  if (session.kind !== 'ready') throw new Error('the sandbox opened no session')
  const cardToken = await typeCard(shop.sandbox.origin, session.sessionKey, cardNumbers.approved)
  const made = await cards.authorise(key(), {
    ...sum,
    sessionKey: session.sessionKey,
    card: { cardToken, saveCard: false },
    billing: {},
    merchantName: 'Elsewhere',
    notificationUrl: 'http://localhost:3000/3ds/notify/x',
    fingerprintUrl: 'http://localhost:3000/3ds/method/x',
    browser: {
      acceptHeader: '*/*',
      userAgent: 'vitest',
      ip: '127.0.0.1',
      javaScriptEnabled: false,
      challengeWindowSize: '05',
    },
  })
  if (made.kind !== 'authorised') throw new Error(`the sandbox answered ${made.kind}`)
  await cards.capture(key(), made.ref, 990)
  return ourRef
}

describe('a day on which the books and the provider agree', () => {
  it('is clean, and its row, its line of the log and the command say so', async () => {
    await paid()
    await paidAndGivenBack()
    expect(await told()).toEqual({
      lines: [
        expect.stringMatching(`^${operator.client.slug}  ${today}  3 movements compared, no difference$`),
      ],
      isClean: true,
    })
    const row = await shop.db
      .selectFrom('reconciliations')
      .selectAll()
      .where('client_id', '=', operator.client.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ day: today, state: 'agrees', compared: 3, differences: [] })
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({
      event: 'payments.reconciled',
      slug: operator.client.slug,
      state: 'agrees',
    })
  })

  it('is clean without any movement, for a client who takes nothing', async () => {
    expect(await differences(listing(() => []))).toEqual([])
  })

  it('money that staff gave back by hand at the provider and then settled here is no difference', async () => {
    const { refundId, orderId } = await refundToSettle(shop, operator)
    const { providerRef } = await attemptOf(orderId)
    await real().refund({ idempotencyKey: crypto.randomUUID() }, providerRef!, 720, 'by-hand')
    await resolveByOperator(
      { db: shop.db, cards: createCardAccounts(real()), log },
      { id: refundId, verdict: 'paid-back', why: 'Seen there', by: 'Kim' },
    )
    expect(await differences()).toEqual([])
  })

  it('money paid back in another way than to the card is no difference', async () => {
    const { refundId } = await refundToSettle(shop, operator)
    await resolveByOperator(
      { db: shop.db, cards: createCardAccounts(real()), log },
      { id: refundId, verdict: 'paid-otherwise', why: 'Bank transfer', by: 'Kim' },
    )
    expect(await differences()).toEqual([])
  })
})

const attemptOf = async (orderId: number) => {
  const { attempt_id: id } = await shop.db
    .selectFrom('orders')
    .select('attempt_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return getAttempt(shop.db, id)
}

describe('F37: money was taken for a payment that is over', () => {
  it('is a difference until it is known here; then the books have it, and its return', async () => {
    const id = await takenAfterTheEnd(shop, operator)
    const { ourRef } = await getAttempt(shop.db, id)
    expect(await differences()).toEqual([
      `payment ${ourRef} at sandbox is in another state: here expired, there captured`,
    ])
    const find = async (cards: CardPayments) =>
      returnUnexpectedFunds(
        settleServicesFor({ db: shop.db, cards: createCardAccounts(cards), log }, 'sweep'),
        await getAttempt(shop.db, id),
        'sweep',
      )
    await find({ ...real(), refund: async () => ({ kind: 'unknown', cause: 'timeout' }) })
    expect(await differences()).toEqual([])
    expect(await describeTakings(shop.db, { day: today, client: operator.client.slug })).toContainEqual(
      expect.stringMatching(/card +taken £7\.20 {2}given back £0\.00/),
    )
    const forgets = listing(() => [], {
      query: async () => ({ kind: 'missing' }),
      queryRefund: async () => ({ kind: 'missing' }),
    })
    const notThere = [`payment ${ourRef} at sandbox is not known to the provider: here £7.20, there nothing`]
    expect(await differences(forgets)).toEqual(notThere)
    await find(real())
    expect(await differences(forgets)).toEqual([
      ...notThere,
      `refund TLR-${id} of ${ourRef} at sandbox is not known to the provider: here £7.20, there nothing`,
    ])
    expect((await told()).lines).toEqual([expect.stringMatching(/ 2 movements compared, no difference$/)])
    expect(await describeTakings(shop.db, { day: today, client: operator.client.slug })).toContainEqual(
      expect.stringMatching(/card +taken £7\.20 {2}given back £7\.20/),
    )
  })

  it('is no difference once a person has given it back by hand at the provider and said so here', async () => {
    const id = await takenAfterTheEnd(shop, operator)
    const attempt = await getAttempt(shop.db, id)
    const silent = async () => ({ kind: 'unknown', cause: 'timeout' }) as const
    const services = { db: shop.db, cards: createCardAccounts({ ...real(), refund: silent }), log }
    await returnUnexpectedFunds(settleServicesFor(services, 'sweep'), attempt, 'sweep')
    await real().refund({ idempotencyKey: crypto.randomUUID() }, attempt.providerRef!, 720, 'by-hand')
    const verdict = { id, verdict: 'given-back', why: 'Given back there', by: 'Kim' } as const
    expect(await resolveByOperator(services, verdict)).toBeNull()
    expect(await differences()).toEqual([])
  })
})

describe('a planted difference is found', () => {
  it('a payment in the books that the provider does not know', async () => {
    const { ourRef } = await paid()
    const forgets = listing(() => [], { query: async () => ({ kind: 'missing' }) })
    expect(await differences(forgets)).toEqual([
      `payment ${ourRef} at sandbox is not known to the provider: here £7.20, there nothing`,
    ])
  })

  it('a sum that differs by a penny, in its list or where it is asked', async () => {
    const { ourRef } = await paid()
    const said = [`payment ${ourRef} at sandbox has another sum: here £7.20, there £7.19`]
    const own = (all: ProviderMovement[]) => all.filter((one) => one.ourRef === ourRef)
    expect(
      await differences(listing((all) => own(all).map((one) => ({ ...one, amountPence: 719 })))),
    ).toEqual(said)
    const cards = real()
    const asked = listing(() => [], {
      query: async (call, by) => {
        const outcome = await cards.query(call, by)
        return outcome.kind === 'captured' ? { ...outcome, capturedPence: 719 } : outcome
      },
    })
    expect(await differences(asked)).toEqual(said)
  })

  it('another currency', async () => {
    const { ourRef } = await paid()
    const own = (all: ProviderMovement[]) => all.filter((one) => one.ourRef === ourRef)
    expect(await differences(listing((all) => own(all).map((one) => ({ ...one, currency: 'EUR' }))))).toEqual(
      [`payment ${ourRef} at sandbox has another currency: here GBP, there EUR`],
    )
  })

  it('a payment that the provider has taken and the books have not', async () => {
    const { ourRef } = await getAttempt(shop.db, await paymentToSettle(shop, operator))
    expect(await differences()).toEqual([
      `payment ${ourRef} at sandbox is in another state: here needs_attention, there captured`,
    ])
  })

  it('a payment in the books that the provider holds and has not taken', async () => {
    const { ourRef } = await paid()
    const cards = real()
    const holds = listing(() => [], {
      query: async (call, by) => {
        const outcome = await cards.query(call, by)
        return outcome.kind === 'captured' ? { ...outcome, kind: 'authorised' } : outcome
      },
    })
    expect(await differences(holds)).toEqual([
      `payment ${ourRef} at sandbox is in another state: here captured, there authorised`,
    ])
  })

  it('a refund only at the provider', async () => {
    const { id, ourRef } = await paid()
    const { providerRef } = await getAttempt(shop.db, id)
    await real().refund({ idempotencyKey: crypto.randomUUID() }, providerRef!, 300, 'by-hand')
    expect(await differences()).toEqual([
      `refund by-hand of ${ourRef} at sandbox is not in the books: here nothing, there £3.00`,
    ])
  })

  it('a refund only in the books', async () => {
    const { ourRef } = await paidAndGivenBack()
    const cards = real()
    const forgets = listing((all) => all.filter(({ kind }) => kind === 'captured'), {
      queryRefund: async () => ({ kind: 'missing' }),
      query: async (call, by) => {
        const outcome = await cards.query(call, by)
        return outcome.kind === 'refunded' ? { ...outcome, kind: 'captured', refundedPence: 0 } : outcome
      },
    })
    expect(await differences(forgets)).toEqual([
      expect.stringMatching(
        `^refund TLR-.* of ${ourRef} at sandbox is not known to the provider: here £7.20`,
      ),
    ])
  })

  it('F39: a payment of which another sum was taken needs attention, and can’t be settled as taken', async () => {
    await plantFault(shop, { operation: 'capture', kind: 'reset', when: 'before' })
    const { id, ourRef } = await paid()
    const { providerRef } = await getAttempt(shop.db, id)
    await real().capture({ idempotencyKey: crypto.randomUUID() }, providerRef!, 719)
    await sweepMoney(shop)
    expect((await getAttempt(shop.db, id)).state).toBe('needs_attention')
    const refused = await resolveByOperator(
      { db: shop.db, cards: createCardAccounts(real()), log },
      { id, verdict: 'taken', why: 'Seen there', by: 'Kim' },
    )
    expect(refused?.message).toMatch(/Nothing has been changed/)
    expect(await differences()).toEqual([
      `payment ${ourRef} at sandbox is in another state: here needs_attention, there captured`,
    ])
  })

  it('each is kept with the day, without a card, and logged as an error', async () => {
    const { ourRef } = await getAttempt(shop.db, await paymentToSettle(shop, operator))
    await told()
    const { rows } = await sql<{ state: string; differences: object[] }>`
      select state, differences from reconciliations where client_id = ${operator.client.id}`.execute(shop.db)
    expect(rows).toMatchObject([
      { state: 'differs', differences: [{ kind: 'other-state', movement: 'captured', ourRef }] },
    ])
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({ level: 50, differences: [`other-state ${ourRef}`] })
  })
})

describe('a day that could not be compared says why, and is no clean day', () => {
  it('a provider that does not answer', async () => {
    const { lines: said, isClean } = await told({
      ...real(),
      listMovements: async () => ({ kind: 'unknown', cause: 'timeout' }),
    })
    expect(isClean).toBe(false)
    expect(said[1]).toBe('  not compared: sandbox lists nothing (timeout)')
  })

  it('an account that the settings no longer have', async () => {
    await paid()
    const elsewhere = { ...listing(() => []), id: 'elsewhere' }
    expect((await told(elsewhere)).lines[1]).toBe('  not compared: the settings have no card account sandbox')
  })

  it('a provider that lists nothing by its API is asked about each movement of the books', async () => {
    const { ourRef } = await paid()
    const blind = { ...real(), caps: { ...real().caps, listsMovements: false } }
    expect(await differences(blind)).toEqual([])
    expect(await differences({ ...blind, query: async () => ({ kind: 'missing' }) })).toEqual([
      `payment ${ourRef} at sandbox is not known to the provider: here £7.20, there nothing`,
    ])
    expect(
      (await told({ ...blind, query: async () => ({ kind: 'unknown', cause: 'network' }) })).lines[1],
    ).toBe(`  not compared: sandbox does not say what became of ${ourRef}`)
  })
})

describe('a day is one of the client’s own calendar', () => {
  const beIn = (timeZone: string) =>
    sql`update clients set time_zone = ${timeZone} where id = ${operator.client.id}`.execute(shop.db)
  const lengthHours = async (day: string, timeZone: string): Promise<number> => {
    await beIn(timeZone)
    const [of] = await listClientDays(shop.db, { day, client: operator.client.slug })
    return (of!.untilUtc.getTime() - of!.fromUtc.getTime()) / 3_600_000
  }

  it.each([
    ['2026-03-29', 'Europe/London', 23],
    ['2026-10-25', 'Europe/London', 25],
    ['2026-10-24', 'Europe/London', 24],
    ['2026-11-01', 'America/New_York', 25],
    ['2026-10-04', 'Australia/Lord_Howe', 23.5],
  ])('%s in %s has %d hours', async (day, timeZone, hours) => {
    expect(await lengthHours(day, timeZone)).toBe(hours)
  })

  /** Makes a provider with a payment at this time that is in no books. */
  const at = (moment: string) =>
    listing(() => [
      {
        kind: 'captured',
        ref: 'trn_x',
        ourRef: 'TL-x',
        ourRefundRef: null,
        amountPence: 100,
        currency: 'GBP',
        at: new Date(moment),
      },
    ])
  it.each([
    // On the night of 25 October London’s clocks go back: its day begins in summer time and ends in winter time.
    ['2026-10-24T22:59:59Z', '2026-10-24'],
    ['2026-10-24T23:00:00Z', '2026-10-25'],
    ['2026-10-25T23:59:59Z', '2026-10-25'],
    ['2026-10-26T00:00:00Z', '2026-10-26'],
    ['2026-03-29T00:00:00Z', '2026-03-29'],
    ['2026-03-29T22:59:59Z', '2026-03-29'],
    ['2026-03-29T23:00:00Z', '2026-03-30'],
  ])('a movement at %s belongs to %s alone', async (moment, day) => {
    await beIn('Europe/London')
    const days = [-1, 0, 1].map((more) =>
      new Date(Date.parse(`${day}T12:00Z`) + more * 86_400_000).toISOString().slice(0, 10),
    )
    const found: string[] = []
    for (const one of days) if ((await differences(at(moment), one)).length > 0) found.push(one)
    expect(found).toEqual([day])
  })

  it('a movement just before midnight at the provider and just after it in the books is no difference of either day', async () => {
    const { id, ourRef } = await paid()
    await beIn('Europe/London')
    await shop.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update ledger_transactions set at = '2026-10-26T00:00:03Z' where source = ${id}`.execute(tx)
    })
    const askedAlone: string[] = []
    let day = ''
    const before = listing(
      (all) =>
        all
          .filter((one) => one.ourRef === ourRef)
          .map((one) => ({ ...one, at: new Date('2026-10-25T23:59:58Z') })),
      {
        query: async (call, by) => {
          askedAlone.push(day)
          return real().query(call, by)
        },
      },
    )
    for (day of ['2026-10-24', '2026-10-25', '2026-10-26', '2026-10-27'])
      expect([day, await differences(before, day)]).toEqual([day, []])
    // It is in the list of the day before: a single call for all of them, and none for each.
    expect(askedAlone).toEqual([])
    // Moved at the provider a week before: it is in no list, and the provider says what it did when asked.
    expect(
      await differences(
        listing(() => []),
        '2026-10-26',
      ),
    ).toEqual([])
  })
})

describe('the nightly job', () => {
  /** Sets the client's time zone so that it is this many hours after midnight there. */
  async function standAtHour(hours: number): Promise<void> {
    const { rows } = await sql<{ offset: number }>`
      select (${hours}::int + 24 - extract(hour from now() at time zone 'UTC')::int) % 24 as offset`.execute(
      shop.db,
    )
    const { offset } = rows[0]!
    const zone = offset <= 12 ? `Etc/GMT-${offset}` : `Etc/GMT+${24 - offset}`
    await sql`update clients set time_zone = ${zone}`.execute(shop.db)
    await sql`delete from reconciliations`.execute(shop.db)
  }
  const services = (cards = real()) => ({ db: shop.db, cards: createCardAccounts(cards), log })
  const clients = async (): Promise<number> => {
    const { n } = await shop.db
      .selectFrom('clients')
      .select((eb) => eb.fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow()
    return Number(n)
  }

  it('compares the day before of each client once, whatever the number of processes', async () => {
    await standAtHour(4)
    const counts = await Promise.all(
      Array.from({ length: 6 }, () => reconcileDueDays(services(listing(() => [])))),
    )
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(await clients())
    expect(await reconcileDueDays(services())).toBe(0)
    const { rows } = await sql<{ yesterday: boolean }>`
      select r.day = (now() at time zone c.time_zone)::date - 1 as yesterday
      from reconciliations r join clients c on c.id = r.client_id`.execute(shop.db)
    expect(new Set(rows.map(({ yesterday }) => yesterday))).toEqual(new Set([true]))
  })

  it('waits until three in the morning of the client', async () => {
    await standAtHour(2)
    expect(await takeDueDay(shop.db)).toBeNull()
    await standAtHour(3)
    expect(await takeDueDay(shop.db)).not.toBeNull()
  })

  it('looks again after ten minutes where the provider did not answer, and after fifteen where its process has ended', async () => {
    await standAtHour(4)
    const silent = { ...real(), listMovements: async () => ({ kind: 'unknown', cause: 'timeout' }) as const }
    await reconcileDueDays(services(silent))
    expect(await reconcileDueDays(services())).toBe(0)
    await sql`update reconciliations set ended_at = now() - interval '11 minutes'`.execute(shop.db)
    expect(await reconcileDueDays(services(listing(() => [])))).toBe(await clients())
    await sql`update reconciliations set state = 'running', ended_at = null, differences = '[]',
      begun_at = now() - interval '14 minutes'`.execute(shop.db)
    expect(await takeDueDay(shop.db)).toBeNull()
    await sql`update reconciliations set begun_at = now() - interval '16 minutes'`.execute(shop.db)
    expect(await takeDueDay(shop.db)).not.toBeNull()
  })

  it('compares again a day that was looked at before it was over, and does so once', async () => {
    await standAtHour(4)
    await sql`insert into reconciliations (client_id, day, state, ended_at)
      select id, (now() at time zone time_zone)::date - 1, 'agrees',
        ((now() at time zone time_zone)::date + time '02:59') at time zone time_zone from clients`.execute(
      shop.db,
    )
    expect(await reconcileDueDays(services(listing(() => [])))).toBe(await clients())
    expect(await reconcileDueDays(services())).toBe(0)
    await sql`update reconciliations set ended_at =
      ((now() at time zone c.time_zone)::date + time '03:01') at time zone c.time_zone
      from clients c where c.id = client_id`.execute(shop.db)
    expect(await takeDueDay(shop.db)).toBeNull()
  })

  it('catches up on the days of a week on which no process ran, and on none before the first', async () => {
    await standAtHour(4)
    await sql`insert into reconciliations (client_id, day, state, ended_at)
      select id, (now() at time zone time_zone)::date - 4, 'agrees', now() from clients`.execute(shop.db)
    expect(await reconcileDueDays(services(listing(() => [])))).toBe(3 * (await clients()))
    expect(await reconcileDueDays(services())).toBe(0)
  })

  it('leaves a fault of our own to the next look, and loses no day', async () => {
    await standAtHour(4)
    const broken = { ...real(), listMovements: () => Promise.reject(new Error('no connection came free')) }
    await expect(reconcileDueDays(services(broken))).rejects.toThrow('no connection')
    expect(await reconcileDueDays(services(listing(() => [])))).toBe((await clients()) - 1)
    await sql`update reconciliations set begun_at = now() - interval '16 minutes' where state = 'running'`.execute(
      shop.db,
    )
    expect(await reconcileDueDays(services(listing(() => [])))).toBe(1)
  })

  it('/metrics tells the differences and the result of each day', async () => {
    await standAtHour(4)
    await reconcileDueDays(services(listing(() => [])))
    await paymentToSettle(shop, operator)
    await paymentToSettle(shop, operator)
    const now = new Date()
    const [day] = await listClientDays(shop.db, { day: today, client: operator.client.slug })
    const around = { fromUtc: new Date(+now - 3_600_000), untilUtc: new Date(+now + 3_600_000) }
    const { differences: found } = await reconcileDay(services(), { ...day!, ...around })
    expect(found.map(({ kind }) => kind)).toEqual(['other-state', 'other-state'])
    const { payload } = await shop.app.inject('/metrics')
    const { rows } = await sql<{ state: string; n: number; differences: number }>`
      select state, count(*)::int as n, sum(jsonb_array_length(differences))::int as differences
      from reconciliations group by state`.execute(shop.db)
    for (const { state, n } of rows) expect(payload).toContain(`reconciliation_days{state="${state}"} ${n}`)
    const sum = rows.reduce((all, { differences: some }) => all + some, 0)
    expect(payload).toContain(`reconciliation_differences ${sum}`)
  })
})

describe('npm run payments -- takings', () => {
  it('tells a day’s takings by way of paying, from the ledger', async () => {
    await paid()
    await paidAndGivenBack()
    expect(await describeTakings(shop.db, { day: today, client: operator.client.slug })).toEqual([
      `${operator.client.slug}  ${today}`,
      '  card            taken £14.40  given back £7.20  left £7.20  (3 movements)',
      '  in all          taken £14.40  given back £7.20  left £7.20',
    ])
    expect(await describeTakings(shop.db, { day: '2026-01-01', client: operator.client.slug })).toEqual([
      `${operator.client.slug}  2026-01-01`,
      '  in all          taken £0.00  given back £0.00  left £0.00',
    ])
  })
})

// The last test, so that no other finds this payment.
it('a payment that only the provider knows', async () => {
  const ourRef = await paidOnlyThere()
  const found = await differences(listing((all) => all.filter((one) => one.ourRef === ourRef)))
  expect(found).toEqual([`payment ${ourRef} at sandbox is not in the books: here nothing, there £9.90`])
  // A payment in another client’s books is no difference for this one.
  const { ourRef: theirs } = await paid()
  operator = await createOperatorAtMidday(shop.db)
  expect(await differences(listing((all) => all.filter((one) => one.ourRef === theirs)))).toEqual([])
})
