import type { PlanTerms } from '@touchline/rules/contracts/plan-terms'
import type { NewPlan } from '../../stores/imports/plans.ts'
import type { CatalogueFile } from './schema/catalogue-file.ts'
import { taxOf } from './taxes.ts'

/** Returns the plans of a file, in its order, with the ids of their memberships. */
export const plansOf = (
  { client, memberships }: CatalogueFile,
  membershipIds: ReadonlyMap<string, number>,
): NewPlan[] =>
  memberships.flatMap((membership) =>
    membership.plans.map(({ slug, name, tax: own, taxPercent, venues = [], freeze, ...terms }): NewPlan => {
      const tax = taxOf({ tax: own, taxPercent }, client)
      const all: PlanTerms = {
        ...terms,
        venues,
        tax,
        ...(freeze && { freeze: { ...freeze, tax: freeze.tax ? taxOf({ tax: freeze.tax }, client) : tax } }),
      }
      return { membershipId: membershipIds.get(membership.slug)!, slug, name, terms: all }
    }),
  )
