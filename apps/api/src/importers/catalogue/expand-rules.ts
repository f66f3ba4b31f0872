import { addDays, type Day, resolveDay } from './day.ts'
import type { CatalogueFile, CataloguePrices, CatalogueVenue } from './schema/catalogue-file.ts'
import { parseWhen, type When } from './when.ts'

/** A weekly pattern at one place, with names from the file instead of ids. */
export type ExpandedRule = {
  externalId: string
  venue: string
  category: string
  location: string | null
  course: string | null
  prices: CataloguePrices
  name: string
  description: string
  when: When
  minutes: number
  capacity: number
  instructors: string[]
  tags: string[]
  /** Questions of a session outside a course. A course keeps its own questions. */
  questions: string[]
  minAge: number | null
  maxAge: number | null
  from: Day | null
  until: Day | null
  /** Weeks from a course's start to its end, also where an earlier import fixed the start. */
  weeks: number | null
  except: string[]
  cancelled: CatalogueFile['venues'][number]['sessions'][number]['cancelled']
  moved: CatalogueFile['venues'][number]['sessions'][number]['moved']
  opens: { daysAhead: number; time: string } | null
  soldElsewhere: number
}

const patternOf = (text: string): When => {
  const when = parseWhen(text)
  if (when === null) throw new Error(`The pattern '${text}' was not checked`)
  return when
}

const namesOfCategories = (file: CatalogueFile): Map<string, string> => {
  const names = new Map<string, string>()
  const walk = (categories: CatalogueFile['categories']): void => {
    for (const { slug, name, children } of categories) {
      names.set(slug, name)
      walk(children ?? [])
    }
  }
  walk(file.categories)
  return names
}

const dayOrNull = (text: string | undefined, today: string): Day | null =>
  text === undefined ? null : resolveDay(text, today)

const expandSessions = (venue: CatalogueVenue, names: Map<string, string>, today: string): ExpandedRule[] =>
  venue.sessions.flatMap((session) =>
    (session.locations ?? [null]).flatMap((location) =>
      session.when.map((text) => ({
        // The pattern is part of the identity, so that adding a pattern between two others changes neither.
        externalId: [venue.slug, session.key ?? session.category, location ?? '', text].join('/'),
        venue: venue.slug,
        category: session.category,
        location,
        course: null,
        prices: session.prices,
        name: session.name ?? names.get(session.category) ?? session.category,
        description: session.description,
        when: patternOf(text),
        minutes: session.minutes,
        capacity: session.capacity,
        instructors: session.instructors,
        tags: session.tags,
        questions: session.questions,
        minAge: session.minAge ?? null,
        maxAge: session.maxAge ?? null,
        from: dayOrNull(session.from, today),
        until: dayOrNull(session.until, today),
        weeks: null,
        except: session.except,
        cancelled: session.cancelled,
        moved: session.moved,
        opens: session.opens ?? null,
        soldElsewhere: session.soldElsewhere,
      })),
    ),
  )

/** Returns the key of a course, the same as in its address. */
export const courseKey = (venue: string, course: { category: string; slug: string }): string =>
  `${venue}/${course.category}/${course.slug}`

export const lastDayOf = (start: string, weeks: number): string => addDays(start, weeks * 7 - 1)

const expandCourses = (venue: CatalogueVenue, today: string): ExpandedRule[] =>
  venue.courses.flatMap((course) =>
    course.when.map((text) => {
      const from = resolveDay(course.starts, today)
      return {
        externalId: `course/${courseKey(venue.slug, course)}/${text}`,
        venue: venue.slug,
        category: course.category,
        location: course.location ?? null,
        course: courseKey(venue.slug, course),
        prices: course.prices,
        name: course.name,
        description: course.description,
        when: patternOf(text),
        minutes: course.minutes,
        capacity: course.capacity,
        instructors: course.instructors,
        tags: course.tags,
        questions: [],
        minAge: null,
        maxAge: null,
        from,
        until: { date: lastDayOf(from.date, course.weeks), isRelative: from.isRelative },
        weeks: course.weeks,
        except: course.except,
        cancelled: course.cancelled,
        moved: course.moved,
        opens: null,
        soldElsewhere: course.soldElsewhere,
      }
    }),
  )

/** Lists every pattern of the file, with a rule for each court and time. `today` is the client's own date. */
export const expandRules = (file: CatalogueFile, today: string): ExpandedRule[] => {
  const names = namesOfCategories(file)
  return file.venues.flatMap((venue) => [
    ...expandSessions(venue, names, today),
    ...expandCourses(venue, today),
  ])
}
