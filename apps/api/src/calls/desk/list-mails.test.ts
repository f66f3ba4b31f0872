import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendLetters } from '../../commands/mail/send-letters.ts'
import { readConfig } from '../../config.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createOperator, makeStaff, managerAt, type TestOperator } from '../../testing/factories/factories.ts'
import { jobServices } from '../../testing/providers/job-services.ts'
import { createLoggedIn, type Shopper } from '../../testing/shopper.ts'

let test: TestApp
let operator: TestOperator
let staff: Shopper
const sent: string[] = []

beforeAll(async () => {
  test = await createTestApp()
  operator = await createOperator(test.db)
  const [person, browser] = await createLoggedIn(test, operator.client)
  await makeStaff(test.db, person.id)
  staff = browser
  await keep('sent', 'sent@example.org')
  await keep('failed', 'failed@example.org')
  await keep('unsure', 'unsure@example.org')
  await keep('sent', 'last@example.org')
})
afterAll(() => test.close())

const keep = (state: 'sent' | 'failed' | 'unsure', recipient: string) =>
  sql`insert into mail_outbox (client_id, dedupe_key, recipient, letter, state, tries, failure, sent_at)
    values (${operator.client.id}, ${recipient}, ${recipient}, '{"kind": "password-changed", "firstName": "Ann"}',
      ${state}, 12, ${state === 'sent' ? null : 'no such mailbox'}, ${state === 'sent' ? sql`now()` : null})`.execute(
    test.db,
  )
const list = async (query = '') => (await staff.ask('GET', `/api/foh/mails${query}`)).json
const send = () =>
  sendLetters({
    ...jobServices(test),
    config: readConfig({}),
    mail: { send: async ({ to }) => (sent.push(to), { kind: 'accepted' }) },
  })

describe('the letters, for staff', () => {
  it('failed letters and those that may not have arrived are first, and none shows its content', async () => {
    const { data, meta } = await list()
    expect(
      data.map(({ recipient, state, can_be_sent_again }: Record<string, unknown>) => [
        recipient,
        state,
        can_be_sent_again,
      ]),
    ).toEqual([
      ['unsure@example.org', 'unsure', true],
      ['failed@example.org', 'failed', true],
      ['last@example.org', 'sent', false],
      ['sent@example.org', 'sent', false],
    ])
    expect(meta.counts).toEqual({ waiting: 0, failed: 1, unsure: 1 })
    expect(JSON.stringify(data)).not.toContain('Ann')
    expect((await list('?to=FAILED@')).data).toHaveLength(1)
  })

  it('a press sends one again once, however often it is pressed; a letter that was sent is not sent again', async () => {
    const { data } = await list()
    const idOf = (of: string) => data.find(({ recipient }: { recipient: string }) => recipient === of).id
    for (const [recipient, outcome, message] of [
      ['failed@example.org', 'again', 'It’s being sent to failed@example.org again.'],
      [
        'failed@example.org',
        'waiting',
        'It’s waiting to be sent already, and is sent automatically. Nothing was changed.',
      ],
      ['unsure@example.org', 'again', 'It’s being sent to unsure@example.org again.'],
      ['sent@example.org', 'sent', 'It was sent already. It wasn’t sent again.'],
    ]) {
      const { status, json } = await staff.ask('POST', `/api/foh/mails/${idOf(recipient!)}/send`, {})
      expect([status, json.outcome, json.message]).toEqual([200, outcome, message])
    }
    expect((await list()).meta.counts).toEqual({ waiting: 2, failed: 0, unsure: 0 })
    await send()
    await send()
    expect(sent.toSorted()).toEqual(['failed@example.org', 'unsure@example.org'])
    const missing = await staff.ask('POST', '/api/foh/mails/999999999/send', {})
    expect([missing.status, missing.json.code]).toEqual([404, 'MAIL_NOT_FOUND'])
  })

  it('F56: a letter with nothing left to say is skipped, not sent again, which is no failure, and staff are told why', async () => {
    await keep('failed', 'over@example.org')
    await sql`update mail_outbox set letter = '{"kind": "booking-confirmed", "orderId": 0}'
      where recipient = 'over@example.org'`.execute(test.db)
    const [{ id }] = (await list('?to=over@')).data
    const { json } = await staff.ask('POST', `/api/foh/mails/${id}/send`, {})
    expect([json.outcome, json.message, json.data.state, json.data.can_be_sent_again]).toEqual([
      'skipped',
      'It wasn’t sent, because the booking was cancelled before it was sent.',
      'skipped',
      false,
    ])
    expect((await list()).meta.counts.failed).toBe(0)
    await send()
    expect(sent).not.toContain('over@example.org')
  })

  it('S09: staff of one venue can’t see them', async () => {
    const [person, browser] = await createLoggedIn(test, operator.client)
    await makeStaff(test.db, person.id, managerAt(operator.venue.id))
    const { status, json } = await browser.ask('GET', '/api/foh/mails')
    expect([status, json.code]).toEqual([403, 'FORBIDDEN'])
  })
})
