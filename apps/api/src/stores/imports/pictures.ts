import { type Kysely, sql, type Transaction } from 'kysely'
import type { PictureFormat } from '../catalogue/pictures.ts'
import type { Database } from '../database/tables.ts'

export type PictureFile = { width: number; format: PictureFormat; bytes: Buffer }

/** Picture in its sizes; `width` and `height` are those of the widest. */
export type MadePicture = {
  hash: string
  /** True when only the person in the photo may see it. */
  isPrivate: boolean
  width: number
  height: number
  widths: number[]
  files: PictureFile[]
}

export const listPictureHashes = async (db: Kysely<Database>, clientSlug: string): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('pictures')
    .innerJoin('clients', 'clients.id', 'client_id')
    .select('hash')
    .where('slug', '=', clientSlug)
    .execute()
  return new Set(rows.map(({ hash }) => hash))
}

/** Creates a picture. @returns false when it exists already */
export const createPicture = async (
  trx: Transaction<Database>,
  clientId: number,
  { hash, isPrivate, width, height, widths }: MadePicture,
): Promise<boolean> => {
  const written = await trx
    .insertInto('pictures')
    .values({ client_id: clientId, hash, is_private: isPrivate, width, height, widths })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .executeTakeFirst()
  return written !== undefined
}

export const createPictureFiles = async (
  trx: Transaction<Database>,
  clientId: number,
  { hash, files }: MadePicture,
): Promise<void> => {
  await trx
    .insertInto('picture_files')
    .values(files.map((file) => ({ client_id: clientId, hash, ...file })))
    .execute()
}

/** Removes pictures that nothing of the client shows any more. */
export const removeUnusedPictures = async (trx: Transaction<Database>, clientId: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from pictures p where client_id = ${clientId} and not exists (
      select from venues where client_id = p.client_id and picture_hash = p.hash
      union all select from categories where client_id = p.client_id and picture_hash = p.hash
      union all select from courses where client_id = p.client_id and picture_hash = p.hash
      union all select from instructors where client_id = p.client_id and picture_hash = p.hash
      union all select from customers where client_id = p.client_id and picture_hash = p.hash)`.execute(trx)
  return Number(numAffectedRows ?? 0)
}
