import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createInstructor, createSessionOf, type TestInstructor } from '../../testing/factories/cover.ts'
import {
  createOperatorAtMidday,
  managerAt,
  type TestOperator,
  type TestSlot,
} from '../../testing/factories/factories.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { createLoggedIn, type Shopper } from '../../testing/shopper.ts'

let shop: Shop
let operator: TestOperator
let mo: TestInstructor
let ida: TestInstructor
let reception: Shopper
let elsewhere: Shopper
let slot: TestSlot
beforeAll(async () => {
  shop = await createShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  operator = await createOperatorAtMidday(shop.db)
  ;[mo, ida] = [
    await createInstructor(shop, operator, 'Mo Fen'),
    await createInstructor(shop, operator, 'Ida Reed'),
  ]
  const at = (venueId: number) =>
    createLoggedIn(shop, operator.client, { role: 'staff', posts: managerAt(venueId) })
  ;[, reception] = await at(operator.venue.id)
  ;[, elsewhere] = await at(operator.otherVenue.id)
  slot = await createSessionOf(shop, operator, mo)
})

const at = (venue = operator.venue) => `/api/foh/venue/${venue.slug}`
const write = (who: Shopper, words: string, venue = operator.venue) =>
  who.ask('POST', `${at(venue)}/notes`, { slot_id: slot.id, words })
const notesFor = async (who: Shopper) => {
  const { json } = await who.ask('GET', `${at()}/day?date=${slot.date}`)
  return json.data.flatMap((session: { notes: { words: string }[] }) => session.notes)
}
const versionOf = async () =>
  (await reception.ask('GET', `${at()}/day/version?date=${slot.date}`)).json.data.version

it('spec 1.5: a note on a session is read at its register, with name and time, and the day has another version', async () => {
  const before = await versionOf()
  expect((await write(mo.desk, 'Bring the small ball')).status).toBe(200)
  expect(await versionOf()).not.toBe(before)
  const [note] = await notesFor(reception)
  expect(note).toMatchObject({ words: 'Bring the small ball', by: 'Mo Fen', is_own: false })
  expect(note.when).toMatch(/^\d+ \w+ 20\d\d, \d\d:\d\d$/)
  await write(reception, 'The mats are wet')
  expect(await notesFor(mo.desk)).toMatchObject([
    { words: 'Bring the small ball', is_own: true },
    { words: 'The mats are wet', is_own: false },
  ])
})

it('spec 1.5: no customer sees it, and another instructor neither sees nor writes it', async () => {
  await write(mo.desk, 'Bring the small ball')
  expect(await notesFor(ida.desk)).toEqual([])
  const refused = await write(ida.desk, 'Mine')
  expect([refused.status, refused.json.message]).toEqual([
    403,
    expect.stringContaining('not one of your sessions'),
  ])
  expect((await write(elsewhere, 'Mine')).status).toBe(403)
  expect((await write(elsewhere, 'Mine', operator.otherVenue)).status).toBe(404)
  const [, customer] = await createLoggedIn(shop, operator.client)
  const list = await customer.ask(
    'GET',
    `/api/activities/venue/${operator.venue.slug}/activity/${operator.swim.slug}/times?date=${slot.date}`,
  )
  expect(JSON.stringify(list.json)).not.toContain('small ball')
})

it('spec 1.5: its writer takes it back, and no other can', async () => {
  const { json } = await write(mo.desk, 'Bring the small ball')
  const remove = (who: Shopper, venue = operator.venue) =>
    who.ask('POST', `${at(venue)}/notes/${json.data.id}/remove`, {})
  expect([(await remove(reception)).status, (await remove(ida.desk)).status]).toEqual([404, 404])
  expect((await remove(elsewhere, operator.otherVenue)).status).toBe(404)
  expect(await notesFor(reception)).toHaveLength(1)
  expect((await remove(mo.desk)).json.data).toEqual({ is_removed: true })
  expect(await notesFor(reception)).toEqual([])
})
