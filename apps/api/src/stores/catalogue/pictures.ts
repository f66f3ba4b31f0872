import type { PictureFocus } from '@touchline/contract/entities/catalogue/picture'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database, PictureFilesTable } from '../database/tables.ts'

export type PictureFormat = PictureFilesTable['format']

/** Picture of something in the catalogue. Width and height are those of the widest file. */
export interface PictureRecord {
  hash: string
  alt: string
  width: number
  height: number
  widths: number[]
  /** Part that stays in view where only some of it fits; null for its middle. */
  focus: PictureFocus | null
}

/** File of a picture, and whether only the person in the photo may see it. */
export interface PictureFileRecord {
  bytes: Buffer
  isPrivate: boolean
}

/** Selects the picture of a row of this table as a PictureRecord in JSON, or null. */
export const pictureOf = (table: string) => pictureWith(table, sql.ref(`${table}.picture_focus`))

/** Selects the photo of a row of customers, as `pictureOf` does. */
export const photoOf = (table: string) => pictureWith(table, sql`null`)

const pictureWith = (table: string, focus: RawBuilder<unknown>) =>
  sql`(select jsonb_build_object('hash', p.hash, 'alt', ${sql.ref(`${table}.picture_alt`)}, 'width', p.width,
    'height', p.height, 'widths', p.widths, 'focus', ${focus}) from pictures p
    where p.client_id = ${sql.ref(`${table}.client_id`)} and p.hash = ${sql.ref(`${table}.picture_hash`)})`

export async function findPictureFile(
  db: Kysely<Database>,
  clientId: number,
  { hash, width, format }: { hash: string; width: number; format: PictureFormat },
): Promise<PictureFileRecord | null> {
  const row = await db
    .selectFrom('picture_files as f')
    .innerJoin('pictures as p', (on) =>
      on.onRef('p.client_id', '=', 'f.client_id').onRef('p.hash', '=', 'f.hash'),
    )
    .select(['f.bytes', 'p.is_private as isPrivate'])
    .where('f.client_id', '=', clientId)
    .where('f.hash', '=', hash)
    .where('f.width', '=', width)
    .where('f.format', '=', format)
    .executeTakeFirst()
  return row ?? null
}

/** Returns whether it is the photo of this customer. */
export async function isPhotoOf(db: Kysely<Database>, customerId: number, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('customers')
    .select('id')
    .where('id', '=', customerId)
    .where('picture_hash', '=', hash)
    .executeTakeFirst()
  return row !== undefined
}
