import { createVisitor, type Visitor } from './visitor.ts'

type Slot = {
  id: string
  cart_type: string
  location: { name: string }
  starts_at: { format_24_hour: string }
}

type Wanted = {
  venue?: string
  activity?: string
  date: string
  /** Start, such as '09:00'. */
  at: string
  /** Place, where several sessions start at the same time. */
  place?: string
}

/** Puts a session of a day into the basket of another, quicker customer, or of the given visitor. */
export async function takeSlot(
  origin: string,
  { venue = 'harbour-hall', activity = 'badminton', date, at, place }: Wanted,
  { request }: Pick<Visitor, 'request'> = createVisitor(origin),
): Promise<void> {
  const listed = await request.get(
    `${origin}/api/activities/venue/${venue}/activity/${activity}/v2/slots?date=${date}`,
  )
  const slots: Slot[] = Object.values((await listed.json()).data)
  const slot = slots.find(
    ({ starts_at, location }) =>
      starts_at.format_24_hour === at && (place === undefined || location.name === place),
  )
  if (!slot) throw new Error(`${activity} has nothing at ${at} on ${date}`)
  const reply = await request.post(`${origin}/api/activities/cart/add`, {
    data: { items: [{ id: slot.id, type: slot.cart_type, quantity: 1 }] },
  })
  if (!reply.ok()) throw new Error(`${reply.status()}: ${await reply.text()}`)
}

/** Logs in a person of the operator that `importTimetableOperator` makes, without a browser. */
export async function visitAs(origin: string, person: string): Promise<Visitor> {
  const visitor = createVisitor(origin)
  const reply = await visitor.request.post('/api/auth/customer/login', {
    data: { username: `${person}@harbour.test`, password: 'touchline-demo' },
  })
  if (!reply.ok()) throw new Error(`${reply.status()}: ${await reply.text()}`)
  return visitor
}
