import { bandWords } from '@touchline/rules/prices/bands'
import {
  type PackageTerms,
  packageIsKept,
  packageLife,
  packageRules,
} from '@touchline/rules/prices/package-words'
import type { Scope } from '@touchline/rules/prices/scope'
import type { Catalogue } from '../../catalogue/catalogues.ts'

type Names = Pick<Catalogue, 'categoryBySlug' | 'venueBySlug'>

/** Says where a package counts: 'For Lane swimming and Family swim, at Lockside Leisure Centre, off-peak.' */
export function scopeWords(
  { categories, venues, band }: Scope,
  { categoryBySlug, venueBySlug }: Names,
): string {
  const activities = categories?.map((slug) => categoryBySlug.get(slug)?.name ?? slug)
  const places = venues?.map((slug) => venueBySlug.get(slug)?.name ?? slug)
  const parts = [
    `For ${activities ? listed(activities) : 'any activity'}`,
    places ? `at ${listed(places)}` : 'at any venue',
    ...(band === undefined ? [] : [bandWords(band)]),
  ]
  return `${parts.join(', ')}.`
}

export const detailsOnSale = (
  terms: PackageTerms & { scope: Scope; validDays: number },
  names: Names,
): string[] => [
  scopeWords(terms.scope, names),
  packageLife(terms.validDays),
  ...packageRules(terms),
  packageIsKept,
]

export const detailsOfHeld = (terms: PackageTerms & { scope: Scope }, names: Names): string[] => [
  scopeWords(terms.scope, names),
  ...packageRules(terms),
]

/** Describes a guest pass: one visit, by the guest. */
export const detailsOfPass = ({ scope }: { scope: Scope }, names: Names): string[] => [
  scopeWords(scope, names),
  'It pays for one visit of one person.',
]

const words = new Intl.ListFormat('en-GB', { type: 'conjunction' })
const listed = (names: readonly string[]): string => words.format(names)
