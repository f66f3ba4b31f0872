import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type TestClient, zoneAtMidday } from '../../testing/factories/factories.ts'
import { codeOf } from '../../testing/second-factor/code-of.ts'
import { createStaff, createStrictClient, Desk, giveApp } from '../../testing/second-factor/staff-desk.ts'
import { untilWaiting } from '../../testing/waiting.ts'

let server: TestApp
let client: TestClient

beforeAll(async () => {
  server = await createTestApp({ connections: 24 })
  client = await createStrictClient(server.db)
  await server.db
    .updateTable('clients')
    .set({ time_zone: zoneAtMidday() })
    .where('id', '=', client.id)
    .execute()
})
afterAll(() => server.close())

type Answer = Awaited<ReturnType<Desk['ask']>>

/** Sends requests that all wait for one row, so that each has read before any has written; then lets them go on. */
async function atOnce(
  lock: { table: string; column: string; id: number },
  requests: (() => Promise<Answer>)[],
) {
  const sent = await server.db.transaction().execute(async (tx) => {
    await sql`select from ${sql.table(lock.table)} where ${sql.ref(lock.column)} = ${lock.id} for update`.execute(
      tx,
    )
    const answers = requests.map((send) => send())
    await untilWaiting(server.db, requests.length)
    return { answers }
  })
  const answers = await Promise.all(sent.answers)
  return answers.map(({ status }) => status).toSorted((a, b) => a - b)
}

/** Two browsers whose log-ins wait for the second step of one person. */
async function twoWaiting() {
  const who = await createStaff(server.db, client)
  const secret = await giveApp(server.db, who)
  const browsers = [new Desk(server, client.host), new Desk(server, client.host)]
  for (const browser of browsers) await browser.logIn(who)
  return { who, secret, browsers }
}

/** Runs an act with a trigger that takes a guard away. */
async function without(guard: { table: string; body: string }, act: () => Promise<void>): Promise<void> {
  await sql
    .raw(
      `create function no_guard() returns trigger language plpgsql as $$ begin ${guard.body} return new; end $$`,
    )
    .execute(server.db)
  await sql
    .raw(`create trigger no_guard before update on ${guard.table} for each row execute function no_guard()`)
    .execute(server.db)
  try {
    await act()
  } finally {
    await sql.raw(`drop trigger no_guard on ${guard.table}; drop function no_guard()`).execute(server.db)
  }
}

describe('S101: one code on two connections', () => {
  const giveBoth = async () => {
    const { who, secret, browsers } = await twoWaiting()
    const code = codeOf(secret)
    return atOnce(
      { table: 'staff_apps', column: 'customer_id', id: who.id },
      browsers.map((browser) => () => browser.giveCode(code)),
    )
  }

  test('S101: one passes, the other is refused', async () => {
    expect(await giveBoth()).toEqual([200, 422])
  })

  test('control: where its use is not kept, both pass', async () => {
    await without({ table: 'staff_apps', body: 'new.last_step = old.last_step;' }, async () => {
      expect(await giveBoth()).toEqual([200, 200])
    })
  })
})

describe('S102: one recovery code on two connections', () => {
  const giveBoth = async () => {
    const who = await createStaff(server.db, client)
    const first = new Desk(server, client.host)
    await first.logIn(who)
    const { json } = await first.ask('POST', '/api/auth/factors/app/begin')
    const added = await first.ask('POST', '/api/auth/factors/app', { code: codeOf(json.data.secret) })
    const [code] = added.json.data.recovery_codes as string[]
    const browsers = [new Desk(server, client.host), new Desk(server, client.host)]
    for (const browser of browsers) await browser.logIn(who)
    return atOnce(
      { table: 'staff_recovery_codes', column: 'customer_id', id: who.id },
      browsers.map((browser) => () => browser.giveCode(code!)),
    )
  }

  test('S102: one passes, the other is refused', async () => {
    expect(await giveBoth()).toEqual([200, 422])
  })

  test('control: where its use is not kept, both pass', async () => {
    await without({ table: 'staff_recovery_codes', body: 'new.used_at = null;' }, async () => {
      expect(await giveBoth()).toEqual([200, 200])
    })
  })
})

describe('S106: twelve wrong PINs at once', () => {
  const twelve = async () => {
    const who = await createStaff(server.db, client)
    const secret = await giveApp(server.db, who)
    const at = new Desk(server, client.host)
    await at.logInWhole(who, secret)
    await at.ask('POST', '/api/auth/factors/pin', { pin: '2580' })
    return atOnce(
      { table: 'desk_log_ins', column: 'customer_id', id: who.id },
      Array.from(
        { length: 12 },
        () => () => at.ask('POST', '/api/auth/desk', { user_id: who.id, pin: '9173' }),
      ),
    )
  }
  const isBusy = (status: number) => status === 503

  test('S106: five are checked at most, four of them with a try left', async () => {
    const statuses = (await twelve()).filter((status) => !isBusy(status))
    expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(4)
    expect(statuses.filter((status) => status === 409).length).toBeGreaterThanOrEqual(8)
  })

  test('control: where tries are not kept, none is refused unchecked', async () => {
    await without({ table: 'desk_log_ins', body: 'new.pin_tries = 0;' }, async () => {
      const statuses = (await twelve()).filter((status) => !isBusy(status))
      expect(statuses.filter((status) => status === 409)).toEqual([])
    })
  })
})
