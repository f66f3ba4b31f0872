import { type Kysely, sql } from 'kysely'
import type { Database } from '../../stores/database/tables.ts'

/** A query that gives one line of text for each thing that it describes. */
type Lines = ReturnType<typeof sql<{ line: string }>>

/**
 * Describes everything that the schema `public` has, as sorted lines: two databases with the same lines have the
 * same schema. The order of columns is left out, and so are the comments and the white space of functions.
 */
export async function describeSchema(db: Kysely<Database>): Promise<string[]> {
  const answers: string[] = []
  for (const query of [...tableParts, ...programs, ...surroundings]) {
    const { rows } = await query.execute(db)
    answers.push(...rows.map(({ line }) => line))
  }
  const lines = answers.map((line) => (line.startsWith('function ') ? withoutComments(line) : line))
  return [...lines, ...(await describeRows(db))].map((line) => line.replaceAll('\n', ' ')).sort()
}

/** Removes SQL comments and joins white space, except inside strings and quoted names. */
function withoutComments(text: string): string {
  return text
    .replaceAll(
      /('(?:[^']|'')*'|"(?:[^"]|"")*")|(?:--[^\n]*|\/\*[^]*?\*\/|\s)+/g,
      (_, kept?: string) => kept ?? ' ',
    )
    .trim()
}

const tableParts: Lines[] = [
  sql`select concat_ws(' ', 'relation', c.relkind, c.relname, 'persistence', c.relpersistence,
      'options', coalesce(c.reloptions::text, 'none'), 'row security', c.relrowsecurity, c.relforcerowsecurity,
      'identity', c.relreplident, 'method', coalesce(m.amname, 'none'), 'granted', coalesce(c.relacl::text, 'default')) as line
    from pg_class c left join pg_am m on m.oid = c.relam
    where c.relnamespace = 'public'::regnamespace and c.relkind <> 'c' and c.relname not like 'schema_migrations%'`,
  sql`select concat_ws(' ', 'column', c.relname || '.' || a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then 'not null' end, 'default ' || pg_get_expr(d.adbin, d.adrelid),
      'identity ' || nullif(a.attidentity::text, ''), 'generated ' || nullif(a.attgenerated::text, ''),
      'storage', a.attstorage, 'compression ' || nullif(a.attcompression::text, ''), 'collation ' || l.collname,
      'statistics ' || a.attstattarget, 'options ' || a.attoptions::text, 'granted ' || a.attacl::text) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      left join pg_collation l on l.oid = a.attcollation
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'c')
      and a.attnum > 0 and not a.attisdropped and c.relname <> 'schema_migrations'`,
  sql`select concat_ws(' ', 'constraint', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid),
      case when k.condeferrable then 'deferrable' end, case when k.condeferred then 'deferred' end,
      case when not k.convalidated then 'not validated' end) as line
    from pg_constraint k
    where k.connamespace = 'public'::regnamespace and k.conrelid is distinct from to_regclass('schema_migrations')`,
  sql`select concat_ws(' ', 'index', pg_get_indexdef(i.indexrelid), case when not i.indisvalid then 'invalid' end,
      case when i.indisclustered then 'clustered' end, case when i.indisreplident then 'identity' end) as line
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and c.relname <> 'schema_migrations'`,
  sql`select concat_ws(' ', 'sequence', s.seqrelid::regclass, format_type(s.seqtypid, null), 'start', s.seqstart,
      'by', s.seqincrement, 'from', s.seqmin, 'to', s.seqmax, 'cache', s.seqcache, case when s.seqcycle then 'cycle' end,
      'last', coalesce(pg_sequence_last_value(s.seqrelid)::text, 'none'),
      'owned by ' || o.refobjid::regclass || '.' || a.attname) as line
    from pg_sequence s
      left join pg_depend o on o.classid = 'pg_class'::regclass and o.objid = s.seqrelid
        and o.refclassid = 'pg_class'::regclass and o.deptype in ('a', 'i')
      left join pg_attribute a on a.attrelid = o.refobjid and a.attnum = o.refobjsubid`,
]

const programs: Lines[] = [
  sql`select concat_ws(' ', 'function', pg_get_functiondef(p.oid), 'volatility', p.provolatile, 'parallel', p.proparallel,
      'language', l.lanname, 'cost', p.procost, 'rows', p.prorows, 'granted', coalesce(p.proacl::text, 'default')) as line
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')`,
  sql`select concat_ws(' ', 'aggregate', p.oid::regprocedure) as line from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind not in ('f', 'p')`,
  sql`select concat_ws(' ', 'trigger', pg_get_triggerdef(t.oid), 'enabled', t.tgenabled) as line
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal`,
  sql`select concat_ws(' ', 'event trigger', evtname, evtevent, evtfoid::regproc, evtenabled) as line
    from pg_event_trigger`,
  sql`select concat_ws(' ', 'view', c.relname, regexp_replace(pg_get_viewdef(c.oid), '\\s+', ' ', 'g')) as line
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')`,
  sql`select concat_ws(' ', 'rule', pg_get_ruledef(r.oid)) as line
    from pg_rewrite r join pg_class c on c.oid = r.ev_class
    where c.relnamespace = 'public'::regnamespace and r.rulename <> '_RETURN'`,
  sql`select concat_ws(' ', 'policy', polrelid::regclass, polname, polcmd, pg_get_expr(polqual, polrelid),
      pg_get_expr(polwithcheck, polrelid)) as line from pg_policy`,
]

const surroundings: Lines[] = [
  sql`select concat_ws(' ', 'type', t.typtype, t.typname, (select string_agg(e.enumlabel, ', ' order by e.enumsortorder)
      from pg_enum e where e.enumtypid = t.oid), case when t.typtype = 'd' then concat_ws(' ',
      format_type(t.typbasetype, t.typtypmod), t.typdefault, case when t.typnotnull then 'not null' end) end,
      'granted ' || t.typacl::text) as line
    from pg_type t left join pg_class c on c.oid = t.typrelid
    where t.typnamespace = 'public'::regnamespace and t.typcategory <> 'A' and coalesce(c.relkind, 'c') = 'c'`,
  sql`select concat_ws(' ', 'statistics', pg_get_statisticsobjdef(oid)) as line from pg_statistic_ext`,
  sql`select concat_ws(' ', 'schema', nspname, 'granted', coalesce(nspacl::text, 'default')) as line
    from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'`,
  sql`select concat_ws(' ', 'default privileges', defaclnamespace, defaclobjtype, defaclacl) as line from pg_default_acl`,
  sql`select concat_ws(' ', 'extension', extname, extnamespace::regnamespace) as line from pg_extension`,
  sql`select concat_ws(' ', 'comment', (pg_identify_object(classoid, objoid, objsubid)).identity, description) as line
    from pg_description where objoid >= 16384`,
]

/** Describes the rows that the migrations write: without moments, and without the random values of secrets. */
async function describeRows(db: Kysely<Database>): Promise<string[]> {
  const tables = await sql<{ name: string; left: string[] }>`
    select c.relname as name, array(select a.attname::text from pg_attribute a where a.attrelid = c.oid
      and (a.atttypid = 'timestamptz'::regtype or (c.relname, a.attname) = ('secrets', 'value'))) as left
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and c.relname <> 'schema_migrations'`.execute(db)
  const lines: string[] = []
  for (const { name, left } of tables.rows) {
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', 'row', ${name}::text, (to_jsonb(t) - ${left}::text[])::text) as line
      from ${sql.table(name)} t`.execute(db)
    lines.push(...rows.map(({ line }) => line))
  }
  return lines
}
