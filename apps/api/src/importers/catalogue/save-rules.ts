import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../stores/database/tables.ts'
import { listCourses, listRules } from '../../stores/imports/find-rows.ts'
import {
  removeOtherPlaces,
  removeOtherRules,
  removeOtherVenueCategories,
} from '../../stores/imports/remove-rows.ts'
import { saveRows } from '../../stores/imports/save-rows.ts'
import type { WithdrawnSession } from '../../stores/imports/wanted-slots.ts'
import { getExisting } from '../get-existing.ts'
import type { ChangeLog } from '../summary.ts'
import type { FindCancelRule } from './cancel-rules.ts'
import type { Day } from './day.ts'
import { courseKey, type ExpandedRule, lastDayOf } from './expand-rules.ts'
import type { PicturesInFile } from './prepare-pictures.ts'
import type { FindPriceList, saveCategories } from './save-references.ts'
import type { SavedVenues } from './save-venues.ts'
import type { CatalogueFile } from './schema/catalogue-file.ts'

type Trx = Transaction<Database>

/** Things that the sessions refer to, saved before them. */
export type SavedReferences = {
  clientId: number
  venues: SavedVenues
  categories: Awaited<ReturnType<typeof saveCategories>>
  questions: ReadonlyMap<string, number>
  findPriceList: FindPriceList
  columnsOf: PicturesInFile['columnsOf']
  cancelRuleOf: FindCancelRule
}

export const saveCourses = async (trx: Trx, file: CatalogueFile, known: SavedReferences, log: ChangeLog) => {
  const { clientId, venues, categories, questions, findPriceList, columnsOf, cancelRuleOf } = known
  const rows = file.venues.flatMap((venue) =>
    venue.courses.map((course) => ({
      client_id: clientId,
      venue_id: getExisting(venues.ids, venue.slug),
      category_id: getExisting(categories, course.category).id,
      price_list_id: findPriceList(course.prices),
      slug: course.slug,
      name: course.name,
      description: course.description,
      level: course.level,
      min_age: course.minAge,
      max_age: course.maxAge,
      joins_part_way: course.joinsPartWay,
      cancellation_policy: course.cancellationPolicy,
      cancellation: course.cancellation === undefined ? null : cancelRuleOf(course.cancellation),
      question_ids: course.questions.map((slug) => getExisting(questions, slug)),
      ...columnsOf(course.picture),
      source: 'catalogue',
      external_id: courseKey(venue.slug, course),
    })),
  )
  log.add('courses', await saveRows(trx, 'courses', rows, ['client_id', 'source', 'external_id']))
  return new Map((await listCourses(trx, clientId)).map(({ external_id, id }) => [external_id, id]))
}

/** Keeps a day counted from the import as the first import counted it. */
const fixed = (day: Day | null, present: string | null | undefined): string | null =>
  day === null ? null : day.isRelative ? (present ?? day.date) : day.date

export const saveRules = async (
  trx: Trx,
  rules: readonly ExpandedRule[],
  known: SavedReferences & {
    courseIds: Map<string, number>
    instructors: Map<string, number>
    tags: Map<string, number>
  },
  log: ChangeLog,
): Promise<WithdrawnSession[]> => {
  const { clientId, venues, categories, questions, findPriceList, courseIds, instructors, tags } = known
  const present = new Map((await listRules(trx, clientId)).map((row) => [row.external_id, row]))
  const rows = rules.map((rule) => {
    const before = present.get(rule.externalId)
    const validFrom = fixed(rule.from, before?.valid_from)
    const validTo =
      rule.weeks !== null && validFrom !== null
        ? lastDayOf(validFrom, rule.weeks)
        : fixed(rule.until, before?.valid_to)
    return {
      id: before?.id ?? uuidv7(),
      client_id: clientId,
      venue_id: getExisting(venues.ids, rule.venue),
      category_id: getExisting(categories, rule.category).id,
      location_id:
        rule.location === null ? null : getExisting(venues.locationIds, `${rule.venue}/${rule.location}`),
      course_id: rule.course === null ? null : getExisting(courseIds, rule.course),
      price_list_id: findPriceList(rule.prices),
      name: rule.name,
      description: rule.description,
      weekdays: rule.when.weekdays,
      first_start: rule.when.firstStart,
      last_end: rule.when.lastEnd,
      every_minutes: rule.when.everyMinutes,
      duration_minutes: rule.minutes,
      capacity: rule.capacity,
      instructor_ids: rule.instructors.map((name) => getExisting(instructors, name)),
      tag_ids: rule.tags.map((name) => getExisting(tags, name)),
      question_ids: rule.questions.map((slug) => getExisting(questions, slug)),
      min_age: rule.minAge,
      max_age: rule.maxAge,
      valid_from: validFrom,
      valid_to: validTo,
      excluded_dates: rule.except,
      moves: rule.moved.map(({ on, at, to, reason }) => ({
        on,
        at: at ?? null,
        toOn: to.on ?? on,
        toAt: to.at ?? null,
        toLocationId:
          to.location === undefined ? null : getExisting(venues.locationIds, `${rule.venue}/${to.location}`),
        reason,
      })),
      opens_days_ahead: rule.opens?.daysAhead ?? null,
      opens_at: rule.opens?.time ?? null,
      sold_elsewhere: rule.soldElsewhere,
      source: 'catalogue',
      external_id: rule.externalId,
    }
  })
  log.add('session rules', await saveRows(trx, 'session_rules', rows, ['client_id', 'source', 'external_id']))
  const removed = await removeOtherRules(
    trx,
    clientId,
    rows.map(({ id }) => id),
  )
  log.add('session rules', { removed })
  return rules.flatMap(({ cancelled }, position) =>
    cancelled.map(({ on, at, reason }) => ({
      ruleId: rows[position]!.id,
      date: on,
      time: at ?? null,
      reason,
    })),
  )
}

/** Gives each venue the activities that it has sessions of, and every category above them in the tree. */
export const saveVenueActivities = async (
  trx: Trx,
  rules: readonly ExpandedRule[],
  { venues, categories }: SavedReferences,
  log: ChangeLog,
): Promise<void> => {
  const atVenues = new Map<string, { venue_id: number; category_id: string }>()
  const placed = new Map<string, { category_id: string; location_id: number }>()
  for (const rule of rules) {
    const { id, ancestors } = getExisting(categories, rule.category)
    const venueId = getExisting(venues.ids, rule.venue)
    for (const categoryId of [id, ...ancestors])
      atVenues.set(`${venueId} ${categoryId}`, { venue_id: venueId, category_id: categoryId })
    if (rule.location === null) continue
    const locationId = getExisting(venues.locationIds, `${rule.venue}/${rule.location}`)
    placed.set(`${locationId} ${id}`, { category_id: id, location_id: locationId })
  }
  const rows = [...atVenues.values()]
  const places = [...placed.values()]
  const venueIds = [...venues.ids.values()]
  const noun = 'activities offered'
  log.add(noun, await saveRows(trx, 'venue_categories', rows, ['venue_id', 'category_id']))
  log.add(noun, { removed: await removeOtherVenueCategories(trx, venueIds, rows) })
  log.add(noun, await saveRows(trx, 'category_locations', places, ['category_id', 'location_id']))
  log.add(noun, { removed: await removeOtherPlaces(trx, venueIds, places) })
}
