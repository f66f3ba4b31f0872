import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PooledDatabase } from '../../stores/database/database.ts'
import { takeMail } from '../../stores/mail/mail-outbox.ts'
import { endCredit } from '../../stores/payments/credit.ts'
import { forgetNetworks, listDueAttempts } from '../../stores/payments/due-attempts.ts'
import { listClientTables } from '../../stores/spread/moving/client-tables.ts'
import { closeFence, openFence } from '../../stores/spread/moving/fence.ts'
import { aloneWith, beginMove, endMove, findMove } from '../../stores/spread/moving/moves.ts'
import { createOperatorAtMidday, type TestOperator } from '../../testing/factories/factories.ts'
import { fillBasket } from '../../testing/purchase.ts'
import { cardNumbers, Shopper } from '../../testing/shopper.ts'
import { createSpread, type Spread } from '../../testing/spread.ts'
import { moveClient, stayClient } from './move-client.ts'

let spread: Spread
let other: TestOperator
beforeAll(async () => {
  spread = await createSpread({ sharesProvider: true })
  other = await createOperatorAtMidday(spread.home.db)
})
afterAll(() => spread.close())

const open = async (name: string): Promise<PooledDatabase> => {
  if (name !== 'home' && name !== 'north') throw new Error(`no database ${name}`)
  return spread[name].db
}

async function order(db: PooledDatabase, operator: TestOperator): Promise<string> {
  const visitor = new Shopper(spread.front, operator.client.host)
  await fillBasket(db, operator, visitor)
  const paid = await visitor.pay(spread.home.sandbox.origin, cardNumbers.approved)
  const key = crypto.randomUUID()
  await expect
    .poll(async () => (await visitor.complete(paid.json.transaction_uuid, {}, key)).status)
    .toBe(200)
  return paid.json.transaction_uuid as string
}

test('F180: while a client is moved, the jobs do their work for the others; control: without the note of its move they are refused', async () => {
  const { db } = spread.home
  const { client } = spread.home.operator
  const [ofMoved, ofOther] = [await order(db, spread.home.operator), await order(db, other)]
  const makeDue = () =>
    Promise.all([
      sql`update payment_attempts set check_at = now() - interval '1 minute', network = '10.0.0.0/8',
        created_at = now() - interval '2 days' where id in (${ofMoved}::uuid, ${ofOther}::uuid)`.execute(db),
      // The letters of the client that goes are the oldest.
      sql`update mail_outbox set state = 'waiting', not_after = null,
        next_try_at = now() - case when client_id = ${client.id} then 2 else 1 end * interval '1 minute'`.execute(
        db,
      ),
    ])
  await makeDue()
  const tables = await listClientTables(db)
  await closeFence(db, tables, client.id)
  await expect(listDueAttempts(db, 20)).rejects.toThrow('is being moved')
  await expect(takeMail(db)).rejects.toThrow('is being moved')

  await beginMove(db, client.slug, 'north')
  expect(await listDueAttempts(db, 20)).toEqual([ofOther])
  expect((await takeMail(db))?.clientId).toBe(other.client.id)
  await forgetNetworks(db)
  await endCredit(db)
  await openFence(db, tables, client.id)
  await endMove(db, client.slug)
  expect(await listDueAttempts(db, 20)).toEqual([ofMoved])
})

test('F180: a fault before the copy stands takes the move back, a second command waits, and a name without a database begins nothing', async () => {
  const { home } = spread
  const { slug } = other.client
  const moving = (to: string, say: (line: string) => void = () => {}) =>
    moveClient({ slug, to, homeDb: home.db, open, say, seenAfterMs: 0 })
  await expect(moving('south')).rejects.toThrow('no database south')
  expect(await findMove(home.db, slug)).toBeNull()

  const refused: unknown[] = []
  await aloneWith(home.db, slug, async () => {
    for (const act of [moving('north'), stayClient({ slug, homeDb: home.db, open })])
      refused.push(await act.catch((error: unknown) => (error as Error).message))
  })
  expect(refused).toEqual([
    expect.stringContaining('Another command is at work'),
    expect.stringContaining('Another command is at work'),
  ])

  // The new place refuses a row in the middle of the copy.
  await sql`create function refuse_copy() returns trigger language plpgsql as $$ begin raise 'disk'; end $$`.execute(
    spread.north.db,
  )
  await sql`create trigger refuse_copy before insert on venues for each row execute function refuse_copy()`.execute(
    spread.north.db,
  )
  await sql`alter table venues enable always trigger refuse_copy`.execute(spread.north.db)
  await expect(moving('north')).rejects.toThrow('disk')
  await sql`drop function refuse_copy cascade`.execute(spread.north.db)
  expect(await findMove(home.db, slug)).toBeNull()
  await order(home.db, other)
  await moving('north')
  expect(await findMove(home.db, slug)).toBeNull()
})
