import { type Noun } from '@touchline/rules/words/count-words'
import { LinkButton } from '../../../page/link-button.tsx'
import { paths } from '../../../paths.ts'
import type { DayFacts, PathOf } from '../day-facts.ts'
import { dayName, onDay } from '../day-words.ts'

type Props = {
  facts: Pick<DayFacts, 'date' | 'days' | 'address'>
  noun: Noun
  next: { date: string; label: string } | null
  pathOf: PathOf
  /** Words in place of the sentence that there is nothing that day. */
  lead?: string
  /** True to offer a link to the first day that can be viewed. */
  leadsToFirst?: boolean
  /** True when the filters hide everything. */
  isFiltered?: boolean
}

/** Says plainly that there is nothing to book that day, and where the next one is. */
export function EmptyDay(props: Props) {
  const { facts, noun, next, pathOf, lead, leadsToFirst = false, isFiltered = false } = props
  const { date, days, address } = facts
  const first = leadsToFirst ? days.dates[0]?.raw : undefined
  return (
    <div className="relative isolate overflow-hidden rounded-lg border border-line bg-surface px-5 py-10 shadow-card sm:px-10">
      <svg
        aria-hidden="true"
        viewBox="0 0 200 200"
        className="absolute right-0 bottom-0 -z-10 w-24 stroke-primary-200 sm:w-56"
        fill="none"
        strokeWidth="2"
      >
        <path d="M200 124a76 76 0 0 0-76 76M200 44A156 156 0 0 0 44 200" />
      </svg>
      {/* wire 14: the words that programs look for. */}
      {lead === undefined && <p className="display">No results were found at this centre</p>}
      <p className={lead === undefined ? 'mt-2 text-lg' : 'max-w-form text-xl font-bold'}>
        {lead ?? `No ${noun.many} ${onDay(date, days)}.`}
        {next && ` Next: ${next.label}.`}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        {isFiltered && <LinkButton to={pathOf(date, '')}>Clear filters</LinkButton>}
        {next && <LinkButton to={pathOf(next.date)}>{`Go to ${next.label}`}</LinkButton>}
        {first && <LinkButton to={pathOf(first)}>{`Go to ${dayName(first)}`}</LinkButton>}
        <LinkButton
          to={paths.chooseActivity(address)}
          variant={isFiltered || next || first ? 'secondary' : 'primary'}
        >
          Choose another activity
        </LinkButton>
      </div>
    </div>
  )
}
