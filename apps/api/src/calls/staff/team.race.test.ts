import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createClient, type TestClient, type TestCustomer } from '../../testing/factories/factories.ts'
import { createManager } from '../../testing/factories/team.ts'
import type { Shopper } from '../../testing/shopper.ts'
import { untilWaiting } from '../../testing/waiting.ts'

let server: TestApp
let client: TestClient
let owners: [TestCustomer, Shopper][]
beforeAll(async () => {
  server = await createTestApp({ connections: 20 })
})
afterAll(() => server.close())
beforeEach(async () => {
  client = await createClient(server.db)
  owners = [await createManager(server, client), await createManager(server, client)]
})

/** Each owner takes all posts of the other one. Both have read before either may write. */
async function takeEachOther() {
  const [[ann, anns], [ben, bens]] = owners as [[TestCustomer, Shopper], [TestCustomer, Shopper]]
  const { answers } = await server.db.transaction().execute(async (tx) => {
    await sql`select from customers where id in (${ann.id}, ${ben.id}) order by id for update`.execute(tx)
    const asked = Promise.all([
      anns.ask('POST', `/api/foh/team/${ben.id}/take`, { post: null }),
      bens.ask('POST', `/api/foh/team/${ann.id}/take`, { post: null }),
    ])
    await untilWaiting(server.db, 2)
    return { answers: asked }
  })
  return (await answers).map(({ status }) => status).toSorted((a, b) => a - b)
}
const ownersLeft = async () => {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from staff_posts where customer_id = any(${owners.map(([{ id }]) => id)}::bigint[])`.execute(
    server.db,
  )
  return rows[0]!.left
}

describe('F152: two owners take each other’s post at once', () => {
  it('the second finds that their own is gone: one owner is left', async () => {
    expect(await takeEachOther()).toEqual([200, 403])
    expect(await ownersLeft()).toBe(1)
  })

  it('control: without the lock of posts none would be left', async () => {
    const { rows } = await sql<{
      body: string
    }>`select pg_get_functiondef('lock_posts'::regproc) as body`.execute(server.db)
    await sql`create or replace function lock_posts(client integer) returns void language plpgsql as $$ begin end $$`.execute(
      server.db,
    )
    try {
      expect(await takeEachOther()).toEqual([200, 200])
      expect(await ownersLeft()).toBe(0)
    } finally {
      await sql.raw(rows[0]!.body).execute(server.db)
    }
  })
})
