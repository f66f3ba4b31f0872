import { listWarnings } from '@touchline/contract/calls/desk/list-warnings'
import { wallDate } from '@touchline/rules/time/wall-time'
import { isRefusal } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { serve } from '../../call/serve.ts'
import { requireStaff } from '../../commands/staff/require-staff.ts'
import { heldLines } from '../../policies/basket/basket.ts'
import { holderIdOf, warningsOf } from '../../policies/desk/desk-warnings.ts'
import type { PricedSlot } from '../../policies/prices/prices.ts'
import { pricedCourse } from '../../policies/timetable/course-terms.ts'
import type { VisitorRecord } from '../../stores/account/visitors.ts'
import type { BasketItemRecord } from '../../stores/basket/basket-record.ts'
import { readBasket } from '../../stores/basket/read-basket.ts'
import { findCourses } from '../../stores/catalogue/courses.ts'
import { readFlags } from '../../stores/people/person-flags.ts'
import { findSlots } from '../../stores/timetable/slots.ts'

export const serveListWarnings = serve(listWarnings, async ({ context }) => {
  const staff = await requireStaff(context, 'sell')
  if (isRefusal(staff)) return staff
  const { catalogue, services } = context
  const { client } = catalogue
  const { basket, now } = await readBasket(services.db, { clientId: client.id, visitor: staff })
  const items = heldLines(basket?.items ?? [])
  const { selectedId, people } = staff
  const soldOf = await readSold(context, items, staff)
  const holders = items.flatMap((item) => holderIdOf(item, selectedId) ?? [])
  const flagsOf = await readFlags(services.db, client.id, [...new Set(holders)])
  const about = { catalogue, people, selectedId, flagsOf, today: wallDate(now, client.timeZone) }
  return {
    data: items.flatMap((item) => {
      const sold = soldOf(item)
      const said = sold ? warningsOf(item, sold, about) : []
      return said.map((words) => ({ cartItemId: item.id, words: `${item.shown.name}: ${words}` }))
    }),
    meta: { cartId: basket?.id ?? null },
  }
})

/** Finds what each line sells, with a query for the sessions and another for the courses. */
async function readSold(
  { catalogue: { client }, services: { db } }: CallContext,
  items: readonly BasketItemRecord[],
  staff: VisitorRecord,
): Promise<(item: BasketItemRecord) => PricedSlot | undefined> {
  const ids = items.flatMap(({ courseId, slotIds }) => (courseId === null ? slotIds.slice(0, 1) : []))
  const courseIds = items.flatMap(({ courseId }) => courseId ?? [])
  const slots = ids.length > 0 ? await findSlots(db, client.id, { ids }, staff) : []
  const courses =
    courseIds.length > 0 ? await findCourses(db, { clientId: client.id, ids: courseIds }, staff) : []
  return ({ courseId, slotIds }) => {
    const course = courses.find(({ id }) => id === courseId)
    return course ? pricedCourse(course) : slots.find(({ id }) => id === slotIds[0])
  }
}
