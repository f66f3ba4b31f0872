import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'

/** Moves the one deadline of a basket, as if its minutes had passed: the database's clock is the only one that counts. */
export async function endHoldIn(cartUuid: string, seconds: number): Promise<void> {
  await ask(
    `with cart as (update carts set expires_at = now() + $2 * interval '1 second' where uuid = $1 returning id)
     update claims set expires_at = now() + $2 * interval '1 second' from cart where claims.cart_id = cart.id`,
    [cartUuid, seconds],
  )
}

/** Gives the places of every session of this name back, wherever they were sold. */
export async function freePlaces(name: string): Promise<void> {
  await ask('delete from claims using slots where slots.id = claims.slot_id and slots.name = $1', [name])
}

/** The product's own PostgreSQL, in the folder that the run was started with. */
async function ask(sql: string, values: unknown[]): Promise<void> {
  const folder = join(process.env.E2E_DATA_FOLDER ?? '', 'postgres')
  const port = Number(readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[3])
  const password = readFileSync(join(folder, 'password'), 'utf8').trim()
  const client = new Client({ host: '127.0.0.1', port, user: 'touchline', database: 'postgres', password })
  await client.connect()
  try {
    await client.query(sql, values)
  } finally {
    await client.end()
  }
}
