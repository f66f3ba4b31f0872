import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeAccount } from '../../stores/account/closing/close-account.ts'
import { bookAtDesk } from '../../testing/factories/attendance.ts'
import { cancel, inHours, setCancelRule, usualRule } from '../../testing/factories/cancelling.ts'
import { createHousehold } from '../../testing/factories/entitlements.ts'
import {
  createCustomer,
  createMember,
  createOperator,
  createOperatorAtMidday,
  type TestCustomer,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import {
  createInduction,
  dayOf,
  givePenalty,
  needDocument,
  payByDirectDebit,
} from '../../testing/factories/flags.ts'
import { keyMailedTo } from '../../testing/mail/kept-letters.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { createLoggedIn, type Shopper } from '../../testing/shopper.ts'
import { untilWaiting } from '../../testing/waiting.ts'

let shop: Shop
let operator: TestOperator
let desk: Shopper
let manager: TestCustomer
let person: TestCustomer
let who: Shopper
beforeAll(async () => {
  shop = await createShop()
  operator = await createOperatorAtMidday(shop.db)
  ;[manager, desk] = await createLoggedIn(shop, operator.client, {
    role: 'staff',
    first_name: 'Ida',
    last_name: 'Reed',
    posts: [{ role: 'duty-manager', venue_id: null }],
  })
})
afterAll(() => shop.close())
beforeEach(async () => {
  ;[person, who] = await createLoggedIn(shop, operator.client, { first_name: 'Jo', last_name: 'Marsh' })
})

const read = async (id: number, from = desk) => (await from.ask('GET', `/api/foh/people/${id}`)).json.data
const act = (id: number, body: object, from = desk) => from.ask('POST', `/api/foh/people/${id}/act`, body)
const changes = async (from: Shopper) => (await from.ask('GET', '/api/my-account/changes-by-staff')).json.data
const contact = { phone: '', address_line_one: '', address_line_two: '', city: '', postcode: '' }
const details = { first_name: 'Jo', last_name: 'Marsh', date_of_birth: null, ...contact }

describe('spec 1: staff correct and record what a person tells them at the desk', () => {
  it('a name and a date of birth: written down with the reason, read by the person, left alone by imports', async () => {
    const wanted = { ...details, last_name: 'March', date_of_birth: '1990-05-03' }
    const { status, json } = await act(person.id, { act: 'correct', reason: 'Passport seen', ...wanted })
    expect(status).toBe(200)
    expect(json.data).toMatchObject({ last_name: 'March', date_of_birth: '1990-05-03' })
    const words = 'Changed the last name from ‘Marsh’ to ‘March’, the date of birth from none to 3 May 1990'
    expect(json.data.done).toMatchObject([
      { words, reason: 'Passport seen', staff_name: 'Ida Reed', person: { reference: person.reference } },
    ])
    expect(await changes(who)).toMatchObject([{ words, reason: 'Passport seen', person_name: null }])
    expect(JSON.stringify(await changes(who))).not.toContain('Ida')
    const { own_columns } = await shop.db
      .selectFrom('customers')
      .select('own_columns')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(own_columns.toSorted()).toEqual(['date_of_birth', 'last_name'])
  })

  it('nothing that differs writes nothing; a date of birth in the future is refused at its field', async () => {
    const { json } = await act(person.id, { act: 'correct', reason: 'Looked at', ...details })
    expect(json.data.done).toEqual([])
    const born = dayOf(operator.client, 1)
    const refused = await act(person.id, { act: 'correct', reason: 'Typo', ...details, date_of_birth: born })
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([400, ['date_of_birth']])
    expect((await act(person.id, { act: 'correct', ...details })).json.errors).toHaveProperty('reason')
  })

  it('two corrections at once: each says truly what it changed', async () => {
    const wanted = (last_name: string) => ({ act: 'correct', reason: 'At once', ...details, last_name })
    const [, colleague] = await createLoggedIn(shop, operator.client, { role: 'staff' })
    const { started } = await shop.db.transaction().execute(async (tx) => {
      await sql`select from customers where id = ${person.id} for no key update`.execute(tx)
      const both = [act(person.id, wanted('Alder')), act(person.id, wanted('Birch'), colleague)]
      await untilWaiting(shop.db, 2)
      return { started: both }
    })
    await Promise.all(started)
    const { last_name, done } = await read(person.id)
    const [second, first] = done.map(({ words }: { words: string }) => words)
    const other = last_name === 'Alder' ? 'Birch' : 'Alder'
    expect(first).toBe(`Changed the last name from ‘Marsh’ to ‘${other}’`)
    expect(second).toBe(`Changed the last name from ‘${other}’ to ‘${last_name}’`)
  })

  it('what was not corrected stays, though it has changed since the form was opened', async () => {
    await who.ask('PUT', '/api/my-account/details', {
      ...contact,
      phone: '01632 960001',
      marketing_consent: false,
      wants_reminders: true,
    })
    const { json } = await act(person.id, { act: 'correct', reason: 'Misspelt', first_name: 'Joe' })
    expect(json.data).toMatchObject({ first_name: 'Joe', last_name: 'Marsh', phone: '01632 960001' })
  })

  it('an induction: the later day stays, one of another client does not exist', async () => {
    const induction = await createInduction(shop.db, operator.client, { needs: operator.swim })
    const abroad = await createOperator(shop.db)
    const theirs = await createInduction(shop.db, abroad.client, { needs: abroad.swim })
    const record = (inductionId: number, days: number) =>
      act(person.id, { act: 'induction', induction_id: inductionId, on: dayOf(operator.client, days) })
    expect((await record(induction.id, 0)).json.data.done[0].words).toMatch(
      /^Recorded ‘Gym induction’, had on /,
    )
    await record(induction.id, -9)
    const rows = await shop.db
      .selectFrom('inductions_had')
      .select(['induction_id', 'had_on'])
      .where('customer_id', '=', person.id)
      .execute()
    expect(rows).toEqual([{ induction_id: induction.id, had_on: dayOf(operator.client, 0) }])
    expect((await record(theirs.id, 0)).status).toBe(404)
    expect((await record(induction.id, 1)).json.errors).toHaveProperty('on')
  })

  it('a document that was shown: the membership that needs it counts', async () => {
    const { kindId, membership } = await needDocument(shop.db, operator.client, person)
    const before = (await read(person.id)).documents.find(
      (one: { kind_id: number }) => one.kind_id === kindId,
    )
    expect(before.words).toBe(`Not seen; needed for ${membership}`)
    const until = dayOf(operator.client, 90)
    const { json } = await act(person.id, { act: 'document', kind_id: kindId, expires_on: until })
    expect(json.data.documents.find((one: { kind_id: number }) => one.kind_id === kindId).words).toMatch(
      /^Seen, good until /,
    )
    const over = await act(person.id, {
      act: 'document',
      kind_id: kindId,
      expires_on: dayOf(operator.client, -1),
    })
    expect(over.json.errors).toHaveProperty('expires_on')
  })

  it('a document that was shown settles the one of its kind that was sent and waits, and no other', async () => {
    const [{ kindId }, { kindId: otherKind }] = [
      await needDocument(shop.db, operator.client, person),
      await needDocument(shop.db, operator.client, person),
    ]
    await sql`
      insert into sent_documents (client_id, customer_id, document_kind_id, sent_by, state, media, file, key_id)
      select ${operator.client.id}::int, ${person.id}::bigint, kind, ${person.id}::bigint, 'waiting', 'application/pdf', '\\x00', 'k'
      from unnest(array[${kindId}, ${otherKind}]::int[]) kind`.execute(shop.db)
    await act(person.id, { act: 'document', kind_id: kindId, expires_on: null })
    const { rows } = await sql<{ kind: number; state: string; by: number | null }>`
      select document_kind_id as kind, state, decided_by as by from sent_documents
      where customer_id = ${person.id} order by id`.execute(shop.db)
    expect(rows).toEqual([
      { kind: kindId, state: 'accepted', by: manager.id },
      { kind: otherKind, state: 'waiting', by: null },
    ])
  })

  it('a payment day of a membership of the operator’s records, of this person alone', async () => {
    const [member, other] = [
      await createMember(shop.db, operator.client),
      await createMember(shop.db, operator.client),
    ]
    for (const one of [member, other]) await payByDirectDebit(shop.db, one, null)
    const day = { act: 'billing-day', day: 12, membership_user_id: member.membershipUserId }
    expect((await act(other.id, day)).status).toBe(404)
    const { json } = await act(member.id, day)
    expect(json.data.billing_days).toEqual([
      { membership_user_id: member.membershipUserId, name: 'Unlimited', day: 12 },
    ])
    expect((await read(other.id)).billing_days).toMatchObject([{ day: null }])
  })

  it('a child joins the household; the manager reads it, and no one is added where another person manages', async () => {
    const child = { act: 'family', first_name: 'Mia', last_name: 'Marsh', date_of_birth: '2019-02-03' }
    const { json } = await act(person.id, child)
    expect(json.data.household.members).toMatchObject([{ name: 'Mia Marsh', words: 'born 3 Feb 2019' }])
    const mia = json.data.household.members[0].id
    await act(mia, {
      act: 'correct',
      reason: 'Misspelt',
      ...details,
      first_name: 'Maja',
      date_of_birth: '2019-02-03',
    })
    expect(await changes(who)).toMatchObject([
      { words: 'Changed the first name from ‘Mia’ to ‘Maja’', person_name: 'Maja Marsh' },
      { words: 'Added Mia Marsh to the household', person_name: null },
    ])
    const [adult] = await createLoggedIn(shop, operator.client)
    await createHousehold(shop.db, operator.client, [manager, adult])
    expect((await act(adult.id, child)).json.errors.first_name[0]).toMatch(
      /^Another person manages this household/,
    )
    expect((await read(adult.id)).acts).not.toContain('family')
    expect((await read(mia)).acts).toEqual(expect.not.arrayContaining(['address', 'family', 'credit']))
    expect((await act(mia, { act: 'credit', amount: 100, reason: 'A cold pool' })).status).toBe(404)
  })

  it('credit with its reason, once for a repeated request: in the account, and in the ledger by who gave it', async () => {
    const [once, key] = [{ act: 'credit', amount: 750, reason: 'The pool was cold' }, crypto.randomUUID()]
    const give = () => desk.ask('POST', `/api/foh/people/${person.id}/act`, once, key)
    expect([(await give()).status, (await give()).status]).toEqual([200, 200])
    expect(await changes(who)).toMatchObject([{ words: 'Gave £7.50 credit', reason: 'The pool was cold' }])
    const { rows } = await sql<{ who: string; kind: string }>`
      select who, kind from ledger_transactions where customer_id = ${person.id}`.execute(shop.db)
    expect(rows).toMatchObject([{ who: `staff ${manager.id}`, kind: 'credit-given' }])
  })
})

describe('spec 1: a person who can’t read their mail any more', () => {
  const lost = (email: string) => ({ act: 'address', email, reason: 'Lost the mailbox, passport seen' })

  it('nothing changes until the new address is confirmed; the old one is told and can keep it', async () => {
    await act(person.id, lost('new.jo@example.org'))
    expect((await read(person.id)).email).toBe(person.email)
    const { rows } = await sql<{ recipient: string; kind: string; staff: boolean }>`
      select recipient, letter ->> 'kind' as kind, (letter ->> 'byStaff')::boolean as staff from mail_outbox
      where customer_id = ${person.id} order by recipient`.execute(shop.db)
    expect(rows).toEqual(
      [
        { recipient: person.email, kind: 'confirm-email-old', staff: true },
        { recipient: 'new.jo@example.org', kind: 'confirm-email', staff: true },
      ].toSorted((a, b) => (a.recipient < b.recipient ? -1 : 1)),
    )
    const { json } = await who.ask('GET', '/api/my-account/details')
    expect(json.data.email_change).toMatchObject({ old_is_confirmed: true, new_is_confirmed: false })
    await who.ask('DELETE', '/api/my-account/email')
    expect((await who.ask('GET', '/api/my-account/details')).json.data.email_change).toBeNull()
  })

  it('the new address, confirmed, is the account’s', async () => {
    await act(person.id, lost('jo.again@example.org'))
    const key = await keyMailedTo(shop, 'jo.again@example.org')
    const { json } = await who.ask('POST', '/api/auth/customer/confirm-email', { key })
    expect(json.data).toEqual({ outcome: 'changed', email: 'jo.again@example.org' })
    expect(await read(person.id)).toMatchObject({ email: 'jo.again@example.org', email_is_proven: true })
  })

  it('F86: the address of another account tells staff nothing, and its owner gets the letter', async () => {
    const [other] = await createLoggedIn(shop, operator.client)
    expect((await act(person.id, lost(other.email))).status).toBe(200)
    const { rows } = await sql<{ kind: string }>`
      select letter ->> 'kind' as kind from mail_outbox where recipient = ${other.email}`.execute(shop.db)
    expect(rows).toEqual([{ kind: 'you-have-an-account' }])
  })
})

describe('who can be looked at, and what is searched', () => {
  it('no one of another client, no staff, no closed account', async () => {
    const abroad = await createOperator(shop.db)
    const stranger = await createCustomer(shop.db, abroad.client)
    const colleague = await createCustomer(shop.db, operator.client, { role: 'staff' })
    for (const id of [stranger.id, colleague.id, 999_999])
      expect((await desk.ask('GET', `/api/foh/people/${id}`)).status).toBe(404)
    expect((await act(stranger.id, { act: 'credit', amount: 1, reason: 'Theirs' })).status).toBe(404)
  })

  it('acts are found by the person and by the staff, a charge that was let off among them', async () => {
    const [maker, till] = await createLoggedIn(shop, operator.client, { role: 'staff', last_name: 'Quilter' })
    const charge = await givePenalty(shop.db, operator.client, person)
    const settled = await till.ask('POST', `/api/foh/charges/${charge.id}/settle`, {
      amount: 300,
      tender: 'let-off',
      note: 'They were ill',
    })
    expect(settled.status).toBe(200)
    await act(person.id, { act: 'credit', amount: 200, reason: 'A cold pool' })
    const find = async (words: string) =>
      (await till.ask('GET', `/api/foh/acts?find=${encodeURIComponent(words)}`)).json.data.map(
        (line: { words: string; staff_name: string }) => `${line.staff_name}: ${line.words}`,
      )
    const theirs = expect.stringMatching(/^Sam Quilter: Let off a charge of £/)
    expect(await find('quilt')).toEqual([theirs])
    expect(await find(person.reference)).toEqual(['Ida Reed: Gave £2.00 credit', theirs])
    expect(await find('nobody-here')).toEqual([])
    expect(maker.id).not.toBe(manager.id)
  })

  it('F157: orders that staff took and money that they paid out are found beside the acts, by either side of them', async () => {
    const [, till] = await createLoggedIn(shop, operator.client, { role: 'staff', last_name: 'Ostler' })
    const find = async (words: string) =>
      (await desk.ask('GET', `/api/foh/acts?find=${encodeURIComponent(words)}`)).json.data.map(
        (line: { words: string; person: { name: string } }) =>
          `${line.person.name}: ${line.words.replace(/ \w{4}-\w{4}|[A-Z0-9]{6,}/, ' REF')}`,
      )
    await bookAtDesk(shop, operator, till, { customer: person })
    await setCancelRule(shop.db, operator.swim, usualRule)
    const given = { lastName: 'Oddington', slot: { startsAt: inHours(30) } }
    const { orderId, bookingId } = await bookAtDesk(shop, operator, till, given)
    await cancel(till, bookingId)
    const body = { amount: 720, tender: 'cheque', note: 'No. 7' }
    expect((await desk.ask('POST', `/api/foh/money/${orderId}/payouts`, body)).status).toBe(200)
    const [taken, walkIn] = [
      /^Jo Marsh: Took order .+ for £7\.20$/,
      /^Wanda Oddington: Took order .+ for £7\.20$/,
    ]
    const paidOut = expect.stringMatching(/^Wanda Oddington: Paid out £7\.20 of order /)
    const gone = expect.stringMatching(/^Wanda Oddington: Cancelled .+ \(order .+\)$/)
    expect(await find('ostl')).toEqual([gone, expect.stringMatching(walkIn), expect.stringMatching(taken)])
    expect(await find(person.reference)).toEqual([expect.stringMatching(taken)])
    expect(await find('oddi')).toEqual([paidOut, gone, expect.stringMatching(walkIn)])
    expect(await find('')).toContainEqual(paidOut)
    const page = (await desk.ask('GET', '/api/foh/acts')).json
    expect(page.meta.total).toBeGreaterThanOrEqual(page.data.length)
  })

  it('F157: a household and a list of acts lead to pages that are there: not to staff, nor to a closed account', async () => {
    const create = (columns: object) => createCustomer(shop.db, operator.client, columns)
    const partner = await create({ first_name: 'Pat' })
    const colleague = await create({ first_name: 'Cole', role: 'staff' })
    const closed = await create({ first_name: 'Lee' })
    await act(closed.id, { act: 'credit', amount: 200, reason: 'A cold pool' })
    await closeAccount(shop.db, { clientId: operator.client.id, customerId: closed.id })
    await createHousehold(shop.db, operator.client, [person, partner, colleague])
    const { members } = (await read(person.id)).household
    const leadsTo = new Map(members.map((one: { id: number; has_page: boolean }) => [one.id, one.has_page]))
    expect([partner, colleague].map(({ id }) => leadsTo.get(id))).toEqual([true, false])
    const { json } = await desk.ask('GET', '/api/foh/acts')
    const line = json.data.find((one: { person: { id: number } }) => one.person.id === closed.id)
    expect(line.person.has_page).toBe(false)
    for (const { id } of [colleague, closed])
      expect((await desk.ask('GET', `/api/foh/people/${id}`)).status).toBe(404)
  })

  it('no one changes what was written down; closing the account takes the details away', async () => {
    await act(person.id, { act: 'credit', amount: 200, reason: 'A cold pool' })
    const change = sql`update staff_acts set reason = 'Another' where customer_id = ${person.id}`.execute(
      shop.db,
    )
    await expect(change).rejects.toThrow('an act of staff is never changed')
  })
})
