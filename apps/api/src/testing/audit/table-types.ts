import { type Kysely, sql } from 'kysely'
import type { Database } from '../../stores/database/tables.ts'

interface Column {
  table: string
  name: string
  /** PostgreSQL's own name of the type; an array's begins with `_`. */
  type: string
  isNullable: boolean
  hasDefault: boolean
  /** True when only the database writes it. */
  isGenerated: boolean
  /** Values allowed by a check that names all of them. */
  values: string[] | null
}

const lineWidth = 110

/** Writes the source of `stores/tables.ts` from the tables of a migrated database. */
export async function writeTableTypes(db: Kysely<Database>): Promise<string> {
  const columns = await readColumns(db)
  const tables = [...new Set(columns.map(({ table }) => table))]
  const bodies = tables.map((table) => tableType(columns.filter((column) => column.table === table)))
  const usedNames = ['DateText', 'Generated', 'Instant', 'Json', 'JsonColumns', 'TimeText'].filter((name) =>
    bodies.some((body) => new RegExp(`\\b${name}\\b`).test(body)),
  )
  return [
    '// Made from the migrated schema by `npm run tables`. Change a migration, not this file.',
    "import type { GeneratedAlways } from 'kysely'",
    `import type { ${usedNames.join(', ')} } from './column-types.ts'`,
    '',
    ...bodies,
    '/** Every table, column by column. */',
    'export interface Database {',
    ...tables.map((table) => `  ${table}: ${typeName(table)}`),
    '}',
    '',
  ].join('\n')
}

async function readColumns(db: Kysely<Database>): Promise<Column[]> {
  const { rows } = await sql<Omit<Column, 'values'> & { check: string | null }>`
    select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as "isNullable",
      a.atthasdef or a.attidentity <> '' as "hasDefault",
      a.attidentity = 'a' or a.attgenerated <> '' as "isGenerated",
      (select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%''::text])%' limit 1) as check
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and a.attnum > 0 and not a.attisdropped
    order by c.relname collate "C", a.attnum`.execute(db)
  return rows.map(({ check, ...column }) => ({
    ...column,
    values: check === null ? null : [...check.matchAll(/'([^']*)'::text/g)].map(([, value]) => value!),
  }))
}

function tableType(columns: readonly Column[]): string {
  const lines = columns.map((column) => {
    const line = `  ${column.name}: ${columnType(column)}`
    if (line.length <= lineWidth || !column.values) return line
    const values = [...column.values.map((value) => `'${value}'`), ...(column.isNullable ? ['null'] : [])]
    return `  ${column.name}:\n${values.map((value) => `    | ${value}`).join('\n')}`
  })
  return `export interface ${typeName(columns[0]!.table)} {\n${lines.join('\n')}\n}\n`
}

function columnType(column: Column): string {
  const { type, values, isNullable, isGenerated, hasDefault } = column
  const plain =
    values?.map((value) => `'${value}'`).join(' | ') ??
    (type === 'jsonb' ? `Json<JsonColumns['${column.table}']['${column.name}']>` : plainType(column))
  if (isGenerated) return `GeneratedAlways<${plain}>`
  const written = hasDefault ? `Generated<${plain}>` : plain
  return isNullable ? `${written} | null` : written
}

const plainTypes: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'DateText',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  /** The type in which pg reads it. */
  numeric: 'string',
  text: 'string',
  time: 'TimeText',
  timestamptz: 'Instant',
  uuid: 'string',
}

/**
 * Returns the type of a single value. @throws for a type that no parser of `connections/parsers.ts` handles
 */
function plainType({ table, name, type }: Column): string {
  const element = plainTypes[type.replace(/^_/, '')]
  if (element === undefined) throw new Error(`${table}.${name} has the type ${type}, which plainTypes lacks`)
  return type.startsWith('_') ? `${element}[]` : element
}

const typeName = (table: string): string =>
  `${table
    .split('_')
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join('')}Table`
