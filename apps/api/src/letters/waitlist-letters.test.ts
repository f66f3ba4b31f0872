import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendLetters } from '../commands/mail/send-letters.ts'
import { offerFreedPlaces } from '../commands/waitlist/offer-freed-places.ts'
import { readConfig } from '../config.ts'
import type { MailMessage } from '../gateways/mail/port.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { createOperatorAtMidday, slots, type TestOperator } from '../testing/factories/factories.ts'
import { jobServices } from '../testing/providers/job-services.ts'
import { createLoggedIn } from '../testing/shopper.ts'

let test: TestApp
let operator: TestOperator
const sent: MailMessage[] = []
beforeAll(async () => {
  test = await createTestApp()
  operator = await createOperatorAtMidday(test.db)
})
afterAll(() => test.close())

const send = async () => {
  await sendLetters({
    ...jobServices(test),
    config: readConfig({}),
    mail: { send: async (message) => (sent.push(message), { kind: 'accepted' }) },
  })
  return sent.splice(0).map(({ to, subject, text }) => ({ to, subject, text }))
}
const full = () => {
  const { venue, classes: category, priceList } = operator
  return slots.full(test.db, { venue, category, priceList })
}

it('a customer who joins a waitlist gets one letter, with how many are ahead of them; one who has left again gets none', async () => {
  const slot = await full()
  const [[ann, annsBrowser], [ben, bensBrowser], [, carlsBrowser]] = [
    await createLoggedIn(test, operator.client),
    await createLoggedIn(test, operator.client),
    await createLoggedIn(test, operator.client),
  ]
  const join = { item: { id: slot.id, type: 'activity' } }
  for (const browser of [annsBrowser, annsBrowser, bensBrowser, carlsBrowser])
    expect((await browser.ask('POST', '/api/activities/waitlist/add', join)).status).toBe(200)
  await sql`update waitlist_entries set state = 'left' where customer_id not in (${ann.id}, ${ben.id})`.execute(
    test.db,
  )
  const mails = await send()
  expect(mails.map(({ to }) => to)).toEqual([ann.email, ben.email])
  expect(mails[0]!.subject).toMatch(/^On the waitlist: /)
  expect(mails[0]!.text).toContain('Ahead of you: No one: you are next')
  expect(mails[1]!.text).toContain('Ahead of you: 1 person')
})

it('a customer whose offer ends gets one letter', async () => {
  const slot = await full()
  const [ann, annsBrowser] = await createLoggedIn(test, operator.client)
  await annsBrowser.ask('POST', '/api/activities/waitlist/add', { item: { id: slot.id, type: 'activity' } })
  await sql`update slots set capacity = capacity + 1 where id = ${slot.id}`.execute(test.db)
  await offerFreedPlaces(jobServices(test))
  expect((await send()).map(({ to, subject }) => [to, subject.split(':')[0]])).toEqual([
    [ann.email, 'A place is available'],
  ])
  await sql`update claims set expires_at = now() - interval '1 second' where slot_id = ${slot.id} and kind = 'offer'`.execute(
    test.db,
  )
  await sql`update waitlist_entries set offer_until = now() - interval '1 second' where slot_id = ${slot.id}`.execute(
    test.db,
  )
  await offerFreedPlaces(jobServices(test))
  await offerFreedPlaces(jobServices(test))
  const mails = await send()
  expect(mails.map(({ to, subject }) => [to, subject.split(':')[0]])).toEqual([
    [ann.email, 'No longer held for you'],
  ])
  expect(mails[0]!.text).toContain('you can join it again, at the end')
})
