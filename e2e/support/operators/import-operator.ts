import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse } from 'yaml'
import { readPicturesOf } from '../../../apps/api/src/gateways/pictures/picture-source.ts'
import { importCatalogue } from '../../../apps/api/src/importers/catalogue/import-catalogue.ts'
import { formatFault } from '../../../apps/api/src/importers/fault.ts'
import { createDatabase } from '../../../apps/api/src/stores/database/database.ts'
import { databaseUrlOf } from '../database.ts'
import type { RunningProduct } from '../start-product.ts'

/** Folder that contains `pictures/`, as beside the catalogue of an operator. */
const seed = resolve(import.meta.dirname, '../../../apps/api/seed')
const window = { daysAhead: 6, releaseTime: '22:00' }

type Operator = {
  /** Also its host, below `.localhost`. Every test of an operator has its own. */
  slug: string
  name: string
  client?: Record<string, unknown>
  catalogue?: Record<string, unknown>
  /** Another product than that of the whole run. */
  product?: Pick<RunningProduct, 'origin' | 'dataFolder'>
}

/** Imports another operator into the running product, as `npm run import` does with a catalogue file. */
export async function importOperator({ slug, name, client, catalogue, product }: Operator): Promise<string> {
  const content = {
    client: {
      slug,
      name,
      hosts: [`${slug}.localhost`],
      bookingWindows: { nonMember: window, member: window },
      // Tests of the second step ask for it; all others log staff in by the password.
      staffSecondFactor: 'optional',
      ...client,
    },
    pricingOptions: [{ key: 'adult', name: 'Adult' }],
    ...catalogue,
  }
  const db = createDatabase(databaseUrlOf(product?.dataFolder), { max: 4, patience: 'work' })
  try {
    const result = await importCatalogue(db, JSON.stringify(content), { readPicture: readPicturesOf(seed) })
    if (!result.ok) throw new Error(result.faults.map(formatFault).join('\n'))
  } finally {
    await db.destroy()
  }
  const origin = new URL(product?.origin ?? process.env.E2E_ORIGIN ?? '')
  return `${origin.protocol}//${slug}.localhost:${origin.port}`
}

/**
 * Imports the demo operator again, with other colours and fonts, at a host of its own. A card reader stands at one venue, which
 * is the first operator's.
 */
export async function importDemoAs(slug: string, theme: Record<string, unknown>): Promise<string> {
  const { client, ...catalogue } = parse(readFileSync(join(seed, 'demo.yaml'), 'utf8'))
  for (const venue of catalogue.venues) delete venue.cardReaders
  return importOperator({
    slug,
    name: client.name,
    client: { ...client, slug, hosts: [`${slug}.localhost`], theme },
    catalogue,
  })
}
