import { type Kysely, sql } from 'kysely'
import type { Database } from '../../database/tables.ts'

/** A table with rows of clients. */
export interface ClientTable {
  name: string
  /** Columns that are written: those that PostgreSQL computes are left out. */
  columns: string[]
  hasFiles: boolean
  /** Column that names the client, where the table has one. */
  clientColumn: 'id' | 'client_id' | null
  /** Steps from `clients`: its rows are removed after those of all tables that lead there by it. */
  depth: number
  /** Returns the condition on a row `alias` that is of a client. */
  isOf: (clientId: number, alias: string) => string
}

/** Tables without rows of clients, and why they do not move. */
export const tablesThatStay: Readonly<Record<string, string>> = {
  arrived_clients: 'says what was moved here',
  client_database_hosts: 'is of the home database',
  client_databases: 'is of the home database',
  client_moves: 'is of the home database',
  contract_edges: 'states and their moves, the same in each database',
  database_place: 'where the data of this database is',
  debit_events_read: 'how far this database has read the news of a provider',
  other_databases: 'is of the home database',
  own_database: 'which database this is',
  payment_attempt_edges: 'states and their moves, the same in each database',
  refund_edges: 'states and their moves, the same in each database',
  request_counts: 'counts addresses of the internet for a minute',
  restores: 'when the data of this database came from a backup',
  schema_migrations: 'the version of this database',
  secrets: 'the same in each database',
}

/** References without a key of the database, where a key would cost each posting too much. */
const unwritten: readonly Reference[] = [
  {
    child: 'ledger_postings',
    parent: 'ledger_transactions',
    childColumns: ['transaction_id'],
    parentColumns: ['id'],
    isRequired: true,
  },
]

interface Reference {
  child: string
  parent: string
  childColumns: string[]
  parentColumns: string[]
  isRequired: boolean
}

/**
 * Finds all tables with rows of clients: those that name the client, and those whose rows must refer to a row of such a one.
 * @throws for a table that is neither reached nor said to stay
 */
export async function listClientTables(db: Kysely<Database>): Promise<ClientTable[]> {
  const [tables, written] = [await readTables(db), await readReferences(db)]
  const references = [...unwritten, ...written]
  const found = new Map<string, ClientTable>()
  for (const { name, columns, hasFiles, hasClient } of tables) {
    if (name === 'clients')
      found.set(name, { name, columns, hasFiles, clientColumn: 'id', depth: 0, isOf: byColumn('id') })
    else if (hasClient && !Object.hasOwn(tablesThatStay, name))
      found.set(name, {
        name,
        columns,
        hasFiles,
        clientColumn: 'client_id',
        depth: 1,
        isOf: byColumn('client_id'),
      })
  }
  for (let before = -1; before !== found.size; ) {
    before = found.size
    for (const { name, columns, hasFiles } of tables) {
      if (found.has(name)) continue
      const leads = references.find(
        ({ child, parent, isRequired }) => child === name && isRequired && found.has(parent),
      )
      if (!leads) continue
      const parent = found.get(leads.parent)!
      found.set(name, {
        name,
        columns,
        hasFiles,
        clientColumn: null,
        depth: parent.depth + 1,
        isOf: byParent(leads, parent),
      })
    }
  }
  const forgotten = tables.filter(({ name }) => !found.has(name) && !Object.hasOwn(tablesThatStay, name))
  if (forgotten.length > 0)
    throw new Error(
      `No rule says whether these tables move with their client: ${forgotten.map(({ name }) => name).join(', ')}`,
    )
  return [...found.values()]
}

const byColumn = (column: string) => (clientId: number, alias: string) => `${alias}.${column} = ${clientId}`

const byParent =
  ({ childColumns, parentColumns }: Reference, parent: ClientTable) =>
  (clientId: number, alias: string) => {
    const above = `${alias}_of`
    const joined = childColumns.map((column, at) => `${above}.${parentColumns[at]} = ${alias}.${column}`)
    return `exists (select from ${parent.name} ${above} where ${joined.join(' and ')} and ${parent.isOf(clientId, above)})`
  }

async function readTables(db: Kysely<Database>) {
  const { rows } = await sql<{ name: string; columns: string[]; hasFiles: boolean; hasClient: boolean }>`
    select c.relname::text as name,
      array_agg(quote_ident(a.attname) order by a.attnum) filter (where a.attgenerated = '') as columns,
      bool_or(a.atttypid = 'bytea'::regtype) as "hasFiles",
      bool_or(a.attname = 'client_id' and a.attnotnull) as "hasClient"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    group by c.relname order by c.relname`.execute(db)
  return rows
}

async function readReferences(db: Kysely<Database>): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select child.relname::text as child, parent.relname::text as parent,
      (select array_agg(a.attname::text order by k.at) from unnest(f.conkey) with ordinality k(num, at)
        join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.num) as "childColumns",
      (select array_agg(a.attname::text order by k.at) from unnest(f.confkey) with ordinality k(num, at)
        join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.num) as "parentColumns",
      (select bool_and(a.attnotnull) from pg_attribute a
        where a.attrelid = f.conrelid and a.attnum = any(f.conkey)) as "isRequired"
    from pg_constraint f
      join pg_class child on child.oid = f.conrelid join pg_class parent on parent.oid = f.confrelid
    where f.contype = 'f' and child.relnamespace = 'public'::regnamespace and child.oid <> parent.oid
    order by f.conname`.execute(db)
  return rows
}
