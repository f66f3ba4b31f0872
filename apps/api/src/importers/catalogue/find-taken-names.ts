import type { Transaction } from 'kysely'
import type { Database } from '../../stores/database/tables.ts'
import {
  findClientBySlug,
  listCategories,
  listHostsOfOthers,
  listReadersOfOthers,
  listVenues,
} from '../../stores/imports/find-rows.ts'
import type { Fault } from '../fault.ts'
import type { CatalogueFile } from './schema/catalogue-file.ts'

/** Finds names that another client or another source already has; only the database can tell. */
export const findTakenNames = async (trx: Transaction<Database>, file: CatalogueFile): Promise<Fault[]> => {
  const others = new Set(await listHostsOfOthers(trx, file.client.slug, file.client.hosts))
  const faults: Fault[] = file.client.hosts.flatMap((host, at) =>
    others.has(host)
      ? [{ path: ['client', 'hosts', at], message: `'${host}' belongs to another client` }]
      : [],
  )
  const readers = new Set(await listReadersOfOthers(trx, file.client))
  const client = await findClientBySlug(trx, file.client.slug)
  const present = client === null ? [] : await listVenues(trx, client.id)
  file.venues.forEach(({ slug, cardReaders }, at) =>
    // Where the file is silent, the readers stay: in the account that it names now.
    (cardReaders ?? present.find((venue) => venue.slug === slug)?.card_readers ?? []).forEach(
      (reader, index) => {
        if (readers.has(reader))
          faults.push({
            path: ['venues', at, ...(cardReaders === undefined ? [] : ['cardReaders', index])],
            message: `'${reader}' stands at a venue of another client of this card account`,
          })
      },
    ),
  )
  if (client === null) return faults
  const isForeign = ({ source }: { source: string }): boolean => source !== 'catalogue'
  const venues = new Set(present.filter(isForeign).map(({ slug }) => slug))
  file.venues.forEach(({ slug }, at) => {
    if (venues.has(slug))
      faults.push({ path: ['venues', at, 'slug'], message: `'${slug}' is a venue of an imported feed` })
  })
  const categories = new Set((await listCategories(trx, client.id)).filter(isForeign).map(({ slug }) => slug))
  const walk = (list: CatalogueFile['categories'], path: (string | number)[]): void =>
    list.forEach(({ slug, children }, at) => {
      if (categories.has(slug))
        faults.push({ path: [...path, at, 'slug'], message: `'${slug}' is a category of an imported feed` })
      walk(children ?? [], [...path, at, 'children'])
    })
  walk(file.categories, ['categories'])
  return faults
}
