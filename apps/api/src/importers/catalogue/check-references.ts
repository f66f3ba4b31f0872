import { type Fault, formatPath } from '../fault.ts'
import { EVERY_ACTIVITY, RESERVED_SLUGS } from '../reserved-slugs.ts'
import { entriesOf, fieldOf, itemsOf, numberOf, textOf, type UncheckedValue } from '../unchecked-value.ts'
import { checkChanges } from './check-changes.ts'
import { checkKnown, fields, namesOnce, type Report } from './check-names.ts'
import { checkEntitlements, checkPeople } from './check-people.ts'
import { minutesOfDay, parseWhen } from './when.ts'

const checkAges = (holder: UncheckedValue, report: Report): void => {
  const min = numberOf(fieldOf(holder, 'minAge'))
  const max = numberOf(fieldOf(holder, 'maxAge'))
  if (min !== undefined && max !== undefined && min > max)
    report(fieldOf(holder, 'maxAge'), 'is below minAge')
}

/** Returns the questions of an activity, session or course. Reports a question listed twice. */
const namesAsked = (holder: UncheckedValue, report: Report): UncheckedValue[] => {
  const names = itemsOf(fieldOf(holder, 'questions'))
  namesOnce(names, report)
  return names
}

type Category = { kind: string | undefined; isParent: boolean }

const walkCategories = (
  list: UncheckedValue,
  report: Report,
): { all: UncheckedValue[]; bySlug: Map<string, Category> } => {
  const all: UncheckedValue[] = []
  const bySlug = new Map<string, Category>()
  const walk = (category: UncheckedValue): void => {
    all.push(category)
    const children = itemsOf(fieldOf(category, 'children'))
    const kind = textOf(fieldOf(category, 'kind'))
    const slug = textOf(fieldOf(category, 'slug'))
    if (slug === EVERY_ACTIVITY)
      report(fieldOf(category, 'slug'), `'${slug}' stands for all activities of a venue`)
    if (slug !== undefined && !bySlug.has(slug)) bySlug.set(slug, { kind, isParent: children.length > 0 })
    if (children.length > 0 && kind !== undefined)
      report(fieldOf(category, 'kind'), 'only a category without children has a kind')
    if (children.length === 0 && fieldOf(category, 'kind').value === undefined)
      report(category, "needs a kind ('classes', 'resources' or 'ticketed') or children")
    for (const child of children) walk(child)
  }
  for (const category of itemsOf(list)) walk(category)
  return { all, bySlug }
}

type Known = {
  categories: Map<string, Category>
  options: Set<string>
  priceLists: Set<string>
  instructors: Set<string>
  tags: Set<string>
  locations: Set<string>
}

const checkPrices = (prices: UncheckedValue, known: Known, report: Report): void => {
  if (textOf(prices) !== undefined) return checkKnown(prices, known.priceLists, 'price list', report)
  for (const [key, price] of entriesOf(prices))
    if (!known.options.has(key)) report(price, `there is no pricing option '${key}'`)
}

const patternsOf = (session: UncheckedValue): UncheckedValue[] => {
  const when = fieldOf(session, 'when')
  return textOf(when) === undefined ? itemsOf(when) : [when]
}

/** Checks the fields that sessions and courses share. */
const checkSession = (session: UncheckedValue, known: Known, report: Report): void => {
  const slug = textOf(fieldOf(session, 'category'))
  const category = slug === undefined ? undefined : known.categories.get(slug)
  if (slug !== undefined && category === undefined)
    report(fieldOf(session, 'category'), `there is no category '${slug}'`)
  if (category?.isParent)
    report(fieldOf(session, 'category'), `'${slug}' has children: only its children have sessions`)
  checkPrices(fieldOf(session, 'prices'), known, report)
  for (const name of itemsOf(fieldOf(session, 'instructors')))
    checkKnown(name, known.instructors, 'instructor', report)
  for (const name of itemsOf(fieldOf(session, 'tags'))) checkKnown(name, known.tags, 'tag', report)
  checkAges(session, report)

  const minutes = numberOf(fieldOf(session, 'minutes'))
  for (const pattern of patternsOf(session)) {
    const when = parseWhen(textOf(pattern) ?? '')
    if (minutes === undefined || when?.lastEnd == null) continue
    if (minutesOfDay(when.lastEnd) - minutesOfDay(when.firstStart) < minutes)
      report(pattern, `has no room for a session of ${minutes} minutes`)
  }
}

const ruleNames = (session: UncheckedValue): string[] => {
  const key = textOf(fieldOf(session, 'key')) ?? textOf(fieldOf(session, 'category'))
  const places = itemsOf(fieldOf(session, 'locations')).map(textOf)
  return (places.length === 0 ? [''] : places).flatMap((place) =>
    patternsOf(session).map((pattern) => `${key}|${place}|${textOf(pattern)}`),
  )
}

const checkVenue = (venue: UncheckedValue, known: Known, report: Report): void => {
  const slug = fieldOf(venue, 'slug')
  if (RESERVED_SLUGS.has(textOf(slug) ?? ''))
    report(slug, `'${textOf(slug)}' is an address of the site itself`)
  const locations = namesOnce(fields(fieldOf(venue, 'locations'), 'slug'), report)
  const here = { ...known, locations }

  const seen = new Map<string, UncheckedValue>()
  for (const session of itemsOf(fieldOf(venue, 'sessions'))) {
    checkSession(session, here, report)
    const places = itemsOf(fieldOf(session, 'locations'))
    for (const place of places) checkKnown(place, locations, 'location in this venue', report)
    checkChanges(session, patternsOf(session), false, report)
    for (const to of fields(fieldOf(session, 'moved'), 'to'))
      checkKnown(fieldOf(to, 'location'), locations, 'location in this venue', report)
    const kind = known.categories.get(textOf(fieldOf(session, 'category')) ?? '')?.kind
    if (kind === 'resources' && places.length === 0)
      report(session, 'needs locations: its category is of resources')
    const [from, until] = [textOf(fieldOf(session, 'from')), textOf(fieldOf(session, 'until'))]
    if (from !== undefined && until !== undefined && /^\d/.test(from) && /^\d/.test(until) && from > until)
      report(fieldOf(session, 'until'), 'is before from')
    for (const name of ruleNames(session)) {
      const earlier = seen.get(name)
      if (earlier === undefined) seen.set(name, session)
      else if (earlier !== session)
        report(session, `is the same session as ${formatPath(earlier.path)}: give it a key of its own`)
      else report(session, 'names one pattern or location twice')
    }
  }

  const courses = itemsOf(fieldOf(venue, 'courses'))
  namesOnce(
    courses.map((course) => fieldOf(course, 'slug')),
    report,
    // A course is found by venue, category and slug (spec 2).
    (at) => {
      const course = courses.find((one) => one.path.at(-1) === at.path.at(-2))
      return textOf(at) && course && `${textOf(fieldOf(course, 'category'))}/${textOf(at)}`
    },
  )
  for (const course of courses) {
    checkSession(course, here, report)
    checkChanges(course, patternsOf(course), true, report)
    checkKnown(fieldOf(course, 'location'), locations, 'location in this venue', report)
    const kind = known.categories.get(textOf(fieldOf(course, 'category')) ?? '')?.kind
    if (kind !== undefined && kind !== 'classes')
      report(fieldOf(course, 'category'), 'a course needs a category of classes')
  }
}

/** Refuses sessions and courses at a closed venue, and an `instead` that is not an open venue of the file. */
const checkClosed = (venues: readonly UncheckedValue[], report: Report): void => {
  const isClosed = (venue: UncheckedValue) => fieldOf(venue, 'closedForGood').value !== undefined
  const open = new Set(
    venues.filter((venue) => !isClosed(venue)).map((venue) => textOf(fieldOf(venue, 'slug'))),
  )
  for (const venue of venues.filter(isClosed)) {
    for (const key of ['sessions', 'courses'])
      if (itemsOf(fieldOf(venue, key)).length > 0)
        report(fieldOf(venue, key), 'must not be at a venue that is closedForGood')
    const instead = fieldOf(fieldOf(venue, 'closedForGood'), 'instead')
    const slug = textOf(instead)
    if (slug !== undefined && !open.has(slug))
      report(instead, `'${slug}' is no venue of the file that is open`)
  }
}

/**
 * Finds faults between the parts of the file: names used twice, and references to things that are missing.
 * Works on the raw file, so that one wrong field elsewhere does not hide them.
 */
export const checkReferences = (raw: unknown): Fault[] => {
  const faults: Fault[] = []
  const report: Report = ({ path }, message) => faults.push({ path, message })
  const file: UncheckedValue = { value: raw, path: [] }

  namesOnce(itemsOf(fieldOf(fieldOf(file, 'client'), 'hosts')), report)
  checkOptions(fieldOf(file, 'pricingOptions'), report)
  const { all, bySlug } = walkCategories(fieldOf(file, 'categories'), report)
  checkCategories(all, report)
  const asked = checkAsked(file, all, report)
  const known = knownIn(file, bySlug, report)
  for (const [, list] of entriesOf(fieldOf(file, 'priceLists'))) checkPrices(list, known, report)

  const venues = fieldOf(file, 'venues')
  const venueSlugs = namesOnce(fields(venues, 'slug'), report)
  for (const venue of itemsOf(venues)) checkVenue(venue, known, report)
  checkClosed(itemsOf(venues), report)

  const categories = new Set(bySlug.keys())
  const sold = checkEntitlements(file, { ...asked, categories, venues: venueSlugs }, report)
  const { instructors } = known
  checkPeople(file, { ...asked, ...sold, venues: venueSlugs, instructors }, report)
  return faults
}

const checkOptions = (options: UncheckedValue, report: Report): void => {
  for (const option of itemsOf(options)) checkAges(option, report)
  namesOnce(itemsOf(options), report, (option) => {
    const name = textOf(fieldOf(option, 'name'))
    return name && `${name} (${textOf(fieldOf(option, 'audience')) ?? 'everyone'})`
  })
}

const checkCategories = (all: readonly UncheckedValue[], report: Report): void => {
  for (const key of ['slug', 'v1Slug'])
    namesOnce(
      all.map((category) => fieldOf(category, key)),
      report,
    )
  for (const category of all) checkAges(category, report)
}

/** Checks the questions, waivers, inductions and rules of cancelling. Returns the inductions and documents. */
const checkAsked = (
  file: UncheckedValue,
  categories: readonly UncheckedValue[],
  report: Report,
): { inductions: Set<string>; documents: Set<string> } => {
  const venues = itemsOf(fieldOf(file, 'venues'))
  const cancellations = namesOnce(fields(fieldOf(file, 'cancellations'), 'slug'), report)
  const courses = venues.flatMap((venue) => itemsOf(fieldOf(venue, 'courses')))
  for (const holder of [fieldOf(file, 'client'), ...categories, ...courses])
    checkKnown(fieldOf(holder, 'cancellation'), cancellations, 'rule of cancelling', report)

  const waivers = namesOnce(fields(fieldOf(file, 'waivers'), 'slug'), report)
  for (const category of categories) checkKnown(fieldOf(category, 'waiver'), waivers, 'waiver', report)
  const inductions = namesOnce(fields(fieldOf(file, 'inductions'), 'slug'), report)
  for (const category of categories)
    for (const key of ['induction', 'givesInduction'])
      checkKnown(fieldOf(category, key), inductions, 'induction', report)
  const documents = namesOnce(fields(fieldOf(file, 'documents'), 'slug'), report)
  const questions = namesOnce(fields(fieldOf(file, 'questions'), 'slug'), report)
  const sold = venues.flatMap((venue) => [
    ...itemsOf(fieldOf(venue, 'sessions')),
    ...itemsOf(fieldOf(venue, 'courses')),
  ])
  for (const holder of [...categories, ...sold])
    for (const name of namesAsked(holder, report)) checkKnown(name, questions, 'question', report)
  return { inductions, documents }
}

const knownIn = (file: UncheckedValue, categories: Map<string, Category>, report: Report): Known => ({
  categories,
  options: namesOnce(fields(fieldOf(file, 'pricingOptions'), 'key'), report),
  priceLists: new Set(entriesOf(fieldOf(file, 'priceLists')).map(([name]) => name)),
  instructors: namesOnce(
    // Each is a name alone, or a name with a picture.
    itemsOf(fieldOf(file, 'instructors')).map((one) =>
      textOf(one) === undefined ? fieldOf(one, 'name') : one,
    ),
    report,
  ),
  tags: namesOnce(itemsOf(fieldOf(file, 'tags')), report),
  locations: new Set(),
})
