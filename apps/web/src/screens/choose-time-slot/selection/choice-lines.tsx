import type { CartItem } from '@touchline/contract/entities/basket/cart'
import { fromToWords } from '@touchline/rules/time/end-words'
import type { ChoicePrice } from '../../../calls/basket/price-items.ts'
import { attendeeNames } from '../../../features/basket/attendee-names.ts'

type Props = { choice: ChoicePrice }

/** Shows a choice of several lines: what each costs and why, as the basket will say it. */
export function ChoiceLines({ choice: { lines, packages } }: Props) {
  const isOneSession = new Set(lines.map(({ cartableResource: { id } }) => id)).size === 1
  return (
    <>
      <ul aria-label="What it costs" className="mt-3 grid gap-2 text-sm">
        {lines.map((line) => {
          const why = whyOf(line, packages)
          return (
            <li key={line.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
              <span>{isOneSession ? `${attendeeNames(line)} · ${line.priceName}` : timeOf(line)}</span>
              <span className="tabular">{line.formattedTotal}</span>
              {why !== null && (
                <span className="col-span-2 text-ink-soft">
                  <span className="visually-hidden">Why this price: </span>
                  {why}
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {packages.map((words) => (
        <p key={words} className="mt-2 text-sm text-ink-soft">
          {words}
        </p>
      ))}
    </>
  )
}

/** Says why a line costs what it does. Visits that several places use are counted once, for all of them. */
const whyOf = ({ using, why, price }: CartItem, packages: readonly string[]): string | null =>
  using === 'package' && packages.length > 0 ? `Free: with ${price.packageApplied}.` : why

const timeOf = ({ cartableResource: { startsAt, endsAt } }: CartItem): string =>
  fromToWords({ startsAt, endsAt })
