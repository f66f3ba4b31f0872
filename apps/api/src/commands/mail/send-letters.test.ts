import { fork } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, type KyselyPlugin, sql } from 'kysely'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createCatalogues } from '../../catalogue/catalogues.ts'
import { readConfig } from '../../config.ts'
import { createFolderMail } from '../../gateways/mail/folder.ts'
import type { Mail } from '../../gateways/mail/port.ts'
import { createSmtpMail } from '../../gateways/mail/smtp.ts'
import type { KeptFacts } from '../../letters/letters.ts'
import { createDatabase } from '../../stores/database/database.ts'
import type { Database } from '../../stores/database/tables.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createOperator, type TestOperator } from '../../testing/factories/factories.ts'
import { startMailServer, type TestMailServer } from '../../testing/mail/mail-server.ts'
import { untilWaiting } from '../../testing/waiting.ts'
import { queueLetter } from './queue-letter.ts'
import { sendLetters } from './send-letters.ts'

let test: TestApp
let operator: TestOperator
const servers: TestMailServer[] = []

beforeAll(async () => {
  test = await createTestApp()
  operator = await createOperator(test.db)
})
afterAll(() => test.close())
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
  await sql`truncate mail_outbox cascade`.execute(test.db)
})

async function listen(...given: Parameters<typeof startMailServer>): Promise<TestMailServer> {
  const server = await startMailServer(...given)
  servers.push(server)
  return server
}

const offered: KeptFacts = {
  kind: 'waitlist-offered',
  firstName: 'Ann',
  session: {
    name: 'Yoga',
    startsAt: '2026-12-18T18:00:00Z',
    venueName: 'Quayside',
    timeZone: 'Europe/London',
  },
  quantity: 1,
  until: '2026-12-18T12:00:00Z',
  path: '/location/quayside/yoga/2026-12-18',
}

const keep = (given: { recipient?: string; dedupeKey?: string; letter?: KeptFacts; notAfter?: Date } = {}) =>
  queueLetter(test.db, {
    clientId: operator.client.id,
    customerId: null,
    recipient: 'ann@example.org',
    dedupeKey: crypto.randomUUID(),
    letter: offered,
    ...given,
  })

const config = readConfig({ PUBLIC_ORIGIN: 'https://book.example', MAIL_FROM: 'bookings@book.example' })
const posting = (mail: Mail, db: Kysely<Database> = test.db) => ({
  db,
  mail,
  config,
  catalogues: createCatalogues(db),
  log: pino({ level: 'silent' }),
})
const send = (mail: Mail) => sendLetters(posting(mail))
const sendTo = (server: { address: string }) => send(createSmtpMail(server.address))

async function rows() {
  const { rows } = await sql<{ state: string; tries: number; failure: string | null; isDue: boolean }>`
    select state, tries, failure, next_try_at <= clock_timestamp() as "isDue" from mail_outbox order by id`.execute(
    test.db,
  )
  return rows
}
const later = () =>
  sql`update mail_outbox set next_try_at = clock_timestamp(), sending_since = sending_since - interval '6 minutes'`.execute(
    test.db,
  )

/** Runs the act while taking a letter is slow, so that other processes look for one meanwhile. */
async function whileTakingIsSlow(act: () => Promise<unknown>): Promise<void> {
  await sql`create function take_slowly() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.05); return new; end $$`.execute(test.db)
  await sql`create trigger take_slowly before update on mail_outbox for each row
    when (old.state = 'waiting' and new.state = 'sending') execute function take_slowly()`.execute(test.db)
  await act().finally(() => sql`drop function take_slowly cascade`.execute(test.db))
}

it('F56: a letter is delivered once, however often and by however many senders', async () => {
  const server = await listen()
  const recipients = Array.from({ length: 12 }, (_, index) => `person-${index}@example.org`)
  for (const recipient of recipients) await keep({ recipient })
  const dbs = [1, 2, 3, 4].map(() => createDatabase(test.databaseUrl, { max: 2 }))
  await whileTakingIsSlow(() =>
    Promise.all(dbs.map((db) => sendLetters(posting(createSmtpMail(server.address), db)))),
  )
  await later()
  await sendTo(server)
  await Promise.all(dbs.map((db) => db.destroy()))
  expect(new Set(server.mails.map(({ to }) => to![0]!.address))).toEqual(new Set(recipients))
  expect(server.mails).toHaveLength(12)
  expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(12)
  expect((await rows()).every(({ state }) => state === 'sent')).toBe(true)
})

/** Removes the lock of a taken letter from statements. */
const withoutLocks: KyselyPlugin = {
  transformQuery: ({ node }) =>
    node.kind === 'RawNode'
      ? {
          ...node,
          sqlFragments: node.sqlFragments.map((text) => text.replace('for update skip locked', '')),
        }
      : node,
  transformResult: async ({ result }) => result,
}

it('F56: control: without the lock on a taken letter, two senders that look at once both send it', async () => {
  const server = await listen()
  await keep()
  const dbs = [1, 2].map(() => createDatabase(test.databaseUrl, { max: 1 }))
  const sending = await test.db.transaction().execute(async (tx) => {
    await sql`select from mail_outbox for update`.execute(tx)
    const counts = dbs.map((db) =>
      sendLetters(posting(createSmtpMail(server.address), db.withPlugin(withoutLocks))),
    )
    await untilWaiting(test.db, 2)
    return { counts }
  })
  expect(await Promise.all(sending.counts)).toEqual([1, 1])
  expect(server.mails).toHaveLength(2)
  await Promise.all(dbs.map((db) => db.destroy()))
})

it('F56: the same fact is kept once', async () => {
  await keep({ dedupeKey: 'offer 1' })
  await keep({ dedupeKey: 'offer 1' })
  expect(await rows()).toHaveLength(1)
})

it('F56: a letter of a rolled back transaction is not sent', async () => {
  const server = await listen()
  const undone = test.db.transaction().execute(async (tx) => {
    await queueLetter(tx, {
      clientId: operator.client.id,
      customerId: null,
      recipient: 'ann@example.org',
      dedupeKey: 'undone',
      letter: offered,
    })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect([await sendTo(server), server.mails]).toEqual([0, []])
})

it('a letter says who it is from, and has text and HTML with a link to the client’s own host', async () => {
  const server = await listen()
  await keep()
  await sendTo(server)
  const [mail] = server.mails
  expect(mail!.from).toMatchObject({ name: 'Test Operator', address: 'bookings@book.example' })
  expect(mail!.subject).toBe('A place is available: Yoga, Fri 18 Dec 2026 at 18:00, Quayside')
  const link = `https://${operator.client.host}/location/quayside/yoga/2026-12-18`
  expect(mail!.html).toContain(`href="${link}"`)
  expect(mail!.text).toContain(`See your offer:\n${link}`)
  expect(mail!.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
})

it('S56: line breaks and signs in a name and an activity make no header and no element', async () => {
  const server = await listen()
  const name = 'Yoga\r\nBcc: eve@example.org\n\n<script>alert(1)</script>'
  await keep({ letter: { ...offered, firstName: '<b>Ann', session: { ...offered.session, name } } })
  await sendTo(server)
  const [mail] = server.mails
  expect(mail!.bcc).toBeUndefined()
  expect(mail!.to).toHaveLength(1)
  expect(mail!.html).not.toMatch(/<script|<b>Ann/)
  expect(mail!.html).toContain('&lt;script&gt;')
  expect(mail!.html).toContain('>Hello,<')
})

it('F56: a refused recipient fails at once, and the others are sent', async () => {
  const server = await listen({ codeOf: (to) => (to.startsWith('gone') ? 550 : 250) })
  await keep({ recipient: 'gone@example.org' })
  await keep()
  await sendTo(server)
  expect(await rows()).toMatchObject([
    { state: 'failed', tries: 1, failure: expect.stringContaining('no such mailbox') },
    { state: 'sent' },
  ])
})

it('F56: a mailbox that is busy is tried again after a pause, and a last time after about a day', async () => {
  const server = await listen({ codeOf: () => 451 })
  await keep()
  await sendTo(server)
  expect(await rows()).toMatchObject([{ state: 'waiting', tries: 1, isDue: false }])
  for (let tries = 2; tries <= 12; tries++) {
    await later()
    await sendTo(server)
  }
  expect(await rows()).toMatchObject([{ state: 'failed', tries: 12 }])
})

it('F56: with the mail server down letters wait, and are sent once it is back', async () => {
  const { port, ...down } = await startMailServer()
  await down.close()
  await keep()
  await keep()
  await sendTo(down)
  // A single letter is enough to see that the server is down.
  expect((await rows()).map(({ state, tries }) => [state, tries])).toEqual([
    ['waiting', 1],
    ['waiting', 0],
  ])
  const server = await listen({ port })
  await later()
  await sendTo(server)
  expect(server.mails).toHaveLength(2)
  expect((await rows()).every(({ state, failure }) => state === 'sent' && failure === null)).toBe(true)
})

it('F56: a connection that is lost after the message leaves it unsure, and it is not sent twice', async () => {
  const server = await listen({ hangsUpAfterData: true })
  await keep()
  await sendTo(server)
  expect(await rows()).toMatchObject([{ state: 'unsure', tries: 1 }])
  await later()
  await sendTo(server)
  expect(server.mails).toHaveLength(1)
})

it('F56: a letter of a process that is killed while it sends is unsure, and is not sent twice', async () => {
  const server = await listen()
  await keep()
  const child = fork(join(import.meta.dirname, '../../testing/mail/take-mail.ts'), [test.databaseUrl], {
    execArgv: ['--import', 'tsx'],
    stdio: 'inherit',
  })
  await new Promise((done) => child.once('message', done))
  child.kill('SIGKILL')
  await new Promise((done) => child.once('exit', done))
  expect(await rows()).toMatchObject([{ state: 'sending', tries: 1 }])
  await sendTo(server)
  expect(await rows()).toMatchObject([{ state: 'sending' }])
  await later()
  await sendTo(server)
  expect(await rows()).toMatchObject([{ state: 'unsure', failure: expect.stringContaining('ended') }])
  await later()
  await sendTo(server)
  expect(server.mails).toEqual([])
})

it('a letter that has become useless is not sent', async () => {
  const server = await listen()
  await keep({ notAfter: new Date(Date.now() - 1_000) })
  await sendTo(server)
  expect(server.mails).toEqual([])
  expect(await rows()).toMatchObject([
    { state: 'failed', failure: expect.stringContaining('while it was of use') },
  ])
})

it('useless letters beyond the number ended at once are not sent, and keep no useful letter back', async () => {
  const server = await listen()
  for (let one = 0; one < 102; one++) await keep({ notAfter: new Date(Date.now() - 1_000) })
  await keep({ recipient: 'ben@example.org' })
  const states = async () => new Set((await rows()).map(({ state }) => state))
  await sendTo(server)
  expect(await states()).toEqual(new Set(['failed', 'waiting', 'sent']))
  await sendTo(server)
  expect(await states()).toEqual(new Set(['failed', 'sent']))
  expect(server.mails).toHaveLength(1)
})

it('a letter of a kind that only a newer version knows waits, and keeps no other back', async () => {
  const server = await listen()
  await keep({ letter: { kind: 'of-next-year' } as never })
  await keep()
  await sendTo(server)
  expect((await rows()).map(({ state }) => state)).toEqual(['waiting', 'sent'])
})

it('without a mail server each mail is a file of its own', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-mail-'))
  await keep()
  await keep()
  await send(createFolderMail(folder))
  const names = await readdir(folder)
  expect(names.map((name) => name.endsWith('.eml'))).toEqual([true, true])
  const mail = await PostalMime.parse(await readFile(join(folder, names[0]!)))
  expect(mail.to).toEqual([{ name: '', address: 'ann@example.org' }])
  await rm(folder, { recursive: true })
})
