import { entriesOf, fieldOf, itemsOf, textOf, type UncheckedValue } from '../unchecked-value.ts'
import { checkKnown, fields, namesOnce, type Report } from './check-names.ts'

/** Names that memberships, packages and people of a file may refer to. */
interface Names {
  venues: Set<string>
  documents: Set<string>
}

type Entitlements = { memberships: Set<string>; packages: Set<string> }

/** Checks the memberships, packages and taxes of a file, and returns the names of the first two. */
export const checkEntitlements = (
  file: UncheckedValue,
  { categories, venues, documents }: Names & { categories: Set<string> },
  report: Report,
): Entitlements => {
  const list = fieldOf(file, 'memberships')
  const memberships = namesOnce(fields(list, 'slug'), report)
  for (const document of fields(list, 'document')) checkKnown(document, documents, 'document', report)
  const bands = new Set(entriesOf(fieldOf(file, 'bands')).map(([name]) => name))
  const checkScope = (scope: UncheckedValue): void => {
    for (const slug of itemsOf(fieldOf(scope, 'activities'))) checkKnown(slug, categories, 'category', report)
    for (const slug of itemsOf(fieldOf(scope, 'venues'))) checkKnown(slug, venues, 'venue', report)
    checkKnown(fieldOf(scope, 'band'), bands, 'band', report)
  }
  for (const option of itemsOf(fieldOf(file, 'pricingOptions')))
    checkKnown(fieldOf(option, 'band'), bands, 'band', report)
  for (const membership of itemsOf(list)) {
    const benefits = fieldOf(membership, 'benefits')
    namesOnce(fields(benefits, 'slug'), report)
    for (const benefit of itemsOf(benefits)) checkScope(benefit)
    checkScope(fieldOf(membership, 'creditPaysFor'))
    checkScope(fieldOf(membership, 'guestPasses'))
    for (const plan of itemsOf(fieldOf(membership, 'plans'))) checkScope(plan)
  }
  const plans = itemsOf(list).flatMap((membership) => fields(fieldOf(membership, 'plans'), 'slug'))
  namesOnce(plans, report)
  const options = new Set(fields(fieldOf(file, 'pricingOptions'), 'key').flatMap((key) => textOf(key) ?? []))
  for (const rule of itemsOf(fieldOf(fieldOf(file, 'client'), 'taxes'))) {
    checkScope(rule)
    for (const key of itemsOf(fieldOf(rule, 'options'))) checkKnown(key, options, 'pricing option', report)
  }
  const packages = namesOnce(fields(fieldOf(file, 'packages'), 'slug'), report)
  for (const sold of itemsOf(fieldOf(file, 'packages'))) checkScope(sold)
  return { memberships, packages }
}

/** Checks the households and people of a file. */
export const checkPeople = (
  file: UncheckedValue,
  known: Names & Entitlements & { inductions: Set<string> },
  report: Report,
): void => {
  const households = namesOnce(fields(fieldOf(file, 'households'), 'slug'), report)
  const people = fieldOf(file, 'people')
  namesOnce(fields(people, 'key'), report)
  namesOnce(fields(people, 'email'), report, (email) => textOf(email)?.toLowerCase())
  for (const person of itemsOf(people)) {
    checkKnown(fieldOf(person, 'membership'), known.memberships, 'membership', report)
    checkKnown(fieldOf(person, 'homeVenue'), known.venues, 'venue', report)
    for (const places of [person, ...itemsOf(fieldOf(person, 'posts'))])
      for (const venue of itemsOf(fieldOf(places, 'venues'))) checkKnown(venue, known.venues, 'venue', report)
    checkKnown(fieldOf(person, 'household'), households, 'household', report)
    for (const [list, key, names] of [
      ['packages', 'package', known.packages],
      ['inductions', 'induction', known.inductions],
      ['documents', 'document', known.documents],
    ] as const) {
      const held = fields(fieldOf(person, list), key)
      namesOnce(held, report)
      for (const one of held) checkKnown(one, names, key, report)
    }
    namesOnce(fields(fieldOf(person, 'penalties'), 'key'), report)
  }
}
