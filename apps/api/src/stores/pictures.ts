import { type Kysely, sql } from 'kysely'
import type { Database, PictureFilesTable } from './tables.ts'

export type PictureFormat = PictureFilesTable['format']

/** A picture of something in the catalogue. Width and height are those of the widest file. */
export interface PictureRecord {
  hash: string
  alt: string
  width: number
  height: number
  widths: number[]
}

/** For a query: the picture of a row of this table as a PictureRecord in JSON, or null. */
export const pictureOf = (table: string) =>
  sql`(select jsonb_build_object('hash', p.hash, 'alt', ${sql.ref(`${table}.picture_alt`)}, 'width', p.width,
    'height', p.height, 'widths', p.widths) from pictures p
    where p.client_id = ${sql.ref(`${table}.client_id`)} and p.hash = ${sql.ref(`${table}.picture_hash`)})`

export async function findPictureFile(
  db: Kysely<Database>,
  clientId: number,
  { hash, width, format }: { hash: string; width: number; format: PictureFormat },
): Promise<Buffer | null> {
  const row = await db
    .selectFrom('picture_files')
    .select('bytes')
    .where('client_id', '=', clientId)
    .where('hash', '=', hash)
    .where('width', '=', width)
    .where('format', '=', format)
    .executeTakeFirst()
  return row?.bytes ?? null
}
