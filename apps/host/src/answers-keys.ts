import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@touchline/api/config'
import { keyIdOf } from '@touchline/api/crypto/vault'
import type { PooledDatabase } from '@touchline/api/stores/database/database'
import {
  changeAnswersKey,
  readSealing,
  registerAnswersKey,
} from '@touchline/api/stores/questions/answers-key'
import { CannotStart } from './cannot-start.ts'

/**
 * Adds the keys that seal answers about health. They come from the settings, or a key is made once and kept
 * in the data folder, never in the database. All processes of a database need the same key, so a process with
 * a different one does not start.
 */
export async function withAnswersKeys(config: Config, db: PooledDatabase): Promise<Config> {
  const keys = config.ANSWERS_KEYS.length > 0 ? config.ANSWERS_KEYS : [keepKey(config.DATA_FOLDER)]
  const ids = keys.map(keyIdOf)
  const registered = await registerAnswersKey(db, ids[0]!)
  const { askedBy, hasApps, keyIds } = await readSealing(db)
  if (ids.includes(registered) && keyIds.every((id) => ids.includes(id))) {
    await changeAnswersKey(db, registered, ids[0]!)
    return { ...config, ANSWERS_KEYS: keys }
  }
  if (askedBy !== null)
    throw new CannotStart(
      `${askedBy} asks about health, and the answers in this database are sealed with another key than ours: set ANSWERS_KEYS to the same in all processes (docs/operations.md says how).`,
    )
  if (hasApps)
    throw new CannotStart(
      'Staff log in by apps whose secrets are sealed with another key than ours: set ANSWERS_KEYS to the same in all processes (docs/operations.md says how).',
    )
  return { ...config, ANSWERS_KEYS: [] }
}

function keepKey(folder: string): Buffer {
  const path = join(folder, 'answers.key')
  const made = randomBytes(32)
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(path, `${made.toString('base64')}\n`, { flag: 'wx', mode: 0o600 })
    return made
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
    if (code !== 'EEXIST') throw new CannotStart(`The data folder ${folder} can't be written (${code}).`)
    const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64')
    if (key.length !== 32) throw new CannotStart(`${path} holds no key of 32 bytes in base64.`)
    return key
  }
}
