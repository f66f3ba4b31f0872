import type { CancelBand, CancelRule } from '@touchline/rules/bookings/cancellation'
import type { CatalogueCancelRule, CatalogueFile } from './schema/catalogue-file.ts'

/** The rule of a name; `false` is a rule by which nothing can be cancelled. */
export type FindCancelRule = (named: string | false) => CancelRule

const nothing: CancelRule = { bands: [], early: null, remainingSessions: false, missed: null, move: null }

/** The rules of the file, as they are kept with an activity, a course and each booking. */
export function cancelRulesOf({ cancellations }: CatalogueFile): FindCancelRule {
  const rules = new Map(cancellations.map((rule) => [rule.slug, readRule(rule)]))
  return (named) => {
    if (named === false) return nothing
    const rule = rules.get(named)
    if (!rule) throw new Error(`The rule of cancelling '${named}' was not checked`)
    return rule
  }
}

const readRule = ({ bands, early, remainingSessions, missed, move }: CatalogueCancelRule): CancelRule => ({
  bands: readBands(bands),
  early: early ? { before: early.before, bands: readBands(early.bands) } : null,
  remainingSessions,
  missed: missed ? { chargePence: missed.chargePence, isStrike: missed.strike } : null,
  move: move ? { noticeMinutes: move.hours * 60, withinDays: move.withinDays ?? null } : null,
})

const readBands = (bands: CatalogueCancelRule['bands']): CancelBand[] =>
  bands.map(({ hours, gives, percent = 100, chargePence, strike, keepsUse }) => ({
    noticeMinutes: hours * 60,
    gives,
    percent,
    chargePence,
    isStrike: strike,
    keepsUse,
  }))
