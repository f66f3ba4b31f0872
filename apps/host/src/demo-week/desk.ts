import type { Browser } from './browser.ts'

/** A session of a venue's day, as the desk lists it. */
export interface Session {
  slot_id: number
  name: string
  starts_at: string
  ends_at: string
  free: number
  bookings: { booking_id: number; booked_by: string; places: { place: number; mark: object | null }[] }[]
}

export const listDay = (desk: Browser, venue: string, date: string): Promise<Session[]> =>
  desk.ask('GET', `/api/foh/venue/${venue}/day?date=${date}`)

const idsByEmail = new WeakMap<Browser, Map<string, number>>()

export async function findCustomerId(desk: Browser, email: string): Promise<number> {
  const known = idsByEmail.get(desk)?.get(email)
  if (known !== undefined) return known
  const [found] = await desk.ask<{ id: number }[]>(
    'GET',
    `/api/foh/customers?query=${encodeURIComponent(email)}`,
  )
  const ids = idsByEmail.get(desk) ?? new Map<string, number>()
  idsByEmail.set(desk, ids.set(email, found!.id))
  return found!.id
}

export interface Sale {
  session: Session
  /** Customer by number, or a walk-in by name. */
  to: { id: number } | { firstName: string; lastName: string }
  tender?: 'cash' | 'cheque' | 'offline-voucher'
  quantity?: number
}

/** Sells places of a session at the desk. */
export async function sell(desk: Browser, sale: Sale): Promise<void> {
  const { session, to, tender = 'cash', quantity = 1 } = sale
  const selected_user_id = 'id' in to ? to.id : null
  await desk.ask('POST', '/api/foh/cart/customer', { selected_user_id })
  const { total } = await desk.ask<{ total: number }>('POST', '/api/activities/cart/add', {
    items: [{ id: session.slot_id, type: 'activity', quantity }],
    selected_user_id,
  })
  await desk.ask('POST', '/api/foh/checkout/pay', {
    payments: [
      {
        tender_type: tender,
        amount: total,
        ...(tender === 'offline-voucher' && { reference: `LL-${session.slot_id}` }),
      },
    ],
    terms: [1],
    selected_user_id,
    ...('firstName' in to && {
      first_name: to.firstName,
      last_name: to.lastName,
      email: `${to.firstName}.${to.lastName}@walk-in.test`.toLowerCase(),
    }),
  })
}

/** Marks whether these people of a session came, as long as they are not marked. */
export async function mark(
  desk: Browser,
  {
    venue,
    session,
    who,
    state,
    at,
  }: {
    venue: string
    session: Session
    who: readonly string[]
    state: 'came' | 'late' | 'missed'
    at: Date
  },
): Promise<void> {
  const presses = session.bookings
    .filter(({ booked_by }) => who.includes(booked_by))
    .map(({ booking_id, places }) => ({
      press_uuid: crypto.randomUUID(),
      booking_id,
      slot_id: session.slot_id,
      places: places.map(({ place }) => place),
      state,
      pressed_at: at.toISOString(),
    }))
  if (presses.length > 0)
    await desk.ask('POST', `/api/foh/venue/${venue}/attendances`, { presses, device: 'demo1' })
}
