import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createClient } from '../../testing/factories/factories.ts'
import { countLoginTry, type LoginSubject } from './login-failures.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

test('S43: a try that waited for the row of another counts once, though it began before that one', async () => {
  const { id } = await createClient(server.db)
  const subject: LoginSubject = { subject: 'name one', free: 5, maxSeconds: 900 }
  const failures = async () =>
    (await server.db.selectFrom('login_failures').select('failures').executeTakeFirstOrThrow()).failures
  await server.db.transaction().execute(async (late) => {
    await late.selectFrom('clients').select('id').execute()
    await countLoginTry(server.db, id, [subject])
    expect(await failures()).toBe(1)
    expect(await countLoginTry(late, id, [subject])).toBe(true)
  })
  expect(await failures()).toBe(2)
})
