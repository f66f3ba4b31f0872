import { isDateVisible } from '@touchline/rules/timetable/booking-window'
import { listedPaths } from '@touchline/rules/web/listed-paths'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import { listChildrenSoldAt } from '../../policies/timetable/activity-at-venue.ts'
import { widestWindow } from '../../policies/timetable/slot-terms.ts'
import type { CategoryRecord, VenueRecord } from '../../stores/catalogue/catalogue.ts'
import type { CourseToCome, DayWithSessions } from '../../stores/timetable/days-with-sessions.ts'

/** Limit of addresses in a file (sitemaps.org). */
const addressesInFile = 50_000

interface Sold {
  now: Date
  days: readonly DayWithSessions[]
  courses: readonly CourseToCome[]
}

/**
 * Lists the pages for search engines: the client's venues, activities, bookable days and courses. Times of
 * change are left out, because places change with every booking.
 */
export function listPages(catalogue: Catalogue, { now, days, courses }: Sold): string[] {
  const pages = [listedPaths.home()]
  const daysOf = groupBy(days, ({ venueId, categoryId }) => `${venueId} ${categoryId}`)
  const coursesOf = groupBy(courses, ({ venueId }) => String(venueId))
  for (const venue of catalogue.venues) {
    pages.push(listedPaths.venue(venue.slug))
    for (const category of soldAt(venue, catalogue)) {
      // With one activity below it, or none, its page leads on automatically.
      if (listChildrenSoldAt(category.id, venue, catalogue).length > 1)
        pages.push(listedPaths.activity(venue.slug, category.slug))
      const window = widestWindow([category], venue, catalogue, { opensAsMember: false })
      for (const { localDate, isOpen } of daysOf.get(`${venue.id} ${category.id}`) ?? [])
        if (isOpen || isDateVisible(localDate, now, window, venue.timeZone))
          pages.push(listedPaths.day(venue.slug, category.slug, localDate))
    }
    const held = coursesOf.get(String(venue.id)) ?? []
    if (held.length > 0) pages.push(listedPaths.courses(venue.slug))
    for (const { categoryId, slug } of held) {
      const category = catalogue.categoryById.get(categoryId)
      if (category) pages.push(listedPaths.course(venue.slug, category.slug, slug))
    }
  }
  return pages
}

function soldAt(venue: VenueRecord, catalogue: Catalogue): CategoryRecord[] {
  const below = (parent: string | null): CategoryRecord[] =>
    listChildrenSoldAt(parent, venue, catalogue).flatMap((category) => [category, ...below(category.id)])
  return below(null)
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

const xml = '<?xml version="1.0" encoding="UTF-8"?>'
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/**
 * Returns the text of the sitemap's file at an address with this `part`. Without a part it holds all pages,
 * or the list of the parts if there are too many pages for a file. Null where there is no such part. `base`
 * stands before each path.
 */
export function writeSitemapFile(
  pages: readonly string[],
  part: string | undefined,
  base: string,
): string | null {
  const parts = Math.ceil(pages.length / addressesInFile)
  if (part === undefined && parts > 1)
    return writeSitemapIndex(Array.from({ length: parts }, (_, at) => `${base}/sitemap.xml?part=${at + 1}`))
  const number = part === undefined ? 1 : Number(part)
  if (!Number.isInteger(number) || number < 1 || number > parts) return null
  const here = pages.slice((number - 1) * addressesInFile, number * addressesInFile)
  return writeSitemap(here.map((page) => base + page))
}

const writeSitemap = (addresses: readonly string[]): string =>
  `${xml}<urlset xmlns="${schema}">${addresses.map((one) => `<url><loc>${escapeXml(one)}</loc></url>`).join('')}</urlset>`

/** Lists the files of a sitemap that is too long for a single file. */
const writeSitemapIndex = (files: readonly string[]): string =>
  `${xml}<sitemapindex xmlns="${schema}">${files.map((one) => `<sitemap><loc>${escapeXml(one)}</loc></sitemap>`).join('')}</sitemapindex>`

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/**
 * Tells crawlers what they may fetch: all pages, each of which states if it is to be listed, and their
 * pictures.
 */
export const writeRobots = (basePath: string, sitemap: string): string =>
  [
    'User-agent: *',
    `Disallow: ${basePath}/api/`,
    ...['pictures/', 'scenes/', 'preview.jpg'].map((name) => `Allow: ${basePath}/api/${name}`),
    '',
    `Sitemap: ${sitemap}`,
    '',
  ].join('\n')
