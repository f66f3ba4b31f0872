import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '@touchline/api/config'
import { createVault } from '@touchline/api/crypto/vault'
import { createDatabase, type PooledDatabase } from '@touchline/api/stores/database/database'
import { saveApp } from '@touchline/api/stores/second-factor/factors'
import { createTestDatabase } from '@touchline/api/testing/database'
import {
  createClient,
  createCustomer,
  createOperator,
  createQuestion,
} from '@touchline/api/testing/factories/factories'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withAnswersKeys } from './answers-keys.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: PooledDatabase
const folders: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  db = createDatabase(database.url, { max: 2 })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await db.deleteFrom('secrets').where('name', '=', 'answers key').execute()
  await db.deleteFrom('questions').execute()
})

function process(settings: Record<string, string> = {}): Config {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-keys-'))
  folders.push(folder)
  return readConfig({ DATA_FOLDER: folder, ...settings })
}
const askAboutHealth = async () => {
  const { client } = await createOperator(db)
  await createQuestion(db, client, { is_health: true })
}
const newKey = () => randomBytes(32).toString('base64')
const refused = /asks about health.+set ANSWERS_KEYS to the same in all processes/

describe('operations: the key that seals answers about health', () => {
  test('it is made once, beside the data and readable by its owner only, and found again', async () => {
    const config = process()
    const [made] = (await withAnswersKeys(config, db)).ANSWERS_KEYS
    expect(made).toHaveLength(32)
    const path = join(config.DATA_FOLDER, 'answers.key')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readFileSync(path, 'utf8').trim()).toBe(made!.toString('base64'))
    expect((await withAnswersKeys(config, db)).ANSWERS_KEYS).toEqual([made])
  })

  test('it is nowhere in the database', async () => {
    const { ANSWERS_KEYS } = await withAnswersKeys(process(), db)
    const { value } = await db
      .selectFrom('secrets')
      .select('value')
      .where('name', '=', 'answers key')
      .executeTakeFirstOrThrow()
    expect(ANSWERS_KEYS[0]!.toString('base64')).not.toContain(value)
    expect(ANSWERS_KEYS[0]!.toString('hex')).not.toContain(value)
  })

  test('a second process with a folder of its own does not start where health is asked about, and starts with the setting', async () => {
    await askAboutHealth()
    const shared = newKey()
    await withAnswersKeys(process({ ANSWERS_KEYS: shared }), db)
    await expect(withAnswersKeys(process(), db)).rejects.toThrow(refused)
    const other = await withAnswersKeys(process({ ANSWERS_KEYS: shared }), db)
    expect(other.ANSWERS_KEYS).toHaveLength(1)
  })

  test('where no question is about health the process starts, and can seal nothing', async () => {
    await withAnswersKeys(process(), db)
    expect((await withAnswersKeys(process(), db)).ANSWERS_KEYS).toEqual([])
  })

  test('S101: where staff log in by apps, a process with another key does not start', async () => {
    const client = await createClient(db)
    const who = await createCustomer(db, client, { role: 'staff' })
    const [own, other] = [newKey(), newKey()]
    await withAnswersKeys(process({ ANSWERS_KEYS: own }), db)
    const sealed = createVault([Buffer.from(own, 'base64')]).seal('secret', 'app')
    await saveApp(db, who.id, sealed, 1)
    await expect(withAnswersKeys(process({ ANSWERS_KEYS: other }), db)).rejects.toThrow(
      /Staff log in by apps/,
    )
    expect((await withAnswersKeys(process({ ANSWERS_KEYS: own }), db)).ANSWERS_KEYS).toHaveLength(1)
    await db.deleteFrom('staff_apps').execute()
  })

  test('it is changed by giving the new one before the old one; then the new one alone holds', async () => {
    await askAboutHealth()
    const [old, next] = [newKey(), newKey()]
    await withAnswersKeys(process({ ANSWERS_KEYS: old }), db)
    await expect(withAnswersKeys(process({ ANSWERS_KEYS: next }), db)).rejects.toThrow(refused)
    await withAnswersKeys(process({ ANSWERS_KEYS: `${next} ${old}` }), db)
    await withAnswersKeys(process({ ANSWERS_KEYS: next }), db)
    await expect(withAnswersKeys(process({ ANSWERS_KEYS: old }), db)).rejects.toThrow(refused)
  })

  test('a file without a key is reported', async () => {
    const config = process()
    writeFileSync(join(config.DATA_FOLDER, 'answers.key'), 'short')
    await expect(withAnswersKeys(config, db)).rejects.toThrow(/holds no key of 32 bytes/)
  })
})
