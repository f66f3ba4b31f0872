import type { Kysely, Transaction } from 'kysely'
import { giveBackCoversWithoutRole } from '../../commands/cover/give-back-cover.ts'
import type { AppliedSlots } from '../../commands/timetable/apply-wanted-slots.ts'
import { generateSlotsInTransaction } from '../../commands/timetable/generate-slots.ts'
import { type ReadPicture, readPicturesOf } from '../../gateways/pictures/picture-source.ts'
import type { Database } from '../../stores/database/tables.ts'
import { listVenues } from '../../stores/imports/find-rows.ts'
import { getToday, raiseCatalogueVersion, takeTurn } from '../../stores/imports/import-clock.ts'
import {
  createPicture,
  createPictureFiles,
  listPictureHashes,
  type MadePicture,
  removeUnusedPictures,
} from '../../stores/imports/pictures.ts'
import { nameSessions, withdrawSessions } from '../../stores/imports/wanted-slots.ts'
import type { Fault } from '../fault.ts'
import { type Change, ChangeLog, totalChanges } from '../summary.ts'
import { cancelRulesOf } from './cancel-rules.ts'
import { expandRules } from './expand-rules.ts'
import { findTakenNames } from './find-taken-names.ts'
import { type PicturesInFile, preparePictures } from './prepare-pictures.ts'
import { readCatalogue } from './read-catalogue.ts'
import { saveClient } from './save-client.ts'
import { saveMemberships, savePackages } from './save-entitlements.ts'
import { saveHouseholds, savePeople } from './save-people.ts'
import {
  saveCategories,
  saveDocumentKinds,
  saveInductions,
  saveNames,
  savePrices,
  saveQuestions,
  saveWaivers,
} from './save-references.ts'
import { type SavedReferences, saveCourses, saveRules, saveVenueActivities } from './save-rules.ts'
import { saveVenues } from './save-venues.ts'
import type { CatalogueFile } from './schema/catalogue-file.ts'
import { listSkippedStarts } from './skipped-starts.ts'

export type CatalogueImport =
  | {
      ok: true
      client: string
      changes: Change[]
      sessions: AppliedSlots
      /** Sessions that stay as they were sold, in words. */
      leftAsSold: string[]
      notes: string[]
    }
  | { ok: false; faults: Fault[] }

type Trx = Transaction<Database>

const listForgottenVenues = async (trx: Trx, clientId: number, file: CatalogueFile): Promise<string[]> => {
  const named = new Set(file.venues.map(({ slug }) => slug))
  return (await listVenues(trx, clientId))
    .filter(({ source, external_id }) => source === 'catalogue' && !named.has(external_id))
    .map(
      ({ slug }) =>
        `The venue '${slug}' is no longer in the file: it is kept, without sessions. To take it off the site, keep it in the file with closedForGood.`,
    )
}

/** @returns how many were not there yet */
const savePictures = async (
  trx: Trx,
  clientId: number,
  pictures: readonly MadePicture[],
): Promise<number> => {
  let created = 0
  for (const picture of pictures) {
    if (!(await createPicture(trx, clientId, picture))) continue
    await createPictureFiles(trx, clientId, picture)
    created++
  }
  return created
}

const writeCatalogue = async (
  trx: Trx,
  file: CatalogueFile,
  pictures: PicturesInFile,
  horizonDays?: number,
) => {
  const log = new ChangeLog()
  const clientId = await saveClient(trx, file, log)
  const today = await getToday(trx, file.client.timeZone)
  log.add('pictures', { created: await savePictures(trx, clientId, pictures.made) })
  const saving: Saving = { trx, file, clientId, today, pictures, log }
  const { rules, withdrawn, venueIds, inductionIds, documentIds } = await saveWhatIsSold(saving)
  await saveWhoBuys(saving, { venueIds, inductionIds, documentIds })
  log.add('pictures', { removed: await removeUnusedPictures(trx, clientId) })

  const sessions = await generateSlotsInTransaction(trx, {
    clientId,
    ...(horizonDays === undefined ? {} : { horizonDays }),
  })
  sessions.cancelled += await withdrawSessions(trx, withdrawn)
  const changes = log.list()
  if (totalChanges([...changes, { noun: 'sessions', ...sessions }]) + sessions.moved > 0)
    await raiseCatalogueVersion(trx, clientId)
  const zones = new Map(file.venues.map(({ slug, timeZone }) => [slug, timeZone]))
  const zoneOf = (venue: string) => zones.get(venue) ?? file.client.timeZone
  const notes = [
    ...(await listForgottenVenues(trx, clientId, file)),
    ...listSkippedStarts(rules, zoneOf, today),
  ]
  const leftAsSold = await nameSessions(trx, sessions.leftAsSoldIds)
  return { client: file.client.slug, changes, sessions, leftAsSold, notes }
}

interface Saving {
  trx: Trx
  file: CatalogueFile
  clientId: number
  today: string
  pictures: PicturesInFile
  log: ChangeLog
}

/** Saves prices, activities, venues, courses and sessions, and what these refer to. */
const saveWhatIsSold = async ({ trx, file, clientId, today, pictures: { columnsOf }, log }: Saving) => {
  const findPriceList = await savePrices(trx, clientId, file, log)
  const instructors = await saveNames(
    trx,
    'instructors',
    clientId,
    file.instructors.map(({ name, picture }) => ({ name, ...columnsOf(picture) })),
    log,
  )
  const tags = await saveNames(
    trx,
    'tags',
    clientId,
    file.tags.map((name) => ({ name })),
    log,
  )
  const inductionIds = await saveInductions(trx, clientId, file, log)
  const documentIds = await saveDocumentKinds(trx, clientId, file, log)
  const waivers = await saveWaivers(trx, clientId, file, log)
  const questions = await saveQuestions(trx, clientId, file, log)
  const cancelRuleOf = cancelRulesOf(file)
  const categories = await saveCategories(
    trx,
    clientId,
    file.categories,
    {
      waivers,
      questions,
      inductions: inductionIds,
      columnsOf,
      waitlists: file.client.waitlists,
      cancellation: { ruleOf: cancelRuleOf, usual: file.client.cancellation },
    },
    log,
  )
  const venues = await saveVenues(trx, { clientId, today, columnsOf }, file, log)
  const known: SavedReferences = {
    clientId,
    venues,
    categories,
    questions,
    findPriceList,
    columnsOf,
    cancelRuleOf,
  }
  const courseIds = await saveCourses(trx, file, known, log)
  const rules = expandRules(file, today)
  const withdrawn = await saveRules(trx, rules, { ...known, courseIds, instructors, tags }, log)
  await saveVenueActivities(trx, rules, known, log)
  return { rules, withdrawn, venueIds: venues.ids, inductionIds, documentIds }
}

/** Saves memberships, packages, households and people. */
const saveWhoBuys = async (
  { trx, file, clientId, today, pictures: { photoOf }, log }: Saving,
  {
    venueIds,
    inductionIds,
    documentIds,
  }: Record<'venueIds' | 'inductionIds' | 'documentIds', Map<string, number>>,
): Promise<void> => {
  const membershipIds = await saveMemberships(trx, clientId, file, documentIds, log)
  const packageIds = await savePackages(trx, clientId, file, log)
  const householdIds = await saveHouseholds(trx, clientId, file, log)
  const { slug, timeZone, credit, penalties } = file.client
  const { blocksAfterDays } = penalties
  await savePeople(
    trx,
    file.people,
    {
      client: { id: clientId, slug, timeZone, creditLifeMonths: credit.general.lifeMonths },
      today,
      venueIds,
      membershipIds,
      packageIds,
      householdIds,
      photoOf,
      flags: { clientId, today, inductionIds, documentIds, blocksAfterDays },
    },
    log,
  )
}

async function hasAll(trx: Trx, clientSlug: string, hashes: ReadonlySet<string>): Promise<boolean> {
  const there = await listPictureHashes(trx, clientSlug)
  return [...hashes].every((hash) => there.has(hash))
}

/**
 * Loads one operator from a catalogue file. Checked whole before anything is written, in one transaction; a second
 * import of the same file changes nothing.
 */
export const importCatalogue = async (
  db: Kysely<Database>,
  text: string,
  {
    horizonDays,
    readPicture = readPicturesOf('.'),
  }: { horizonDays?: number; readPicture?: ReadPicture } = {},
): Promise<CatalogueImport> => {
  const read = readCatalogue(text)
  if (!read.ok) return read
  const { client } = read.file
  for (;;) {
    const pictures = await preparePictures(read.file, readPicture, await listPictureHashes(db, client.slug))
    if (pictures.faults.length > 0) return { ok: false, faults: pictures.faults.map(read.locate) }
    const done = await db.transaction().execute(async (trx): Promise<CatalogueImport | null> => {
      await takeTurn(trx)
      // Another import may have let go of a picture that was found: then it is made after all.
      if (!(await hasAll(trx, client.slug, pictures.found))) return null
      const taken = await findTakenNames(trx, read.file)
      if (taken.length > 0) return { ok: false, faults: taken.map(read.locate) }
      return { ok: true, ...(await writeCatalogue(trx, read.file, pictures, horizonDays)) }
    })
    if (done?.ok) await giveBackCoversWithoutRole(db, client.slug)
    if (done) return done
  }
}
