import { setTimeout as sleep } from 'node:timers/promises'
import { forgetLettersAsked } from '../database.ts'
import { createVisitor, type Requests } from './visitor.ts'

type Slot = {
  id: number | string
  cart_type: string
  spaces: number
  action_to_show: { status: string | null }
}

/** Activities that a visitor may book without an account, with room for many tests at once. */
const anonymous = [
  { venue: 'ancoats-pool-and-gym', activity: 'swim-for-fitness' },
  { venue: 'porter-brook-sports-centre', activity: 'soft-play' },
]

/** A page, or what sends requests as one does, with cookies of its own. */
type Visitor = { request: Pick<Requests, 'get' | 'post'> }

/**
 * Puts places into the basket of this browser as the timetable does.
 * @param given `skip` passes over the first sessions, `ahead` over so many days with sessions; `activity` is one of those above
 * @returns the basket's uuid
 */
export async function holdPlaces(
  visitor: Visitor,
  {
    quantity = 1,
    items = 1,
    skip = 0,
    ahead = 1,
    activity: wanted,
  }: { quantity?: number; items?: number; skip?: number; ahead?: number; activity?: string } = {},
): Promise<string> {
  const origin = process.env.E2E_ORIGIN ?? ''
  const headers = { origin }
  const found: Slot[] = []
  for (const { venue, activity } of anonymous) {
    if (wanted !== undefined && wanted !== activity) continue
    const dates = await read<{ raw: string }[]>(
      visitor,
      `/api/activities/venue/${venue}/activity-category/${activity}/dates`,
    )
    for (const { raw } of dates.slice(ahead, ahead + 3)) {
      for (const version of ['', 'v2/']) {
        const path = `/api/activities/venue/${venue}/activity/${activity}/${version}slots?date=${raw}`
        const slots = await read<Slot[] | Record<string, Slot>>(visitor, path)
        found.push(...Object.values(slots).filter(isRoomy))
      }
    }
    if (found.length >= skip + items) break
  }
  const chosen = found.slice(skip, skip + items)
  if (chosen.length < items)
    throw new Error(`${items} sessions with room were wanted, and there are ${chosen.length}`)
  const data = { items: chosen.map(({ id, cart_type }) => ({ id, type: cart_type, quantity })) }
  const reply = await untilNotBusy(() =>
    visitor.request.post(`${origin}/api/activities/cart/add`, { headers, data }),
  )
  demandOk(reply)
  return (await reply.json()).data.uuid
}

const isRoomy = ({ spaces, action_to_show }: Slot) => action_to_show.status === 'BOOK' && spaces >= 8

async function read<Data>(visitor: Visitor, path: string): Promise<Data> {
  const reply = await untilNotBusy(() => visitor.request.get(`${process.env.E2E_ORIGIN}${path}`))
  if (![200, 404, 422].includes(reply.status())) throw new Error(`${path} answered ${reply.status()}`)
  return reply.ok() ? (await reply.json()).data : ([] as Data)
}

/**
 * Registers a customer whom no other test logs in: one person has one basket, whatever browser it is in. A visitor that is
 * given is logged in as them.
 * @returns their email address
 */
export async function newPerson(firstName: string, visitor?: Visitor): Promise<string> {
  const email = `${crypto.randomUUID()}@example.org`
  const { request } = visitor ?? createVisitor()
  const reply = await untilNotBusy(() =>
    request.post(`${process.env.E2E_ORIGIN}/api/auth/customer/register`, {
      headers: { origin: process.env.E2E_ORIGIN ?? '' },
      data: { first_name: firstName, last_name: 'Porter', email, password: 'touchline-demo', terms: true },
    }),
  )
  demandOk(reply)
  await forgetLettersAsked()
  return email
}

/** Logs in without any page, where the log-in is not what is tested: the next page knows the customer. */
export async function beLoggedIn(visitor: Visitor, username = 'credit@demo.test'): Promise<void> {
  const origin = process.env.E2E_ORIGIN ?? ''
  const reply = await untilNotBusy(() =>
    visitor.request.post(`${origin}/api/auth/customer/login`, {
      headers: { origin },
      data: { username, password: 'touchline-demo' },
    }),
  )
  demandOk(reply)
}

/** Asks a busy server again, as a page does: what was refused for load was not done. */
export async function untilNotBusy<Reply extends { status: () => number }>(
  ask: () => Promise<Reply>,
): Promise<Reply> {
  for (;;) {
    const reply = await ask()
    if (reply.status() !== 503) return reply
    await sleep(500)
  }
}

function demandOk(reply: { status: () => number; url: () => string }): void {
  if (reply.status() !== 200) throw new Error(`${reply.url()} answered ${reply.status()}`)
}
