import type { Kysely } from 'kysely'
import demoFile from '../../seed/demo.yaml?raw'
import { verifyPassword } from '../crypto/passwords.ts'
import type { ReadPicture } from '../gateways/pictures/picture-source.ts'
import { takeStaffPassword } from '../stores/account/customers.ts'
import type { Database } from '../stores/database/tables.ts'
import { findClientBySlug } from '../stores/imports/find-rows.ts'
import { importCatalogue } from './catalogue/import-catalogue.ts'
import { readCatalogue } from './catalogue/read-catalogue.ts'
import { formatFault } from './fault.ts'

export type DemoLogin = { email: string; password: string; note: string }

/** A build has them with it; they are read when the demo operator is loaded. */
// oxlint-disable-next-line no-restricted-properties -- pictures, no module
const pictures = import.meta.glob<string>('../../seed/pictures/*.jpg', {
  query: '?inline',
  import: 'default',
})

const readPicture: ReadPicture = async (source) => {
  const load = 'file' in source ? pictures[`../../seed/${source.file}`] : undefined
  if (!load) return { ok: false, message: 'is not there' }
  const address = await load()
  return { ok: true, bytes: Buffer.from(address.slice(address.indexOf(',') + 1), 'base64') }
}

interface LoadingDemo {
  isPublic?: boolean
  /** Makes the sessions of an operator that has just been loaded, from yesterday on, and plays the demo's week. */
  playWeek?: () => Promise<void>
}

/**
 * Loads the demo operator once, and gives the people to log in as. What was changed since is left as it is. At a public address
 * everybody knows these passwords, so that its staff have none there: they get in by a mailed link.
 */
export const loadDemo = async (
  db: Kysely<Database>,
  { isPublic = false, playWeek }: LoadingDemo = {},
): Promise<DemoLogin[]> => {
  const read = readCatalogue(demoFile)
  if (!read.ok) throw new Error(`The demo operator is at fault: ${read.faults.map(formatFault).join('; ')}`)
  const { client, people } = read.file
  const present = await findClientBySlug(db, client.slug)
  if (present === null) {
    const result = await importCatalogue(db, demoFile, { readPicture, ...(playWeek && { horizonDays: 0 }) })
    if (!result.ok)
      throw new Error(`The demo operator can't be loaded: ${result.faults.map(formatFault).join('; ')}`)
    await playWeek?.()
  }
  const known = people.filter(({ role }) => !isPublic || role !== 'staff')
  if (isPublic) {
    for (const { email, password, role } of people) {
      if (role === 'staff' && email && password)
        await takeStaffPassword(db, { slug: client.slug, email }, (hash) => verifyPassword(hash, password))
    }
  }
  return known.flatMap(({ email, password, note }) =>
    email && password && note ? [{ email, password, note }] : [],
  )
}
