import type { Kysely } from 'kysely'
import { getSecret } from '../../stores/database/secrets.ts'
import type { Database } from '../../stores/database/tables.ts'
import {
  hasClients,
  home,
  nameDatabase,
  numberDatabase,
  type OwnDatabase,
  raiseIds,
  readOwnDatabase,
} from '../../stores/spread/own-database.ts'

/** A database that can't stand beside the home database. The message is a sentence for the operator. */
export class CannotJoin extends Error {
  override readonly name = 'CannotJoin'
}

/** @throws CannotJoin where this is not the home database */
export async function demandHome(db: Kysely<Database>): Promise<void> {
  if ((await readOwnDatabase(db)).name !== home)
    throw new CannotJoin(
      'DATABASE_URL leads to a database that stands beside another one: it must lead to the home database.',
    )
}

/**
 * Makes a database one beside the home database: it gets a name, a range of ids and the secret of links. Each start repeats
 * it, so that tables of a new version have ids of that range, too.
 * @throws CannotJoin for a database that has clients from before, or is another one than that of this name
 */
export async function joinHome(
  homeDb: Kysely<Database>,
  db: Kysely<Database>,
  name: string,
): Promise<OwnDatabase> {
  await demandHome(homeDb)
  const number = await numberDatabase(homeDb, name)
  if ((await readOwnDatabase(db)).name === home) {
    if (await hasClients(db))
      throw new CannotJoin(
        `The database ${name} in DATABASE_URLS has clients whose ids may be the same as those of others: begin with an empty database, and move clients there (docs/scale.md).`,
      )
    await nameDatabase(db, { name, number }, await getSecret(homeDb, 'tokens'))
  }
  const own = await readOwnDatabase(db)
  if (own.name !== name || own.number !== number)
    throw new CannotJoin(
      `The address of ${name} in DATABASE_URLS leads to the database ${own.name} (number ${own.number}), not to ${name} (number ${number}).`,
    )
  await raiseIds(db, number)
  return own
}
