import type { StaffRole } from '@touchline/contract/entities/staff/staff-post'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tidy } from '../../commands/tidy.ts'
import { hashPassword } from '../../crypto/passwords.ts'
import { createVault } from '../../crypto/vault.ts'
import { writeLetter } from '../../letters/letters.ts'
import { enteredComplaint, sendDue, typedComplaint, visitorFrom } from '../../testing/factories/complaints.ts'
import { createCustomer, createOperator, type TestOperator } from '../../testing/factories/factories.ts'
import { keptLetters } from '../../testing/mail/kept-letters.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { createLoggedIn, type Shopper } from '../../testing/shopper.ts'

let shop: Shop
let operator: TestOperator
let other: TestOperator
let manager: Shopper
let managerId: number
let owner: Shopper
let elsewhere: Shopper
beforeAll(async () => {
  shop = await createShop({ connections: 6 })
})
afterAll(() => shop.close())
beforeEach(async () => {
  operator = await createOperator(shop.db, { name: 'Early Leisure', time_zone: 'Etc/GMT-14' })
  other = await createOperator(shop.db, { name: 'Late Leisure', time_zone: 'Etc/GMT+12' })
  const posts = [{ role: 'duty-manager' as const, venue_id: null }]
  const [person, desk] = await createLoggedIn(shop, operator.client, {
    role: 'staff',
    first_name: 'Ida',
    last_name: 'Reed',
    posts,
  })
  ;[manager, managerId] = [desk, person.id]
  ;[, owner] = await createLoggedIn(shop, operator.client, { role: 'staff', first_name: 'Mo' })
  ;[, elsewhere] = await createLoggedIn(shop, other.client, { role: 'staff' })
})

const list = async (who: Shopper, query = '') => (await who.ask('GET', `/api/foh/complaints${query}`)).json
const look = (who: Shopper, id: number) => who.ask('GET', `/api/foh/complaints/${id}`)
const enter = (given: object = {}, who = manager, key?: string) =>
  who.ask('POST', '/api/foh/complaints', enteredComplaint(given), key)
const entered = async (given: object = {}, who = manager): Promise<number> => {
  const { status, json } = await enter(given, who)
  expect([status, json.errors]).toEqual([200, undefined])
  return json.data.id
}
const act = (id: number, body: object, who = manager, key?: string) =>
  who.ask('POST', `/api/foh/complaints/${id}/act`, body, key)
const acknowledge = (id: number, on: string, who = manager) =>
  act(id, { act: 'acknowledge', on, how: 'By a letter' }, who)
const end = (id: number, given: object = {}, who = manager) =>
  act(id, { act: 'end', outcome: 'in-part', lines: ['We were wrong.', '', 'It stops.'], ...given }, who)
/** Complains by the form. @returns the number and the address */
async function complained(given: object = {}): Promise<{ id: number; email: string }> {
  const typed = typedComplaint(given)
  const { json } = await visitorFrom(shop, operator.client).ask('POST', '/api/data-complaints', typed)
  const { id } = await shop.db
    .selectFrom('data_complaints')
    .select('id')
    .where('reference', '=', json.data.reference)
    .executeTakeFirstOrThrow()
  return { id, email: typed.email }
}
/** Moves the day of receipt so that this many days of the clock are left, by the client's calendar. */
const leave = (id: number, days: number) =>
  sql`update data_complaints set received_on = today_at(client_id) - 30 + ${days}::int where id = ${id}`.execute(
    shop.db,
  )
const dayIn = async (zone: string, later = 0): Promise<string> =>
  (
    await sql<{ day: string }>`select (now() at time zone ${zone})::date + ${later}::int as day`.execute(
      shop.db,
    )
  ).rows[0]!.day

describe('F159: the clock of 30 days', () => {
  it('of a complaint that staff enter runs from a summer day of receipt, and stays over', async () => {
    const { json } = await enter({ received_on: '2025-07-05' })
    expect(json.data).toMatchObject({
      received_on: '2025-07-05',
      received_words: 'Received Sat 5 Jul 2025 by phone',
      acknowledge_by: '2025-08-04',
      clock: 'over',
      clock_words: expect.stringMatching(/^Acknowledge by Mon 4 Aug 2025: \d+ days late$/),
      acts: ['acknowledge', 'note', 'end'],
      record: [{ title: 'Entered here', who: 'Ida Reed' }],
    })
    // Over the day on which the clocks go back.
    expect((await enter({ received_on: '2025-10-20' })).json.data.acknowledge_by).toBe('2025-11-19')
  })

  it('has a last day by the operator’s calendar, and stands out with less than seven days', async () => {
    const clocks: [number, string, string][] = []
    for (const days of [30, 7, 6, 0, -1]) {
      const id = await entered()
      await leave(id, days)
      const { clock, clock_words: words } = (await look(manager, id)).json.data
      clocks.push([days, clock, words.split(': ')[1]])
    }
    expect(clocks).toEqual([
      [30, 'runs', '30 days left'],
      [7, 'runs', '7 days left'],
      [6, 'soon', '6 days left'],
      [0, 'soon', 'today is the last day'],
      [-1, 'over', '1 day late'],
    ])
    expect((await list(manager)).meta).toMatchObject({ total: 5, open: 5, urgent: 3 })
  })

  it('takes a day of receipt up to today by the operator’s calendar, not by another one', async () => {
    for (const [{ client }, desk] of [
      [operator, manager],
      [other, elsewhere],
    ] as const) {
      const today = await dayIn(client.timeZone)
      expect((await enter({ received_on: today }, desk)).status).toBe(200)
      for (const later of [1, 2]) {
        const { status, json } = await enter({ received_on: await dayIn(client.timeZone, later) }, desk)
        expect([later, status, json.errors]).toEqual([
          later,
          400,
          { received_on: ['Enter a day that is not in the future'] },
        ])
      }
    }
  })

  it('stops when staff say on which day they acknowledged it, once', async () => {
    const id = await entered()
    expect((await acknowledge(id, '2025-07-04')).json.errors).toEqual({
      on: ['Enter a day from Sat 5 Jul 2025, when it was received'],
    })
    const future = await dayIn(operator.client.timeZone, 2)
    expect((await acknowledge(id, future)).json.errors.on).toEqual(['Enter a day that is not in the future'])
    const { json } = await acknowledge(id, '2025-08-06')
    expect(json.data).toMatchObject({
      clock: 'acknowledged',
      clock_words: 'Acknowledged Wed 6 Aug 2025, 2 days late',
      acts: ['note', 'end'],
      record: [{}, { title: 'Acknowledged', words: 'By a letter', who: 'Ida Reed' }],
    })
    expect((await acknowledge(id, '2025-08-07', owner)).json.code).toBe('COMPLAINT_CHANGED')
    // It came more than 30 days ago, and is still to be ended.
    expect((await list(manager)).meta).toMatchObject({ open: 1, urgent: 1 })
  })

  it('stops when the letter is sent, by the operator’s calendar, and not before', async () => {
    const email = `bo-${crypto.randomUUID()}@example.org`
    const id = await entered({ email, sends_letter: true })
    expect((await look(manager, id)).json.data.clock).toBe('over')
    await sendDue(shop, { kind: 'postponed', reason: 'busy', isDown: false })
    expect((await look(manager, id)).json.data.clock).toBe('over')
    const before = await dayIn(operator.client.timeZone)
    expect((await sendDue(shop)).filter(({ to }) => to === email)).toHaveLength(1)
    const { acknowledged_on: on, acknowledged_how: how } = await shop.db
      .selectFrom('data_complaints')
      .select(['acknowledged_on', 'acknowledged_how'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect([before, await dayIn(operator.client.timeZone)]).toContain(on)
    expect(how).toBe('letter')
    expect((await look(manager, id)).json.data).toMatchObject({
      clock: 'acknowledged',
      clock_words: expect.stringContaining('by email'),
    })
  })

  it('runs on where the letter can’t be sent, and the list says so', async () => {
    const email = `bo-${crypto.randomUUID()}@example.org`
    const id = await entered({ email, sends_letter: true })
    await sendDue(shop, { kind: 'refused', reason: 'no such mailbox' })
    expect((await list(manager)).data).toMatchObject([
      { id, clock: 'over', mail_words: expect.stringContaining('could not be sent') },
    ])
  })

  it('stops when the letter is gathered into another, which is sent', async () => {
    const email = `bo-${crypto.randomUUID()}@example.org`
    const ids: number[] = []
    for (let count = 0; count < 8; count++) ids.push(await entered({ email, sends_letter: true }))
    const clocks = () => Promise.all(ids.map(async (id) => (await look(manager, id)).json.data.clock))
    await sendDue(shop)
    // Six an hour go to an address that is not proven; the others wait for the letter that tells them all.
    expect((await clocks()).filter((clock) => clock === 'over')).toHaveLength(2)
    await sendDue(shop)
    expect(await clocks()).toEqual(Array(8).fill('acknowledged'))
  })

  it('a letter asked for needs an address', async () => {
    expect((await enter({ sends_letter: true })).json.errors).toEqual({
      email: ['Enter the address to which the email goes'],
    })
    expect((await list(manager)).meta.total).toBe(0)
  })
})

describe('spec 1: staff see all complaints of their operator', () => {
  it('those whose clock runs come first, then other open ones, then those that have ended', async () => {
    const [late, soon, acknowledged, first, second] = [
      await entered({ received_on: '2025-07-05' }),
      await entered({ received_on: '2025-07-06' }),
      await entered({ received_on: '2025-07-01' }),
      await entered({ received_on: '2025-06-01' }),
      await entered({ received_on: '2025-06-02' }),
    ]
    await acknowledge(acknowledged, '2025-07-02')
    await end(first, { told_by: 'By phone' })
    await end(second, { told_by: 'By phone' })
    const { data, meta } = await list(manager)
    expect(data.map(({ id }: { id: number }) => id)).toEqual([late, soon, acknowledged, second, first])
    expect(meta).toEqual({ page: 1, pages: 1, total: 5, open: 3, urgent: 3 })
    expect(await list(owner)).toEqual(await list(manager))
  })

  it('an open one is urgent after 30 days though it is acknowledged, and comes before those whose clock runs', async () => {
    const [long, recent, runs] = [await complained(), await complained(), { id: await entered() }]
    const received = (id: number, days: number) =>
      sql`update data_complaints set received_on = today_at(client_id) - ${days}::int where id = ${id}`.execute(
        shop.db,
      )
    await received(long.id, 31)
    await received(recent.id, 30)
    await received(runs.id, 3)
    const { data, meta } = await list(manager)
    expect(
      data.map(({ id, clock, open_words: words, is_urgent: isUrgent }: Record<string, unknown>) => [
        id,
        clock,
        words,
        isUrgent,
      ]),
    ).toEqual([
      [long.id, 'acknowledged', 'Open for 31 days', true],
      [runs.id, 'runs', 'Open for 3 days', false],
      [recent.id, 'acknowledged', 'Open for 30 days', false],
    ])
    expect(meta).toMatchObject({ open: 3, urgent: 1 })
    await end(long.id)
    expect((await list(manager)).meta).toMatchObject({ open: 2, urgent: 0 })
    expect((await look(manager, long.id)).json.data).toMatchObject({ open_words: '', is_urgent: false })
  })

  it('page by page', async () => {
    for (let count = 0; count < 26; count++) await entered()
    const [one, two] = [await list(manager), await list(manager, '?page=2')]
    expect([one.data.length, two.data.length, two.meta.pages]).toEqual([25, 1, 2])
    expect(one.data.map(({ id }: { id: number }) => id)).not.toContain(two.data[0].id)
  })

  it('none of another operator is listed, shown or acted on', async () => {
    const { id } = await complained()
    expect((await list(elsewhere)).data).toEqual([])
    const asked = [await look(elsewhere, id), await act(id, { act: 'note', lines: ['Mine'] }, elsewhere)]
    expect(asked.map(({ status }) => status)).toEqual([404, 404])
    expect((await look(manager, id)).json.data.record).toEqual([])
  })

  it('what the person wrote is shown with its breaks, and how it was acknowledged', async () => {
    const { id, email } = await complained()
    expect((await look(manager, id)).json.data).toMatchObject({
      name: 'Ann Reed',
      email,
      words: 'My address was read out at the desk.\n\nI asked for it to stop.',
      person: null,
      clock: 'acknowledged',
      clock_words: expect.stringContaining('by the page that answered the form'),
      ended: null,
    })
  })
})

describe('F160: a complaint ends with an outcome that the person is told', () => {
  it('by a letter with the words of staff, and the record says when it went out', async () => {
    const { id, email } = await complained()
    await act(id, { act: 'note', lines: ['Asked the desk.', 'They had read it out.'] })
    const { json } = await end(id)
    expect(json.data).toMatchObject({
      clock: 'ended',
      acts: ['note'],
      ended: {
        label: 'Upheld in part',
        words: 'We were wrong.\n\nIt stops.',
        told: 'The email is on its way.',
      },
      record: [
        { title: 'Step', words: 'Asked the desk.\nThey had read it out.' },
        { title: 'Ended', words: '' },
      ],
    })
    const letter = writeLetter((await keptLetters(shop, email)).at(-1)!.letter)
    const said = letter.blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.words] : []))
    expect(said).toEqual([
      'Hello Ann,',
      'We have looked into your complaint about how we use personal details. You were right in part.',
      'We were wrong.',
      'It stops.',
      expect.stringContaining('Information Commissioner'),
    ])
    await sendDue(shop)
    expect((await look(manager, id)).json.data.ended.told).toMatch(/^Emailed \w{3} \d/)
  })

  it('an address that has had many letters gets the outcome in one with others, and no word is lost', async () => {
    const email = `bo-${crypto.randomUUID()}@example.org`
    for (let count = 0; count < 6; count++) await entered({ email, sends_letter: true })
    await sendDue(shop)
    const ids = [await entered({ email }), await entered({ email })]
    for (const id of ids) await end(id, { lines: [`We were wrong about ${id}.`, '', 'It stops.'] })
    const told = () =>
      Promise.all(ids.map(async (id) => (await look(manager, id)).json.data.ended.told as string))
    // The first round gathers them, the second sends the one that tells both.
    const early = (await sendDue(shop)).filter(({ to }) => to === email)
    const sent = [...early, ...(await sendDue(shop)).filter(({ to }) => to === email)]
    expect(sent.map(({ subject }) => subject)).toEqual(['2 emails in one'])
    for (const words of [
      ...ids.map((id) => `We were wrong about ${id}.`),
      'It stops.',
      'You were right in part.',
    ])
      expect(sent[0]!.text).toContain(words)
    expect(sent[0]!.text).not.toContain('someone else has typed your address')
    for (const words of await told()) expect(words).toMatch(/^Emailed \w{3} \d/)
  })

  it('without an address staff say how they told it, and it counts as the acknowledgement', async () => {
    const id = await entered()
    expect((await end(id)).json.errors).toEqual({ told_by: ['Say how the person is told'] })
    const { json } = await end(id, { told_by: 'By a letter on 3 July' })
    expect(json.data).toMatchObject({
      clock: 'ended',
      clock_words: expect.stringContaining('by the outcome'),
      ended: { told: 'Told by staff: By a letter on 3 July' },
    })
  })

  it('told in another way than by the address that was given, no email goes there', async () => {
    const { id, email } = await complained()
    const { json } = await end(id, { told_by: 'On the phone: the address is dead' })
    expect(json.data.ended.told).toBe('Told by staff: On the phone: the address is dead')
    expect((await keptLetters(shop, email)).map(({ letter }) => letter.kind)).toEqual(['complaint-received'])
  })

  it.each([
    ['alone', 0],
    ['gathered into another', 6],
  ])(
    'an email with it that can’t be sent, %s, is told as long as there is the complaint',
    async (_, before) => {
      const email = `bo-${crypto.randomUUID()}@example.org`
      for (let count = 0; count < before; count++) await entered({ email, sends_letter: true })
      await sendDue(shop)
      const ids = [await entered({ email }), await entered({ email })]
      for (const id of ids) await end(id)
      const refused = { kind: 'refused', reason: 'no such mailbox' } as const
      await sendDue(shop, refused)
      await sendDue(shop, refused)
      const agesAgo = () =>
        sql`update mail_outbox set kept_at = kept_at - interval '8 days' where recipient = ${email}`.execute(
          shop.db,
        )
      await agesAgo()
      await tidy(shop.db, createVault([]))
      for (const id of ids)
        expect((await look(manager, id)).json.data).toMatchObject({
          mail_words: 'The email with the outcome could not be sent. Tell them in another way.',
          ended: { told: 'The email could not be sent.' },
        })
      const lettersLeft = async () =>
        (await sql`select from mail_outbox where recipient = ${email} and state <> 'sent'`.execute(shop.db))
          .rows.length
      expect(await lettersLeft()).toBeGreaterThan(0)
      await sql`delete from data_complaints where client_id = ${operator.client.id}`.execute(shop.db)
      await tidy(shop.db, createVault([]))
      expect(await lettersLeft()).toBe(0)
    },
  )

  it('two colleagues who end it at once: one does, and one letter goes out', async () => {
    const { id, email } = await complained()
    const answers = await Promise.all([
      end(id),
      end(id, { outcome: 'upheld' }, owner),
      end(id),
      end(id, { outcome: 'upheld' }, owner),
    ])
    expect(answers.map(({ json }) => String(json.code ?? 'done')).toSorted()).toEqual([
      'COMPLAINT_CHANGED',
      'COMPLAINT_CHANGED',
      'COMPLAINT_CHANGED',
      'done',
    ])
    const outcomes = (await keptLetters(shop, email)).filter(
      ({ letter }) => letter.kind === 'complaint-outcome',
    )
    expect(outcomes).toHaveLength(1)
    const { record, ended } = (await look(manager, id)).json.data
    expect([record.length, outcomes[0]!.letter]).toEqual([
      1,
      expect.objectContaining({ outcome: ended.label === 'Upheld' ? 'upheld' : 'in-part' }),
    ])
  })

  it('a press that comes again with its key is done once', async () => {
    const key = crypto.randomUUID()
    const [one, again] = [await enter({}, manager, key), await enter({}, manager, key)]
    expect(again.json).toEqual(one.json)
    const { id } = one.json.data
    const note = { act: 'note', lines: ['Asked the desk.'] }
    const noteKey = crypto.randomUUID()
    await act(id, note, manager, noteKey)
    expect((await act(id, note, manager, noteKey)).json.data.record).toHaveLength(2)
    expect((await list(manager)).meta.total).toBe(1)
  })
})

it('S08: who complained is told to none but those who handle complaints at all venues', async () => {
  const [customer, browser] = await createLoggedIn(shop, operator.client, { first_name: 'Theo' })
  const id = await entered({ person_id: customer.id, email: customer.email, sends_letter: true })
  await act(id, { act: 'note', lines: ['Asked the desk.'] })
  const postOf = (role: StaffRole, venue_id: number | null) =>
    createLoggedIn(shop, operator.client, { role: 'staff', posts: [{ role, venue_id }] })
  await sendDue(shop, { kind: 'refused', reason: 'no such mailbox' })
  const [mail] = await keptLetters(shop, customer.email)
  expect(mail!.letter.kind).toBe('complaint-received')
  const { id: mailId } = await shop.db
    .selectFrom('mail_outbox')
    .select('id')
    .where('recipient', '=', customer.email)
    .executeTakeFirstOrThrow()
  /** Asks what this reader finds out: acts on the page of the person, acts by a search, letters, failed ones, sending again. */
  const learns = async (who: Shopper) => {
    const [person, acts, mails] = [
      (await who.ask('GET', `/api/foh/people/${customer.id}`)).json,
      (await who.ask('GET', `/api/foh/acts?find=${customer.reference}`)).json,
      (await who.ask('GET', '/api/foh/mails')).json,
    ]
    return {
      person: person.data?.done.length ?? null,
      acts: acts.data?.length ?? null,
      mails: mails.data?.length ?? null,
      failed: mails.meta?.counts.failed ?? null,
    }
  }
  const none = { person: 0, acts: null, mails: 0, failed: 0 }
  const atVenue = { person: 0, acts: null, mails: null, failed: null }
  const { venue } = operator
  expect({
    reception: await learns((await postOf('reception', null))[1]),
    receptionAtOne: await learns((await postOf('reception', venue.id))[1]),
    managerAtOne: await learns((await postOf('duty-manager', venue.id))[1]),
    finance: await learns((await postOf('finance', null))[1]),
    manager: await learns(manager),
    owner: await learns((await postOf('owner', null))[1]),
  }).toEqual({
    reception: none,
    receptionAtOne: atVenue,
    managerAtOne: atVenue,
    finance: { person: 0, acts: 0, mails: null, failed: null },
    manager: { person: 2, acts: 2, mails: 1, failed: 1 },
    owner: { person: 2, acts: 2, mails: 1, failed: 1 },
  })
  const again = async (who: Shopper) => (await who.ask('POST', `/api/foh/mails/${mailId}/send`, {})).status
  expect([await again((await postOf('reception', null))[1]), await again(manager)]).toEqual([404, 200])
  // The person reads of all of it.
  expect((await browser.ask('GET', '/api/my-account/changes-by-staff')).json.data).toHaveLength(2)
})

describe('F161: the complaint of a customer is theirs', () => {
  const password = 'the words of the owner'

  it('is on their page, among the acts that they read, and in their data', async () => {
    const [customer, browser] = await createLoggedIn(shop, operator.client, { first_name: 'Theo' })
    const id = await entered({ person_id: customer.id, email: customer.email })
    await entered()
    await act(id, { act: 'note', lines: ['Asked the desk.'] })
    await acknowledge(id, '2025-07-06')
    await end(id)
    expect((await list(manager, `?person=${customer.id}`)).data).toMatchObject([{ id, clock: 'ended' }])
    const shown = (await look(manager, id)).json.data
    expect(shown.person).toEqual({ id: customer.id, reference: customer.reference, has_page: true })
    const { reference } = shown
    const done = (await browser.ask('GET', '/api/my-account/changes-by-staff')).json.data
    expect(done.map(({ words }: { words: string }) => words)).toEqual(
      ['Ended', 'Acknowledged', 'Worked on', 'Wrote down'].map(
        (what) => `${what} complaint ${reference} about personal data`,
      ),
    )
    const { complaints_about_data: data } = (await browser.ask('GET', '/api/my-account/data')).json.data
    expect(data).toMatchObject([
      {
        reference,
        words: 'A letter to me went to my neighbour.',
        outcome: 'in-part',
        steps: [{ what: 'entered' }, { what: 'noted', words: 'Asked the desk.' }, {}, { what: 'ended' }],
      },
    ])
    expect(JSON.stringify(data)).not.toContain('Ida')
  })

  it('is not entered for staff, nor for a customer of another operator', async () => {
    const stranger = await createCustomer(shop.db, other.client)
    for (const id of [stranger.id, managerId]) expect((await enter({ person_id: id })).status).toBe(404)
    expect((await list(manager)).meta.total).toBe(0)
  })

  it('closing the account leaves the complaint, and the person is told its outcome', async () => {
    const [customer, browser] = await createLoggedIn(shop, operator.client, {
      first_name: 'Theophrast',
      password_hash: await hashPassword(password),
    })
    const complaint = await browser.ask('POST', '/api/data-complaints', {
      lines: ['You kept my old address.'],
    })
    expect(complaint.status).toBe(200)
    const [{ id }] = (await list(manager)).data
    const body = { current_password: password, credit_pence: 0 }
    expect((await browser.ask('POST', '/api/my-account/closing', body)).status).toBe(200)
    const { json } = await end(id)
    expect(json.data).toMatchObject({ person: null, greeting: 'Hello Theophrast,' })
    const kinds = (await keptLetters(shop, customer.email)).map(({ letter, customerId }) => [
      letter.kind,
      customerId,
    ])
    expect(kinds).toEqual(
      expect.arrayContaining([
        ['complaint-received', null],
        ['complaint-outcome', null],
      ]),
    )
  })

  it('six years after its end it is removed; an open one stays', async () => {
    const [old, recent, open] = [await entered(), await entered(), await entered()]
    for (const id of [old, recent]) await end(id, { told_by: 'By phone' })
    await sql`update data_complaints set ended_at = ended_at - interval '6 years 1 day' where id = ${old}`.execute(
      shop.db,
    )
    await sql`update data_complaints set ended_at = ended_at - interval '5 years 11 months' where id = ${recent}`.execute(
      shop.db,
    )
    await tidy(shop.db, createVault([]))
    expect((await list(manager)).data.map(({ id }: { id: number }) => id)).toEqual([open, recent])
  })
})
