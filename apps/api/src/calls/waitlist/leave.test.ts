import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { encodeSlotId } from '../../call/slot-id.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { audit } from '../../testing/audit/audit.ts'
import { createStrangers } from '../../testing/audit/strangers.ts'
import {
  createOperatorAtMidday,
  slots,
  type TestCustomer,
  type TestOperator,
  type TestSlot,
} from '../../testing/factories/factories.ts'
import { createLoggedIn, type Shopper } from '../../testing/shopper.ts'

let test: TestApp
let operator: TestOperator
let slot: TestSlot
let ann: TestCustomer
let annsBrowser: Shopper
let entryId: number

beforeAll(async () => {
  test = await createTestApp()
})
afterAll(async () => {
  expect(await audit(test.db)).toEqual([])
  await test.close()
})
beforeEach(async () => {
  operator = await createOperatorAtMidday(test.db)
  const { venue, classes, priceList } = operator
  slot = await slots.full(test.db, { venue, category: classes, priceList, capacity: 3 })
  ;[ann, annsBrowser] = await customer()
  entryId = (await join(annsBrowser)).json.data.id
})

const customer = () => createLoggedIn(test, operator.client)
const join = (who: Shopper) =>
  who.ask('POST', '/api/activities/waitlist/add', { item: { id: slot.id, type: 'activity' } })
const remove = (who: Shopper, id: number | string, key?: string) =>
  who.ask('DELETE', `/api/activities/waitlist/remove/${id}`, undefined, key)
const removeMember = (who: Shopper, userId: number) =>
  who.ask('DELETE', `/api/v1/activities/occurrences/${v2()}/waitlist/members/${userId}`)
const v2 = () => encodeSlotId(slot.ruleId, slot.startsAt)
const stateOf = async (who: Shopper) => {
  const { json } = await who.ask('GET', `/api/v1/activities/occurrences/${v2()}`)
  return [json.data.action_to_show.status, json.data.waitlist_id]
}

describe('leaving a waitlist', () => {
  it('spec 7: by a number it is waitlist/remove/{waitlistId}; leaving twice is leaving once', async () => {
    expect(await stateOf(annsBrowser)).toEqual(['LEAVE_WAITLIST', entryId])
    const left = await remove(annsBrowser, entryId)
    expect(left).toMatchObject({
      status: 200,
      json: { data: { id: entryId, user_id: ann.id, item_id: slot.id, position: null } },
    })
    expect(await remove(annsBrowser, entryId)).toEqual(left)
    expect(await stateOf(annsBrowser)).toEqual(['JOIN_WAITLIST', null])
  })

  it('spec 7: by an id that is no number it is occurrences/{id}/waitlist/members/{userId}', async () => {
    const left = await removeMember(annsBrowser, ann.id)
    expect(left).toMatchObject({ status: 200, json: { data: { id: entryId, item_id: v2() } } })
    expect(await removeMember(annsBrowser, ann.id)).toEqual(left)
    expect(await stateOf(annsBrowser)).toEqual(['JOIN_WAITLIST', null])
  })

  it('the people behind move up', async () => {
    const [, ben] = await customer()
    expect((await join(ben)).json.data.position).toBe(2)
    await remove(annsBrowser, entryId)
    expect((await join(ben)).json.data.position).toBe(1)
  })

  it('F03: the repetition of a leave that was answered does not undo a join after it', async () => {
    const key = crypto.randomUUID()
    const first = await remove(annsBrowser, entryId, key)
    await join(annsBrowser)
    expect(await remove(annsBrowser, entryId, key)).toEqual(first)
    expect(await stateOf(annsBrowser)).toEqual(['LEAVE_WAITLIST', entryId])
  })

  it('S06: another person’s entry is not found by either id, and stays', async () => {
    const other = await createOperatorAtMidday(test.db)
    for (const { kind, browser } of await createStrangers({ test, operator, other, owner: annsBrowser })) {
      const told = kind.includes('customer') ? [404, 'NOT_ON_WAITLIST'] : [401, 'LOGIN_REQUIRED']
      for (const { status, json } of [await remove(browser, entryId), await removeMember(browser, ann.id)])
        expect([kind, status, json.code]).toEqual([kind, ...told])
    }
    expect(await stateOf(annsBrowser)).toEqual(['LEAVE_WAITLIST', entryId])
  })

  it('S06: an unknown entry is not found; an id that is no number is refused', async () => {
    expect((await remove(annsBrowser, 999_999_999_999)).json.code).toBe('NOT_ON_WAITLIST')
    expect((await remove(annsBrowser, 'x')).status).toBe(400)
    const [ben, bensBrowser] = await customer()
    expect((await removeMember(bensBrowser, ben.id)).json.code).toBe('NOT_ON_WAITLIST')
  })
})
