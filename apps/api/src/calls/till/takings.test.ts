import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeTakings } from '../../commands/ledger/describe-takings.ts'
import {
  buySession,
  cancel,
  setCancelRule,
  sweepMoney,
  usualRule,
} from '../../testing/factories/cancelling.ts'
import { createContract, createPlan } from '../../testing/factories/contracts.ts'
import { createReturnedDebit } from '../../testing/factories/debits.ts'
import { owedAtDesk } from '../../testing/factories/desk-money.ts'
import {
  createCustomer,
  createOperator,
  createSlot,
  managerAt,
  type TestCustomer,
  type TestOperator,
  wholeDayWindows,
  zoneAtMidday,
} from '../../testing/factories/factories.ts'
import { balancesOf } from '../../testing/ledger.ts'
import { giveCredit } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { createLoggedIn, Shopper } from '../../testing/shopper.ts'

let shop: Shop
let operator: TestOperator
let elsewhere: TestOperator
let reception: Shopper
let manager: Shopper
let today: string

const atMidday = () => ({ time_zone: zoneAtMidday(), bookingWindows: wholeDayWindows })
const createStaff = (
  of: TestOperator,
  columns: Parameters<typeof createLoggedIn>[2] = {},
): Promise<[TestCustomer, Shopper]> => createLoggedIn(shop, of.client, { role: 'staff', ...columns })

/** Sells places at a venue at the desk, by these tenders. */
async function sell(
  desk: Shopper,
  {
    venue,
    category = operator.swim,
    quantity = 1,
  }: { venue: TestOperator['venue']; category?: TestOperator['swim']; quantity?: number },
  payments: object[],
  selectedUserId: number | null = null,
) {
  const { priceList } = operator
  const slot = await createSlot(shop.db, { venue, category, priceList })
  await desk.ask('POST', '/api/activities/cart/add', {
    items: [{ id: slot.id, type: 'activity', quantity, pricing_option_id: priceList.options.Adult }],
    selected_user_id: selectedUserId,
  })
  const paid = await desk.ask('POST', '/api/foh/checkout/pay', {
    payments,
    terms: [1],
    selected_user_id: selectedUserId,
    first_name: 'Wanda',
    email: 'wanda@example.org',
  })
  expect(paid.json).toMatchObject({ transaction_status: 'completed' })
}
const openDrawer = async (desk: Shopper, venueSlug: string, name: string) =>
  (await desk.ask('POST', '/api/foh/drawers', { venue_slug: venueSlug, name, float: 5000 })).json.data
    .id as number
const takings = async (query = '', who = manager) => (await who.ask('GET', `/api/foh/takings${query}`)).json
const sumOf = (rows: { [key: string]: { pence: number } | string }[], key: string): number =>
  rows.reduce((sum, row) => sum + (row[key] as { pence: number }).pence, 0)
/** Sums postings of accounts over the whole ledger of a client, in transactions of these kinds or of any. */
async function posted(accounts: string[], kinds: string[] | null = null): Promise<number> {
  const { rows } = await sql<{ pence: number }>`
    select coalesce(sum(p.pence), 0)::int as pence from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
    where t.client_id = ${operator.client.id} and p.account = any(${accounts}::text[])
      and (${kinds}::text[] is null or t.kind = any(${kinds}::text[]))`.execute(shop.db)
  return rows[0]!.pence
}

/** A day of two venues, two desks, every tender, refunds, payouts, a direct debit and two drawers. */
beforeAll(async () => {
  shop = await createShop()
  operator = await createOperator(shop.db, atMidday())
  elsewhere = await createOperator(shop.db, { ...atMidday(), currency_code: 'EUR', currency_symbol: '€' })
  const { venue, otherVenue, client } = operator
  ;[, reception] = await createStaff(operator, {
    first_name: '=Rita',
    last_name: 'Front',
    posts: managerAt(venue.id),
  })
  ;[, manager] = await createStaff(operator, { first_name: 'Manda', last_name: 'Ger' })
  await setCancelRule(shop.db, operator.swim, usualRule)
  const drawer = await openDrawer(reception, venue.slug, 'Reception 1')
  await openDrawer(manager, otherVenue.slug, 'Hillside 1')
  const member = await createCustomer(shop.db, client)
  await giveCredit(shop.db, client, member, 1000)
  await sell(reception, { venue, quantity: 2 }, [{ tender_type: 'cash', amount: 1440 }])
  await sell(reception, { venue, category: operator.classes }, [
    { tender_type: 'offline-voucher', amount: 400, reference: 'V-1' },
    { tender_type: 'cheque', amount: 320, reference: '12' },
  ])
  await sell(manager, { venue: otherVenue }, [{ tender_type: 'cash', amount: 720 }])
  await sell(
    manager,
    { venue: otherVenue },
    [
      { tender_type: 'credit', amount: 500, type: 'general' },
      { tender_type: 'cash', amount: 220 },
    ],
    member.id,
  )
  const owed = await owedAtDesk(shop, operator, reception)
  await reception.ask('POST', `/api/foh/money/${owed.orderId}/payouts`, {
    amount: owed.pence,
    tender: 'cash',
  })
  const again = await owedAtDesk(shop, operator, reception, { quantity: 2, places: 1 })
  const mistake = await reception.ask('POST', `/api/foh/money/${again.orderId}/payouts`, {
    amount: again.pence,
    tender: 'bank-transfer',
  })
  await reception.ask('POST', `/api/foh/payouts/${mistake.json.data.payouts[0].id}/undo`, {
    reason: 'Wrong person',
  })
  const guest = new Shopper(shop.app, client.host)
  const { bookingId } = await buySession(shop, operator, guest, { quantity: 3 })
  await cancel(guest, bookingId, { places: 1 })
  await sweepMoney(shop)
  const plan = await createPlan(shop.db, client, { terms: { venues: [] } })
  const day = (await sql<{ day: string }>`select today_at(${client.id})::text as day`.execute(shop.db))
    .rows[0]!
  today = day.day
  const contract = await createContract(shop.db, client, plan, { payerId: member.id, joinedOn: today })
  const [first] = contract.payments
  await sql`update contract_payments set state = 'due' where id = ${first!.id}`.execute(shop.db)
  await createReturnedDebit(shop.db, { id: contract.id, paymentId: first!.id }, 'lost')
  await reception.ask('POST', `/api/foh/drawers/${drawer}/entries`, {
    kind: 'pay-out',
    amount: 150,
    reason: '=HYPERLINK("http://evil.example","Milk")',
  })
  await reception.ask('POST', `/api/foh/drawers/${drawer}/entries`, { kind: 'safe-drop', amount: 2000 })
  const { json } = await reception.ask('GET', `/api/foh/drawers/${drawer}`)
  const { expected } = json.data
  const count = { counted: expected - 20, expected, reason: 'Change' }
  await reception.ask('POST', `/api/foh/drawers/${drawer}/close`, count)
  // Another operator, in euros, on the same day.
  const [, theirs] = await createStaff(elsewhere)
  await owedAtDesk(shop, elsewhere, theirs)
})
afterAll(() => shop.close())

it('F142: each figure of a day is the sum of the ledger’s postings', async () => {
  const { data, meta } = await takings()
  expect(meta).toMatchObject({ today, currency_code: 'GBP', sees_all: true })
  const balances = await balancesOf(shop.db, operator.client.id)
  for (const tender of ['cash', 'card', 'cheque', 'voucher', 'bank-transfer', 'direct-debit', 'other-way']) {
    const shown = data.tenders.find((one: { tender: string }) => one.tender === tender)?.net.pence ?? 0
    const beside =
      tender === 'cash'
        ? sumOf(
            data.drawers.map((one: object) => ({ one })),
            'one',
          )
        : 0
    expect([tender, shown + beside]).toEqual([tender, balances[tender] ?? 0])
  }
  expect(data.tenders.map((one: { tender: string }) => one.tender)).toEqual([
    'cash',
    'card',
    'cheque',
    'voucher',
    'bank-transfer',
    'direct-debit',
  ])
  expect(data.total.net.pence).toBe(sumOf(data.tenders, 'net'))
  expect(sumOf(data.staff, 'net')).toBe(data.total.net.pence)
  expect(
    -sumOf(
      data.returns.map((one: object) => ({ one })),
      'one',
    ),
  ).toBe(data.total.net.pence - data.total.taken.pence)
  const sold = ['sales', 'package-sales', 'memberships-due']
  expect(data.sold.taken.pence).toBe(-(await posted(sold, ['ordered', 'debit-collected'])))
  expect(sumOf(data.kinds, 'taken')).toBe(data.sold.taken.pence)
  expect(data.sold.returned.pence).toBe(
    (await posted(['sales', 'kept'], ['given-up'])) +
      (await posted(['membership-sales'], ['membership-returned'])) +
      (await posted(['memberships-due'], ['membership-reversed'])),
  )
  expect(data.credit_used.pence).toBe(500)
  expect(sumOf(data.taxes, 'sold')).toBe(-(await posted(sold, ['ordered'])))
  expect(data.drawers.map(({ kind, pence }: { kind: string; pence: number }) => [kind, pence])).toEqual([
    ['drawer-difference', -20],
    ['drawer-out', -150],
  ])
})

it('F142: the takings of each venue and of none come to those of all, figure by figure', async () => {
  const { venue, otherVenue } = operator
  const all = (await takings()).data
  const parts = [
    (await takings(`?venue=${venue.slug}`)).data,
    (await takings(`?venue=${otherVenue.slug}`)).data,
    (await takings('?venue=none')).data,
  ]
  for (const figure of ['total', 'sold'])
    for (const sum of ['taken', 'returned', 'net'])
      expect([
        figure,
        sum,
        sumOf(
          parts.map((part) => part[figure]),
          sum,
        ),
      ]).toEqual([figure, sum, all[figure][sum].pence])
  expect(
    sumOf(
      parts.flatMap(({ taxes }) => taxes),
      'tax',
    ),
  ).toBe(sumOf(all.taxes, 'tax'))
  expect(sumOf(parts, 'kept')).toBe(all.kept.pence)
  const [here, there, none] = parts
  expect(here.staff.map((one: { staff_name: string }) => one.staff_name)).toEqual(['=Rita Front', null])
  expect(there.staff.map((one: { staff_name: string }) => one.staff_name)).toEqual(['Manda Ger'])
  expect(there.total.net.pence).toBe(940)
  expect(none.tenders.map((one: { tender: string }) => one.tender)).toEqual(['direct-debit'])
})

it('F142: another operator’s euros are in no sum, and another day has nothing', async () => {
  const [, theirs] = await createStaff(elsewhere)
  const { data, meta } = await takings('', theirs)
  expect([meta.currency_code, data.total.net.formatted]).toEqual(['EUR', '€7.20'])
  expect((await takings('?date=2026-01-01')).data).toMatchObject({
    tenders: [],
    kinds: [],
    staff: [],
    total: { net: { pence: 0 } },
  })
})

it('the command line says the same', async () => {
  const { data } = await takings()
  const { slug } = operator.client
  expect(await describeTakings(shop.db, { day: today, client: slug })).toContainEqual(
    expect.stringMatching(
      new RegExp(`in all +taken ${data.total.taken.formatted} .* left ${data.total.net.formatted}$`),
    ),
  )
})

it('S09: staff of a venue see its takings alone, and a customer sees none', async () => {
  const { venue, otherVenue } = operator
  expect((await takings(`?venue=${venue.slug}`, reception)).meta).toMatchObject({
    sees_all: false,
    venues: [{ slug: venue.slug }],
  })
  for (const query of ['', '?venue=none', `?venue=${otherVenue.slug}`])
    for (const file of ['', '.csv'])
      expect((await reception.ask('GET', `/api/foh/takings${file}${query}`)).json.code).toBe('FORBIDDEN')
  const [, customer] = await createStaff(operator, { role: 'customer' })
  expect((await customer.ask('GET', '/api/foh/takings.csv')).json.code).toBe('FORBIDDEN')
  expect((await manager.ask('GET', '/api/foh/takings?venue=nowhere')).json.code).toBe('VENUE_NOT_FOUND')
})

it('F142: the file has each movement once, in one currency, and no text that a spreadsheet runs', async () => {
  const answer = await shop.app.inject({
    method: 'GET',
    url: '/api/foh/takings.csv',
    headers: { host: operator.client.host, cookie: manager.cookie },
  })
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toBe(
    `attachment; filename="${operator.client.slug}-takings-${today}.csv"`,
  )
  const lines = answer.body.replace('\u{FEFF}', '').trim().split('\r\n')
  expect(lines[0]).toBe('time,kind,tender,amount,currency,venue,staff,order,reason')
  const rows = lines.slice(1).map((line) => line.split(','))
  const { data } = await takings()
  const cents = rows.reduce((sum, row) => sum + Math.round(Number(row[3]) * 100), 0)
  expect(cents).toBe(
    data.total.net.pence +
      sumOf(
        data.drawers.map((one: object) => ({ one })),
        'one',
      ),
  )
  expect(new Set(rows.map((row) => row[4]))).toEqual(new Set(['GBP']))
  expect(rows.some((row) => row[6] === "'=Rita Front")).toBe(true)
  expect(answer.body).toContain(`"'=HYPERLINK(""http://evil.example"",""Milk"")"`)
  expect(answer.body).not.toMatch(/(^|,)"?[=+@]/m)
})
