import type { Visitor } from './visitor.ts'

export type FoundSession = {
  id: string
  cart_type: string
  prices: { pricing_option_id: number; name: string }[]
}

/** The session of this name on a day, as the list of that day has it. */
export async function findSession(
  { request }: Visitor,
  { venue, activity, date, name }: { venue: string; activity: string; date: string; name: string },
): Promise<FoundSession> {
  const path = `/api/activities/venue/${venue}/activity/${activity}/v2/slots?date=${date}`
  const { data } = await (await request.get(path)).json()
  const found = data.find((one: { name: string }) => one.name === name)
  if (found === undefined) throw new Error(`${path} has no ${name}`)
  return found
}

/** Puts places of a session into the visitor's basket, each item with what it says beside the session. */
export async function holdSession(
  { request }: Visitor,
  { id, cart_type }: Pick<FoundSession, 'id' | 'cart_type'>,
  items: object[] = [{}],
): Promise<void> {
  const reply = await request.post('/api/activities/cart/add', {
    data: { items: items.map((item) => ({ id, type: cart_type, ...item })) },
  })
  if (!reply.ok()) throw new Error(`${reply.url()} answered ${reply.status()}: ${await reply.text()}`)
}

/** Logs a person of the operator in. @returns what the account says of them */
export async function logInAs(
  { request }: Visitor,
  username: string,
): Promise<{ id: number; reference: string }> {
  const reply = await request.post('/api/auth/customer/login', {
    data: { username, password: 'touchline-demo' },
  })
  if (!reply.ok()) throw new Error(`${reply.url()} answered ${reply.status()}`)
  return (await reply.json()).user
}
