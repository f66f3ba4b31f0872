import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import pg from 'pg'

const page = resolve(import.meta.dirname, '../../../../../docs/operations.md')

/** Gives our role in this database what docs/operations.md says it must have behind a pooler. */
export async function setUpRoleForPooler(url: string): Promise<void> {
  const [, sql] = /## PgBouncer\n[\s\S]+?```sql\n([\s\S]+?)```/.exec(readFileSync(page, 'utf8'))!
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const database = client.escapeIdentifier(new URL(url).pathname.slice(1))
  await client.query(
    sql!.replaceAll('role touchline in database touchline', `role current_user in database ${database}`),
  )
  await client.end()
}
