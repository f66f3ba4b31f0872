import { addDays } from '@touchline/rules/time/calendar-date'
import { type KyselyPlugin, sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tellOfLateDocuments } from '../../commands/documents/tell-of-late-documents.ts'
import { reasonMatterIsOver } from '../../commands/mail/reason-matter-is-over.ts'
import { decideOnWaiting } from '../../stores/documents/sent-documents.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createChild, createHousehold } from '../../testing/factories/entitlements.ts'
import {
  createClient,
  createCustomer,
  createSession,
  type TestClient,
  type TestCustomer,
} from '../../testing/factories/factories.ts'
import { dayOf, needDocument } from '../../testing/factories/flags.ts'
import { drawPicture, pngThatClaims } from '../../testing/providers/pictures.ts'
import { Shopper } from '../../testing/shopper.ts'

let server: TestApp
let client: TestClient
let staff: Shopper

beforeAll(async () => {
  server = await createTestApp()
  client = await createClient(server.db)
  staff = await shopperOf(await createCustomer(server.db, client, { role: 'staff' }))
})
afterAll(() => server.close())

async function shopperOf(customer: TestCustomer): Promise<Shopper> {
  const { browser } = await createSession(server.db, client, customer)
  return new Shopper(server.app, client.host, browser['cookie'])
}

const pdf = Buffer.from('%PDF-1.4\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n')
const picture = () =>
  drawPicture(900, 700)
    .withExif({ IFD0: { Make: 'Secret Camera' } })
    .jpeg()
    .toBuffer()

/** Creates a person whose membership needs a student card. */
async function student(countsUnseenDays: number | null = 14) {
  const person = await createCustomer(server.db, client)
  const browser = await shopperOf(person)
  return {
    ...holder(person, browser, await needDocument(server.db, client, person, countsUnseenDays)),
    browser,
  }
}

/** Acts on the student card of a person through the browser of who may act for them. */
function holder(
  person: { id: number },
  browser: Shopper,
  { kindId, membership }: { kindId: number; membership: string },
) {
  const address = `/api/my-account/people/${person.id}/documents/${kindId}`
  const row = () =>
    sql<{ id: number; state: string; counts_until: string | null; file: Buffer | null }>`
      select id, state, counts_until::text, file from sent_documents where customer_id = ${person.id} order by id desc limit 1`
      .execute(server.db)
      .then(({ rows }) => rows[0]!)
  return {
    id: person.id,
    membership,
    row,
    send: (file: Buffer) => browser.ask('PUT', address, { file: file.toString('base64') }),
    takeBack: () => browser.ask('DELETE', address),
    needed: async () => {
      const { json } = await browser.ask('GET', '/api/my-account/documents')
      return json.data.find(({ person_id }: { person_id: number }) => person_id === person.id)
    },
    /** Tells if the membership brings its prices and benefits. */
    isUsable: async () => {
      const { rows } = await sql<{ usable: boolean }>`
        select membership_is_usable(u) as usable from membership_users u where customer_id = ${person.id}`.execute(
        server.db,
      )
      return rows[0]!.usable
    },
    decide: async (body: object) =>
      staff.ask('POST', `/api/foh/documents/${(await row()).id}/decision`, body),
  }
}

const accept = (expiresOn: string | null = null) => ({ decision: 'accept', expires_on: expiresOn })
const refuse = { decision: 'refuse', reason: 'The date can’t be read' }

const lettersTo = async ({ id }: { id: number }) => {
  const { rows } = await sql<{ letter: Record<string, unknown> }>`
    select letter from mail_outbox where customer_id = ${id} order by id`.execute(server.db)
  return rows.map(({ letter }) => letter)
}

describe('a document that is sent', () => {
  test('spec 1: counts at once for the days of its kind, and until its last day once staff have accepted it', async () => {
    const [one, other] = [await student(), await student()]
    expect(await one.needed()).toMatchObject({ state: 'missing', can_be_sent: true, person: null })
    expect(await one.isUsable()).toBe(false)
    const sent = await one.send(await picture())
    expect(sent.json.data).toMatchObject([{ state: 'waiting', name: 'student card' }])
    expect((await one.row()).counts_until).toBe(dayOf(client, 13))
    expect([await one.isUsable(), await other.isUsable()]).toEqual([true, false])
    const listed = (await staff.ask('GET', '/api/foh/documents')).json
    expect(
      listed.data.filter(({ needed_for: [name] }: { needed_for: string[] }) => name === one.membership),
    ).toMatchObject([{ name: 'student card', counts_until: dayOf(client, 13) }])
    const past = await one.decide(accept(dayOf(client, -1)))
    expect([past.status, past.json.errors]).toEqual([
      400,
      { expires_on: ['Enter a day that is not over yet'] },
    ])
    expect(await one.needed()).toMatchObject({ state: 'waiting' })
    const until = addDays(dayOf(client, 0), 200)
    expect((await one.decide(accept(until))).status).toBe(200)
    expect(await one.needed()).toMatchObject({ state: 'good' })
    expect([await one.isUsable(), await other.isUsable()]).toEqual([true, false])
    expect(await lettersTo(one)).toMatchObject([{ kind: 'document-accepted', person: null }])
    expect(await lettersTo(other)).toEqual([])
  })

  test('of a kind that counts once it was seen does not count before', async () => {
    const one = await student(0)
    expect((await one.send(pdf)).json.data).toMatchObject([{ state: 'waiting' }])
    expect(await one.isUsable()).toBe(false)
    await one.decide(accept())
    expect(await one.isUsable()).toBe(true)
  })

  test('is refused with a reason that its sender reads; the next one counts once it was seen', async () => {
    const one = await student()
    await one.send(pdf)
    expect((await one.decide({ ...refuse, reason: ' ' })).status).toBe(400)
    expect((await one.decide(refuse)).status).toBe(200)
    expect(await one.isUsable()).toBe(false)
    const needed = await one.needed()
    expect(needed).toMatchObject({ state: 'refused' })
    expect(needed.words).toContain('The date can’t be read.')
    const { notices } = (await one.browser.ask('GET', '/api/auth/user')).json.data
    expect(notices[0].words).toContain('The date can’t be read.')
    expect(await lettersTo(one)).toMatchObject([{ kind: 'document-refused', reason: refuse.reason }])
    await one.send(await picture())
    expect((await one.row()).counts_until).toBeNull()
    expect(await one.isUsable()).toBe(false)
    await one.decide(accept())
    expect(await one.isUsable()).toBe(true)
  })

  test('is replaced or taken back without counting any longer than the first one', async () => {
    const one = await student()
    await one.send(pdf)
    await sql`update sent_documents set counts_until = ${dayOf(client, 2)} where customer_id = ${one.id}`.execute(
      server.db,
    )
    await one.send(await picture())
    expect((await one.row()).counts_until).toBe(dayOf(client, 2))
    expect((await one.takeBack()).json.data).toMatchObject([{ state: 'missing' }])
    expect(await one.isUsable()).toBe(false)
    await one.send(pdf)
    expect((await one.row()).counts_until).toBe(dayOf(client, 2))
    await sql`update sent_documents set counts_until = ${dayOf(client, -1)} where customer_id = ${one.id}`.execute(
      server.db,
    )
    expect(await one.isUsable()).toBe(false)
  })

  test('S02: of a child is sent by the parent who manages the household, and by no other', async () => {
    const parent = await createCustomer(server.db, client)
    const child = await createChild(server.db, client, 'Ida', '2012-05-01')
    await createHousehold(server.db, client, [parent, child])
    const browser = await shopperOf(parent)
    const childs = holder(child, browser, await needDocument(server.db, client, child))
    const strangers = holder(child, await shopperOf(await createCustomer(server.db, client)), {
      kindId: 0,
      membership: '',
    })
    expect((await strangers.send(pdf)).status).toBe(404)
    expect((await childs.send(pdf)).json.data).toMatchObject([{ state: 'waiting', person_id: child.id }])
    await childs.decide(accept())
    expect(await lettersTo(parent)).toMatchObject([{ kind: 'document-accepted', document: 'student card' }])
    expect((await lettersTo(parent))[0]!['person']).not.toBeNull()
  })
})

describe('its file', () => {
  test('S76: is made anew without its camera, sealed in the database, opened for staff alone, and deleted by the decision', async () => {
    const one = await student()
    await one.send(await picture())
    const { id, file } = await one.row()
    expect(file!.includes('JFIF')).toBe(false)
    const opened = await staff.ask('GET', `/api/foh/documents/${id}/file`)
    const bytes = Buffer.from(opened.json.data.content, 'base64')
    expect(opened.json.data.media).toBe('image/jpeg')
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 900, height: 700 })
    expect(bytes.includes('Secret Camera')).toBe(false)
    expect((await one.browser.ask('GET', `/api/foh/documents/${id}/file`)).status).toBe(403)
    await one.decide(refuse)
    expect((await one.row()).file).toBeNull()
    expect((await staff.ask('GET', `/api/foh/documents/${id}/file`)).status).toBe(409)
  })

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a page of HTML', () => Buffer.from('<html><script>alert(1)</script></html>')],
    ['a drawing that can do things', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a PDF that ends in the midst', () => pdf.subarray(0, 20)],
    ['a picture of a few pixels', () => drawPicture(90, 900).png().toBuffer()],
    ['a picture that claims a huge size', () => pngThatClaims(64, 700_000)],
  ])('S76, S88: %s is refused, and nothing is kept', async (_, make) => {
    const one = await student()
    const sent = await one.send(await make())
    expect([sent.status, sent.json.code]).toEqual([422, 'DOCUMENT_UNUSABLE'])
    expect(await one.needed()).toMatchObject({ state: 'missing' })
  })

  test('of a kind that is shown at the desk alone is refused', async () => {
    const one = await student(null)
    expect(await one.needed()).toMatchObject({ can_be_sent: false })
    expect((await one.send(pdf)).json.code).toBe('DOCUMENT_NOT_NEEDED')
  })
})

/** Removes the condition that a document still waits from statements. */
const whateverItsState: KyselyPlugin = {
  transformQuery: ({ node }) =>
    node.kind === 'RawNode'
      ? {
          ...node,
          sqlFragments: node.sqlFragments.map((text) => text.replace("and s.state = 'waiting'", '')),
        }
      : node,
  transformResult: async ({ result }) => result,
}

describe('a document that waits for too long', () => {
  /** Lets the document of a person be sent some days earlier. */
  const age = ({ id }: { id: number }, days: number) =>
    sql`update sent_documents set sent_at = sent_at - make_interval(days => ${days}::int),
      counts_until = counts_until - ${days}::int where customer_id = ${id}`.execute(server.db)
  const seenOf = async ({ membership }: { membership: string }) =>
    (await staff.ask('GET', '/api/foh/documents')).json.data.find(
      ({ needed_for: [name] }: { needed_for: string[] }) => name === membership,
    )
  const lateLetters = async (person: { id: number }) =>
    (await lettersTo(person)).filter(({ kind }) => kind === 'document-waits')

  test('case: its sender is told once, on the day after it counts no more; staff see its age, and that it is late', async () => {
    const [late, soon] = [await student(14), await student(14)]
    for (const one of [late, soon]) await one.send(pdf)
    await age(late, 14)
    await age(soon, 13)
    expect([await seenOf(late), await seenOf(soon)]).toMatchObject([
      { waits_days: 14, is_late: true },
      { waits_days: 13, is_late: false },
    ])
    await tellOfLateDocuments(server.db)
    await tellOfLateDocuments(server.db)
    expect(await lateLetters(late)).toMatchObject([
      { kind: 'document-waits', document: 'student card', person: null, hasCounted: true },
    ])
    expect(await lateLetters(soon)).toEqual([])
    // It stays until staff have looked at it.
    expect((await late.decide(accept())).status).toBe(200)
    expect(await late.isUsable()).toBe(true)
  })

  test('case: one that never counted is late after a week; one that was decided on is told of no more', async () => {
    const [late, soon, decided] = [await student(0), await student(0), await student(0)]
    for (const one of [late, soon, decided]) await one.send(pdf)
    await age(late, 7)
    await age(soon, 6)
    await age(decided, 30)
    await decided.decide(refuse)
    await tellOfLateDocuments(server.db)
    expect(await lateLetters(late)).toMatchObject([{ hasCounted: false }])
    expect([await lateLetters(soon), await lateLetters(decided)]).toEqual([[], []])
  })

  test('case: two processes at once tell of it once; sent again, it is another document', async () => {
    const one = await student(0)
    await one.send(pdf)
    await age(one, 8)
    await Promise.all([tellOfLateDocuments(server.db), tellOfLateDocuments(server.db)])
    expect(await lateLetters(one)).toHaveLength(1)
    await one.send(await picture())
    expect(await seenOf(one)).toMatchObject({ waits_days: 0, is_late: false })
  })

  test('case: of a child it is told to the parent who sent it, and not once staff have looked at it', async () => {
    const parent = await createCustomer(server.db, client)
    const child = await createChild(server.db, client, 'Ida', '2012-05-01')
    await createHousehold(server.db, client, [parent, child])
    const browser = await shopperOf(parent)
    const childs = holder(child, browser, await needDocument(server.db, client, child, 0))
    await childs.send(pdf)
    await age(child, 7)
    await tellOfLateDocuments(server.db)
    expect((await lateLetters(parent))[0]).toMatchObject({ person: expect.stringContaining('Ida') })
    const kept = (await lateLetters(parent))[0] as never
    const about = { clientId: client.id, customerId: parent.id }
    expect(await reasonMatterIsOver(server.db, about, kept)).toBeNull()
    await childs.decide(accept())
    expect(await reasonMatterIsOver(server.db, about, kept)).toBe(
      'the document was looked at before it was sent',
    )
  })
})

describe('two decisions at the same time', () => {
  const decideTwice = async (db: TestApp['db'], id: number) => {
    const staffId = (await createCustomer(server.db, client, { role: 'staff' })).id
    const decide = (reason: string) =>
      decideOnWaiting(db, { clientId: client.id, id, staffId }, { decision: 'refuse', reason })
    return (await Promise.all([decide('One'), decide('Other')])).filter((decided) => decided !== null).length
  }

  test('F03: only one of them counts, with one letter; and a document taken back is not accepted', async () => {
    const [one, other] = [await student(), await student()]
    await one.send(pdf)
    expect(await decideTwice(server.db, (await one.row()).id)).toBe(1)
    await other.send(pdf)
    const [first, second] = await Promise.all([other.decide(accept()), other.decide(refuse)])
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await lettersTo(other)).toHaveLength(1)
    await one.send(pdf)
    await one.takeBack()
    expect((await one.decide(accept())).json.code).toBe('DOCUMENT_CHANGED')
  })

  test('F03: control: without the condition that it waits both count', async () => {
    const one = await student()
    await one.send(pdf)
    expect(
      await decideTwice(server.db.withPlugin(whateverItsState) as TestApp['db'], (await one.row()).id),
    ).toBe(2)
  })
})
