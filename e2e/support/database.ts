import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { RunningProduct } from './start-product.ts'

/** Moves the single deadline of a basket, as if its minutes had passed. Only the database's clock counts. */
export async function endHoldIn(
  cartUuid: string,
  seconds: number,
  { dataFolder }: Partial<Pick<RunningProduct, 'dataFolder'>> = {},
): Promise<void> {
  await ask(
    `with cart as (update carts set expires_at = now() + $2 * interval '1 second' where uuid = $1 returning id),
       turns as (update hold_turns set until = now() + $2 * interval '1 second' where given_back_at is null
         and cart_item_id in (select i.id from cart_items i join cart on i.cart_id = cart.id)),
       credit as (update credit_reservations set expires_at = now() + $2 * interval '1 second'
         where cart_id in (select id from cart))
     update claims set expires_at = now() + $2 * interval '1 second' from cart where claims.cart_id = cart.id`,
    [cartUuid, seconds],
    dataFolder,
  )
}

/** Frees the places of every session of this name, however they were sold. */
export async function freePlaces(name: string): Promise<void> {
  await ask('delete from claims using slots where slots.id = claims.slot_id and slots.name = $1', [name])
}

/** Sells so many more places of every session of this name elsewhere. A negative number gives some back. */
export async function sellElsewhere(name: string, places: number): Promise<void> {
  await ask(
    `update claims set quantity = quantity + $2 from slots
     where slots.id = claims.slot_id and slots.name = $1 and claims.kind = 'booking'`,
    [name, places],
  )
}

/** Ends the time of the offers of an operator's waitlists, as if it had passed. */
export async function endOffers(operator: string): Promise<void> {
  await ask(
    `with late as (
       update waitlist_entries set offer_until = now() from clients
       where clients.id = client_id and clients.slug = $1 and state = 'offered' returning waitlist_entries.id)
     update claims set expires_at = now() from late where claims.waitlist_entry_id = late.id`,
    [operator],
  )
}

/** Gives another customer every place of the sessions of this name on a day. */
export async function sellOut(operator: string, name: string, date: string): Promise<void> {
  await ask(
    `insert into claims (client_id, slot_id, quantity, kind)
     select s.client_id, s.id, s.capacity, 'booking' from slots s join clients c on c.id = s.client_id
     where c.slug = $1 and s.name = $2 and s.local_date = $3::date`,
    [operator, name, date],
  )
}

/** Puts a venue into another time zone, and with it on another day. */
export async function moveVenue(operator: string, slug: string, timeZone: string): Promise<void> {
  await ask(
    `with operator as (
       update clients set catalogue_version = catalogue_version + 1 where slug = $1 returning id)
     update venues set time_zone = $3 from operator where client_id = operator.id and slug = $2`,
    [operator, slug, timeZone],
  )
}

/** Returns the states of all payments that a basket has had, and the number of places it still holds. */
export async function leftOfBasket(cartUuid: string): Promise<{ payments: string[]; places: number }> {
  const rows = await ask(
    `select array(select state from payment_attempts where cart_id = carts.id) as payments,
       (select coalesce(sum(quantity), 0)::int from claims
         where claims.cart_id = carts.id and (expires_at is null or expires_at > now())) as places
     from carts where uuid = $1`,
    [cartUuid],
  )
  return rows[0] as { payments: string[]; places: number }
}

/** Counts the orders made from a basket. */
export async function countOrders(cartUuid: string): Promise<number> {
  const rows = await ask(
    `select count(*)::int as orders from orders join carts on carts.id = orders.cart_id where carts.uuid = $1`,
    [cartUuid],
  )
  return (rows[0] as { orders: number }).orders
}

/** Makes an order so many hours older. `page` is the address of its confirmation. */
export async function makeOlder(page: string, hours: number): Promise<void> {
  await ask(
    `update orders set created_at = created_at - $2 * interval '1 hour' where complete_order_id = $1`,
    [new URL(page).pathname.split('/').at(-1), hours],
  )
}

/** Ends every log-in of this customer now, as if its time had passed. */
export async function endSessions(email: string): Promise<void> {
  await ask(
    `update sessions set expires_at = now() from customers c where c.id = sessions.customer_id and coalesce(c.email, c.unproven_email) = $1`,
    [email],
  )
}

/** Ends every log-in of this person as unused for too long, as if that time had passed. */
export async function leaveUnused(email: string): Promise<void> {
  await ask(
    `update sessions set seen_at = now() - (expires_at - seen_at), expires_at = now()
     from customers c where c.id = sessions.customer_id and coalesce(c.email, c.unproven_email) = $1`,
    [email],
  )
}

/** Gives a customer a lot of credit. `days` is the time in which it can be spent, from now on. */
export async function giveCredit(
  email: string,
  pence: number,
  { type = 'general', days = null }: { type?: 'general' | 'membership'; days?: number | null } = {},
): Promise<void> {
  await ask(
    `insert into credit_entries (client_id, customer_id, type, amount_pence, reason, cause, expires_at)
     select client_id, id, $3, $2, 'A gift', 'gift ' || gen_random_uuid(), now() + $4 * interval '1 day'
     from customers where coalesce(email, unproven_email) = $1`,
    [email, pence, type, days],
  )
}

/**
 * Has the bank refuse the next payment of each contract that a customer pays for, so many days ago; it is not asked
 * for again. Each step is told first, as the product tells it.
 */
export async function failNextPayment(email: string, daysAgo: number): Promise<void> {
  const next = await ask(
    `update contract_payments set ask_on = null, due_on = current_date - $2::int where id in (
       select distinct on (p.contract_id) p.id from contract_payments p join contracts c on c.id = p.contract_id
         join customers y on y.id = c.payer_id
       where coalesce(y.email, y.unproven_email) = $1 and p.state = 'ahead' order by p.contract_id, p.due_on, p.id)
     returning id`,
    [email, daysAgo],
  )
  for (const { id } of next as { id: string }[])
    for (const state of ['due', 'asked', 'failed']) {
      await ask(
        `insert into contract_moves (contract_id, payment_id, from_state, to_state, cause, who)
         select contract_id, id, state, $2, 'made for a test', 'sweep' from contract_payments where id = $1`,
        [id, state],
      )
      await ask('update contract_payments set state = $2 where id = $1', [id, state])
    }
}

/** Ends all credit of a customer. */
export async function endCredit(email: string): Promise<void> {
  await ask(
    `update credit_entries set expires_at = now() from customers c
     where c.id = customer_id and coalesce(c.email, c.unproven_email) = $1 and lot_id is null`,
    [email],
  )
}

/**
 * Forgets the number of letters requested from a network (F86). A run's many people all share one, and after
 * the fortieth a new person gets the account without the letter.
 */
export async function forgetLettersAsked(): Promise<void> {
  await ask(`delete from login_failures where subject like 'letters %'`, [])
}

/** Lets membership credit pay for this basket, as a membership's scope does. */
export async function takeMembershipCredit(cartUuid: string): Promise<void> {
  await ask(
    `update cart_items set takes_membership_credit = true from carts where carts.id = cart_id and carts.uuid = $1`,
    [cartUuid],
  )
}

/** Returns the URL of the product's own PostgreSQL, in the folder of this run's product or of another. */
export function databaseUrlOf(dataFolder = process.env.E2E_DATA_FOLDER ?? ''): string {
  const folder = join(dataFolder, 'postgres')
  const port = readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[3]
  const password = readFileSync(join(folder, 'password'), 'utf8').trim()
  return `postgres://touchline:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`
}

/** Returns the key that seals answers about health there. All processes of a database have the same. */
export const answersKeyOf = (dataFolder = process.env.E2E_DATA_FOLDER ?? ''): string =>
  readFileSync(join(dataFolder, 'answers.key'), 'utf8').trim()

/** Lists the ids of every payment that was tried for a basket, the first one first. */
export async function listAttemptIds(cartUuid: string): Promise<string[]> {
  const rows = await ask(
    `select a.id from payment_attempts a join carts on carts.id = a.cart_id where carts.uuid = $1 order by a.created_at`,
    [cartUuid],
  )
  return (rows as { id: string }[]).map(({ id }) => id)
}

/** Makes the payment of a basket so many minutes older, and has the provider asked about it now. */
export async function makePaymentOlder(cartUuid: string, minutes: number): Promise<void> {
  await ask(
    `with older as (
       update payment_attempts a set deadline = deadline - $2 * interval '1 minute', check_at = now() from carts
       where carts.id = a.cart_id and carts.uuid = $1 returning a.id)
     update payment_attempt_moves m set moved_at = moved_at - $2 * interval '1 minute' from older
     where m.attempt_id = older.id`,
    [cartUuid, minutes],
  )
}

/** Ends the time of the bank's challenge. */
export async function endChallenge(cartUuid: string): Promise<void> {
  await ask(
    `with late as (
       update payment_attempts a set deadline = now(), check_at = now() from carts
       where carts.id = a.cart_id and carts.uuid = $1 and a.state = 'challenge_required' returning a.cart_id)
     update claims set expires_at = now() from late where claims.cart_id = late.cart_id`,
    [cartUuid],
  )
}

/** Finds the payment of an order by its reference, which people say on the telephone. */
export async function findAttemptId(orderReference: string): Promise<string> {
  const [row] = await ask('select attempt_id from orders where reference = $1', [orderReference])
  return (row as { attempt_id: string }).attempt_id
}

/** Lists the marks of people who came to an operator's sessions, the first first, by the last name of the booker. */
export const listMarks = (operator: string, lastName: string, dataFolder?: string) =>
  ask(
    `select a.state, a.undone_at is null as live from attendances a join bookings b on b.id = a.booking_id
     join orders o on o.id = b.order_id join clients c on c.id = o.client_id
     where c.slug = $1 and o.last_name like $2 order by a.id`,
    [operator, lastName],
    dataFolder,
  ) as Promise<{ state: string; live: boolean }[]>

/** Ends an operator's session of a day an hour ago; it stays in the list of its day. */
export async function endSession(
  operator: string,
  name: string,
  date: string,
  dataFolder?: string,
): Promise<void> {
  await ask(
    `update slots s set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'
     from clients c where c.id = s.client_id and c.slug = $1 and s.name = $2 and s.local_date = $3`,
    [operator, name, date],
    dataFolder,
  )
}

/** Returns the address of an order's confirmation. */
export async function confirmationOf(orderReference: string, dataFolder?: string): Promise<string> {
  const [row] = await ask(
    'select complete_order_id as id from orders where reference = $1',
    [orderReference],
    dataFolder,
  )
  return `/booking-confirmed/${(row as { id: string }).id}`
}

/** Returns the pence of cash that an operator should have, by its ledger, beside the floats. */
export async function cashInLedger(operator: string, dataFolder?: string): Promise<number> {
  const [row] = await ask(
    `select coalesce(sum(p.pence), 0)::int as pence from ledger_postings p join ledger_transactions t on t.id = p.transaction_id
       join clients c on c.id = t.client_id where c.slug = $1 and p.account = 'cash'`,
    [operator],
    dataFolder,
  )
  return (row as { pence: number }).pence
}

async function ask(sql: string, values: unknown[], dataFolder?: string): Promise<unknown[]> {
  const client = new Client({ connectionString: databaseUrlOf(dataFolder) })
  await client.connect()
  try {
    return (await client.query(sql, values)).rows
  } finally {
    await client.end()
  }
}
