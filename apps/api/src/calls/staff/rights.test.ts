import { randomUUID } from 'node:crypto'
import type { StaffRole } from '@touchline/contract/entities/staff/staff-post'
import { type StaffAct, venuesFor } from '@touchline/rules/staff/rights'
import { wallDate } from '@touchline/rules/time/wall-time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allCalls } from '../../calls.ts'
import { press } from '../../testing/factories/attendance.ts'
import { createContract, createPlan } from '../../testing/factories/contracts.ts'
import { createInstructor, createSessionOf } from '../../testing/factories/cover.ts'
import { createOperatorAtMidday, createVenue, type TestOperator } from '../../testing/factories/factories.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { createLoggedIn, type Shopper } from '../../testing/shopper.ts'

let shop: Shop
let operator: TestOperator
/** Address of a contract of a plan that the operator's venue sells, and of no other. */
let contract: string
let planId: number
/** Request for cover of a session at the operator's venue which no one has taken, so that no decision changes anything. */
let coverId: number
beforeAll(async () => {
  shop = await createShop()
  operator = await createOperatorAtMidday(shop.db)
  await sql`update clients set online_joining_enabled = true where id = ${operator.client.id}`.execute(
    shop.db,
  )
  await sql`update venues set sells_memberships_online = true where id = ${operator.venue.id}`.execute(
    shop.db,
  )
  const [payer] = await createLoggedIn(shop, operator.client)
  const plan = await createPlan(shop.db, operator.client, {
    terms: { venues: [operator.venue.slug] },
  })
  const { id } = await createContract(shop.db, operator.client, plan, {
    payerId: payer.id,
    joinedOn: wallDate(new Date(), operator.client.timeZone),
  })
  planId = plan.id
  contract = `/api/foh/contracts/${id}`
  const [asker, other] = [
    await createInstructor(shop, operator, 'Mo Fen'),
    await createInstructor(shop, operator, 'Al So'),
  ]
  const slot = await createSessionOf(shop, operator, asker)
  await asker.desk.ask('POST', '/api/foh/covers', { slot_id: slot.id, reason: 'A wedding' })
  coverId = (await other.desk.ask('GET', '/api/foh/covers')).json.data[0].id
})
afterAll(() => shop.close())

type Ask = [method: 'GET' | 'POST', path: string, body?: object]
type Row = {
  act: StaffAct | 'any'
  /** True for what is of no single venue: staff of one are refused, too. */
  ofAll?: true
  /** True where the thing asked about is at the operator's venue. */
  isThere?: true
  ask: () => Ask
}
const uuid = randomUUID()
const why = { why: 'It was looked at' }
const act = (name: string) => () =>
  ['GET', `${contract}/act?act=${name}&on=2026-12-01&months=1&fee=0&payment_id=1`] as Ask

const onPerson = (body: object): Ask => ['POST', '/api/foh/people/999999/act', body]

/** Each call of front of house, with the act that it needs. */
const rows: Record<string, Row[]> = {
  resetSecondFactor: [
    {
      act: 'manage-staff',
      ofAll: true,
      ask: () => ['POST', '/api/foh/staff/reset-second-factor', { email: 'none@example.org' }],
    },
  ],
  addNote: [
    {
      act: 'take-register',
      isThere: true,
      ask: () => [
        'POST',
        `/api/foh/venue/${operator.venue.slug}/notes`,
        { slot_id: 999999, words: 'The pump is loud' },
      ],
    },
  ],
  removeNote: [
    {
      act: 'take-register',
      isThere: true,
      ask: () => ['POST', `/api/foh/venue/${operator.venue.slug}/notes/999999/remove`, {}],
    },
  ],
  listComplaints: [{ act: 'handle-complaints', ofAll: true, ask: () => ['GET', '/api/foh/complaints'] }],
  getComplaint: [{ act: 'handle-complaints', ofAll: true, ask: () => ['GET', '/api/foh/complaints/999999'] }],
  enterComplaint: [
    {
      act: 'handle-complaints',
      ofAll: true,
      ask: () => [
        'POST',
        '/api/foh/complaints',
        {
          came_by: 'phone',
          received_on: '2026-01-01',
          person_id: null,
          first_name: 'Ann',
          email: null,
          lines: ['My address was read out'],
          sends_letter: false,
        },
      ],
    },
  ],
  actOnComplaint: [
    {
      act: 'handle-complaints',
      ofAll: true,
      ask: () => ['POST', '/api/foh/complaints/999999/act', { act: 'note', lines: ['Asked Ann'] }],
    },
  ],
  mailReceipt: [
    {
      act: 'sell',
      ask: () => ['POST', '/api/foh/orders/none/receipt', { email: 'ann@example.org' }],
    },
  ],
  readHealthAnswers: [
    {
      act: 'read-health-answers',
      isThere: true,
      ask: () => [
        'POST',
        `/api/foh/venue/${operator.venue.slug}/health-answers`,
        { slot_id: 999999, booking_id: 999999, place: 1 },
      ],
    },
  ],
  listCovers: [{ act: 'ask-cover', ask: () => ['GET', '/api/foh/covers'] }],
  askForCover: [
    { act: 'ask-cover', ask: () => ['POST', '/api/foh/covers', { slot_id: 999999, reason: 'A wedding' }] },
  ],
  answerCover: [
    { act: 'ask-cover', ask: () => ['POST', '/api/foh/covers/999999/answer', { answer: 'yes' }] },
  ],
  changeCover: [
    { act: 'ask-cover', ask: () => ['POST', '/api/foh/covers/999999/change', { change: 'take-back' }] },
  ],
  decideOnCover: [
    {
      act: 'approve-cover',
      isThere: true,
      ask: () => ['POST', `/api/foh/covers/${coverId}/decision`, { decision: 'approve' }],
    },
  ],
  listTeam: [{ act: 'manage-staff', ask: () => ['GET', '/api/foh/team'] }],
  givePost: [
    {
      act: 'manage-staff',
      isThere: true,
      ask: () => [
        'POST',
        '/api/foh/team',
        { email: 'none@example.org', role: 'reception', venue_id: operator.venue.id },
      ],
    },
  ],
  takePosts: [
    {
      act: 'manage-staff',
      isThere: true,
      ask: () => [
        'POST',
        '/api/foh/team/999999/take',
        { post: { role: 'reception', venue_id: operator.venue.id } },
      ],
    },
  ],
  listOwnPosts: [{ act: 'any', ask: () => ['GET', '/api/foh/posts'] }],
  listWaitlistLines: [
    {
      act: 'see-waitlists',
      isThere: true,
      ask: () => ['GET', `/api/foh/venue/${operator.venue.slug}/waitlists?date=2026-12-01`],
    },
  ],
  getPersonAtDesk: [{ act: 'see-people', ask: () => ['GET', '/api/foh/people/999999'] }],
  getPersonThings: [{ act: 'see-people', ask: () => ['GET', '/api/foh/people/999999/things'] }],
  readHealthStatements: [
    { act: 'read-health-answers', ask: () => ['POST', '/api/foh/people/999999/health-statements', {}] },
  ],
  listPersonBookings: [{ act: 'see-people', ask: () => ['GET', '/api/foh/people/999999/bookings'] }],
  createCustomer: [
    {
      act: 'change-people',
      ask: () => [
        'POST',
        '/api/foh/customers',
        { first_name: 'Ada', last_name: 'New', email: `${randomUUID()}@example.org` },
      ],
    },
  ],
  actOnPerson: [
    { act: 'change-people', ask: () => onPerson({ act: 'induction', induction_id: 1, on: '2026-01-02' }) },
    {
      act: 'change-addresses',
      ask: () => onPerson({ act: 'address', email: 'a@example.org', reason: 'Lost' }),
    },
    { act: 'give-credit', ask: () => onPerson({ act: 'credit', amount: 500, reason: 'The pool was cold' }) },
  ],
  previewMerge: [{ act: 'merge-people', ask: () => ['GET', '/api/foh/people/999999/merge'] }],
  mergePeople: [
    {
      act: 'merge-people',

      ask: () => ['POST', '/api/foh/people/999999/merge', { gone_id: 999998, reason: 'Two of one person' }],
    },
  ],
  undoMerge: [
    {
      act: 'merge-people',

      ask: () => ['POST', `/api/foh/merges/${uuid}/undo`, { reason: 'Father and son' }],
    },
  ],
  listStaffActs: [{ act: 'search-acts', ofAll: true, ask: () => ['GET', '/api/foh/acts'] }],
  getDay: [
    {
      act: 'take-register',
      isThere: true,
      ask: () => ['GET', `/api/foh/venue/${operator.venue.slug}/day?date=2026-12-01`],
    },
  ],
  getDayVersion: [
    {
      act: 'take-register',
      isThere: true,
      ask: () => ['GET', `/api/foh/venue/${operator.venue.slug}/day/version?date=2026-12-01`],
    },
  ],
  markAttendance: (['came', 'missed'] as const).map((state) => ({
    act: state === 'missed' ? 'mark-missed' : 'take-register',
    isThere: true,
    ask: () => [
      'POST',
      `/api/foh/venue/${operator.venue.slug}/attendances`,
      { presses: [press({ bookingId: 1, slot: { id: 1 } }, { state })], device: 'desk1' },
    ],
  })),
  undoAttendance: [
    {
      act: 'take-register',
      isThere: true,
      ask: () => ['POST', `/api/foh/venue/${operator.venue.slug}/attendances/undo`, { mark_ids: [1] }],
    },
  ],
  findOrders: [{ act: 'see-people', ask: () => ['GET', '/api/foh/orders?query=quill'] }],
  findCustomers: [{ act: 'see-people', ask: () => ['GET', '/api/foh/customers?query=quill'] }],
  selectCustomer: [
    { act: 'see-people', ask: () => ['POST', '/api/foh/cart/customer', { selected_user_id: '' }] },
  ],
  listDeskContracts: [{ act: 'see-people', ask: () => ['GET', '/api/foh/contracts?selected_user_id='] }],
  getDeskContract: [{ act: 'see-people', isThere: true, ask: () => ['GET', contract] }],
  previewDeskAct: [
    { act: 'change-contracts', isThere: true, ask: act('end') },
    { act: 'decide-on-payments', isThere: true, ask: act('waive') },
    { act: 'decide-on-payments', isThere: true, ask: act('write-off') },
    { act: 'change-contracts', isThere: true, ask: act('freeze') },
  ],
  actOnContract: [
    {
      act: 'change-contracts',
      isThere: true,
      ask: () => ['POST', `${contract}/act`, { act: 'end-freeze', reason: 'They asked', seen: 'x' }],
    },
    {
      act: 'decide-on-payments',
      isThere: true,
      ask: () => [
        'POST',
        `${contract}/act`,
        { act: 'ask-again', reason: 'They asked', seen: 'x', payment_id: 1 },
      ],
    },
  ],
  listDrawers: [{ act: 'open-drawer', ask: () => ['GET', '/api/foh/drawers'] }],
  getDrawer: [{ act: 'open-drawer', ask: () => ['GET', '/api/foh/drawers/999999'] }],
  openDrawer: [
    {
      act: 'open-drawer',
      isThere: true,
      ask: () => [
        'POST',
        '/api/foh/drawers',
        { venue_slug: operator.venue.slug, name: `Till ${randomUUID().slice(0, 20)}`, float: 0 },
      ],
    },
  ],
  chooseDrawer: [{ act: 'open-drawer', ask: () => ['POST', '/api/foh/drawers/999999/choose', {}] }],
  moveDrawerCash: [
    {
      act: 'open-drawer',
      ask: () => ['POST', '/api/foh/drawers/999999/entries', { kind: 'safe-drop', amount: 1 }],
    },
  ],
  closeDrawer: [
    { act: 'close-drawer', ask: () => ['POST', '/api/foh/drawers/999999/close', { counted: 0 }] },
  ],
  listReaders: [{ act: 'sell', ask: () => ['GET', '/api/foh/readers'] }],
  lookAtReader: [{ act: 'sell', ask: () => ['POST', `/api/foh/checkout/${uuid}/look`, {}] }],
  getTakings: [
    { act: 'see-takings', ofAll: true, ask: () => ['GET', '/api/foh/takings'] },
    {
      act: 'see-takings',
      isThere: true,
      ask: () => ['GET', `/api/foh/takings?venue=${operator.venue.slug}`],
    },
  ],
  listWarnings: [{ act: 'sell', ask: () => ['GET', '/api/foh/cart/warnings'] }],
  openDeskCode: [{ act: 'sell', ask: () => ['POST', '/api/foh/cart/open', { code: 'ABCD2345' }] }],
  payAtDesk: [
    {
      act: 'sell',
      ask: () => ['POST', '/api/foh/checkout/pay', { terms: [], payments: [], selected_user_id: '' }],
    },
  ],
  listMembershipsOffered: [{ act: 'see-people', ask: () => ['GET', '/api/foh/memberships'] }],
  listPreparedJoinings: [
    { act: 'join-people', ask: () => ['GET', '/api/foh/prepared-joinings?selected_user_id='] },
  ],
  prepareJoining: [
    {
      act: 'join-people',
      isThere: true,
      ask: () => [
        'POST',
        '/api/foh/prepared-joinings',
        {
          plan_id: planId,
          venue_slug: operator.venue.slug,
          starts_on: '2026-12-01',
          people: [],
          selected_user_id: '',
        },
      ],
    },
  ],
  withdrawPreparedJoining: [
    { act: 'join-people', ask: () => ['POST', '/api/foh/prepared-joinings/999999/withdrawal', {}] },
  ],
  settleCharge: [
    {
      act: 'settle-charges',
      ask: () => ['POST', '/api/foh/charges/999999/settle', { amount: 500, tender: 'cash' }],
    },
    {
      act: 'waive-charges',
      ask: () => [
        'POST',
        '/api/foh/charges/999999/settle',
        { amount: 500, tender: 'let-off', note: 'They were ill' },
      ],
    },
  ],
  listDeskMoney: [{ act: 'see-money', ask: () => ['GET', '/api/foh/money'] }],
  payOut: [
    { act: 'pay-out', ask: () => ['POST', '/api/foh/money/999999/payouts', { amount: 1, tender: 'cash' }] },
  ],
  undoPayout: [
    { act: 'undo-payouts', ask: () => ['POST', '/api/foh/payouts/999999/undo', { reason: 'A mistake' }] },
  ],
  listRefunds: [{ act: 'settle-payments', ofAll: true, ask: () => ['GET', '/api/foh/refunds'] }],
  settleRefund: [
    {
      act: 'settle-payments',
      ofAll: true,
      ask: () => ['POST', `/api/foh/refunds/${uuid}/settle`, { found: 'paid-back', ...why }],
    },
  ],
  settlePayment: [
    {
      act: 'settle-payments',
      ofAll: true,
      ask: () => ['POST', `/api/foh/payments/${uuid}/settle`, { found: 'taken', ...why }],
    },
  ],
  listMails: [{ act: 'see-mails', ofAll: true, ask: () => ['GET', '/api/foh/mails'] }],
  sendMailAgain: [{ act: 'see-mails', ofAll: true, ask: () => ['POST', '/api/foh/mails/999999/send', {}] }],
  listSentDocuments: [{ act: 'look-at-documents', ofAll: true, ask: () => ['GET', '/api/foh/documents'] }],
  openSentDocument: [
    { act: 'look-at-documents', ofAll: true, ask: () => ['GET', '/api/foh/documents/999999/file'] },
  ],
  decideOnDocument: [
    {
      act: 'look-at-documents',
      ofAll: true,
      ask: () => [
        'POST',
        '/api/foh/documents/999999/decision',
        { decision: 'refuse', reason: 'It can’t be read' },
      ],
    },
  ],
}

const roles: StaffRole[] = ['reception', 'instructor', 'duty-manager', 'finance', 'owner']

const staffWith = async (posts: { role: StaffRole; venue_id: number | null }[]): Promise<Shopper> =>
  (await createLoggedIn(shop, operator.client, { role: 'staff', posts }))[1]
/** Returns whether the call is refused for want of a right, and fails where its input was not understood. */
async function isRefused(desk: Shopper, [method, path, body]: Ask): Promise<boolean> {
  const { status, json } = await desk.ask(method, path, body)
  expect([path, status, json?.code, json?.errors]).not.toEqual([path, 400, 'BAD_REQUEST', expect.anything()])
  return status === 403
}

describe('S08, S09: each call of front of house, by role and venue', () => {
  it('none is left out', () => {
    const staffCalls = allCalls
      .filter(({ call }) => call.path.startsWith('/api/foh/'))
      .map(({ call }) => call.name)
    expect(Object.keys(rows).toSorted()).toEqual(staffCalls.toSorted())
  })

  it.each(roles)('%s', async (role) => {
    const elsewhere = await createVenue(shop.db, operator.client)
    const [everywhere, here, there] = [
      await staffWith([{ role, venue_id: null }]),
      await staffWith([{ role, venue_id: operator.venue.id }]),
      await staffWith([{ role, venue_id: elsewhere.id }]),
    ]
    const [seen, wanted]: [string[], string[]] = [[], []]
    for (const [name, cases] of Object.entries(rows))
      for (const { act: needed, ofAll, isThere, ask } of cases) {
        const mayAct = needed === 'any' || venuesFor([{ role, venueId: null }], needed) !== null
        const line = (all: boolean, one: boolean, other: boolean) =>
          `${name} (${needed}): ${[all, one, other].map((refused) => (refused ? 'refused' : 'allowed')).join(', ')}`
        seen.push(
          line(
            await isRefused(everywhere, ask()),
            await isRefused(here, ask()),
            await isRefused(there, ask()),
          ),
        )
        wanted.push(line(!mayAct, !mayAct || ofAll === true, !mayAct || ofAll === true || isThere === true))
      }
    expect(seen).toEqual(wanted)
  })

  it('staff without a role may do nothing but see that they have none', async () => {
    const desk = await staffWith([])
    for (const [name, cases] of Object.entries(rows))
      for (const { ask } of cases)
        expect([name, await isRefused(desk, ask())]).toEqual([name, name !== 'listOwnPosts'])
    expect((await desk.ask('GET', '/api/foh/posts')).json.data).toEqual([])
  })

  it('a refusal says so, and is logged with the act', async () => {
    const desk = await staffWith([{ role: 'instructor', venue_id: null }])
    const { json } = await desk.ask('GET', '/api/foh/money')
    expect(json.message).toMatch(/^Your log-in is not for this\. Nothing has been changed\./)
  })
})
