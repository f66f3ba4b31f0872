import type { Visitor } from './visitor.ts'

type Slot = {
  id: string
  cart_type: string
  location: { id: string } | null
  timestamp: number
  starts_at: { format_24_hour: string }
  ends_at: { format_24_hour: string }
  action_to_show: { status: string | null }
}

const VENUE = 'lockside-leisure-centre'
const ACTIVITY = 'badminton-60min'

/**
 * Puts two hours of one court that follow each other into the visitor's basket, as the board does.
 * @returns the times of the first, and the end of the second
 */
export async function holdTwoHours(
  visitor: Visitor,
): Promise<{ starts: string; between: string; ends: string }> {
  const read = async <Data>(path: string): Promise<Data> =>
    (await (await visitor.request.get(path)).json()).data
  const dates = await read<{ raw: string }[]>(
    `/api/activities/venue/${VENUE}/activity-category/${ACTIVITY}/dates`,
  )
  for (const { raw } of dates.slice(3)) {
    const slots = await read<Slot[]>(
      `/api/activities/venue/${VENUE}/activity/${ACTIVITY}/v2/slots?date=${raw}`,
    )
    for (const first of slots.filter(isFree)) {
      const second = slots.find(
        (one) =>
          isFree(one) &&
          one.location?.id === first.location?.id &&
          one.starts_at.format_24_hour === first.ends_at.format_24_hour &&
          one.timestamp > first.timestamp,
      )
      if (!second) continue
      const items = [first, second].map(({ id, cart_type }) => ({ id, type: cart_type, quantity: 1 }))
      const reply = await visitor.request.post('/api/activities/cart/add', { data: { items } })
      // Another test may have taken one of them meanwhile.
      if (reply.ok())
        return {
          starts: first.starts_at.format_24_hour,
          between: first.ends_at.format_24_hour,
          ends: second.ends_at.format_24_hour,
        }
    }
  }
  throw new Error('No court has two hours free')
}

const isFree = ({ location, action_to_show }: Slot): boolean =>
  location !== null && action_to_show.status === 'BOOK'
