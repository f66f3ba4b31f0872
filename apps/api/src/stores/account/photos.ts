import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../database/tables.ts'
import { createPicture, createPictureFiles, type MadePicture } from '../imports/pictures.ts'

/**
 * Sets a customer's photo; null for none. Imports leave it unchanged. The photo before is removed where no
 * page shows it.
 */
export async function savePhoto(
  tx: Transaction<Database>,
  { clientId, customerId }: { clientId: number; customerId: number },
  picture: MadePicture | null,
): Promise<void> {
  if (picture && (await createPicture(tx, clientId, picture))) await createPictureFiles(tx, clientId, picture)
  await sql`
    update customers set picture_hash = ${picture?.hash ?? null}, picture_alt = '',
      own_columns = array(select distinct unnest(own_columns || '{picture_hash,picture_alt}'::text[]))
    where id = ${customerId}`.execute(tx)
  await removeUnshownPhotos(tx, clientId)
}

/** Removes private pictures that are no longer a customer's photo. */
export async function removeUnshownPhotos(tx: Kysely<Database>, clientId: number): Promise<void> {
  await sql`
    delete from pictures p where p.client_id = ${clientId} and p.is_private
      and not exists (select from customers c where c.client_id = p.client_id and c.picture_hash = p.hash)`.execute(
    tx,
  )
}
