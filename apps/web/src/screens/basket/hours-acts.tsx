import type { CartItem } from '@touchline/contract/entities/basket/cart'
import { fromToWords } from '@touchline/rules/time/end-words'
import type { ReactNode } from 'react'
import { HoldAgain, type LineActions, Remove } from './basket-line.tsx'

type Props = LineActions & {
  hours: readonly CartItem[]
  /** Spoken name of all: 'Badminton, Mon 30 November 2026, 12:00 to 14:00'. */
  spoken: string
  /** True when something must be read about one of them. */
  isOpen: boolean
  /** Renders what can be done about one of the hours. */
  actsOf: (hour: CartItem) => ReactNode
}

/** Offers what can be done about the hours of a court: about all of them at once, and folded about each. */
export function HoursActs({ hours, spoken, isOpen, actsOf, ...actions }: Props) {
  return (
    <>
      <div className="-mr-3 -ml-3 flex flex-wrap items-center sm:mt-2">
        <HoldAgain spoken={spoken} {...actions} />
        <Remove spoken={spoken} {...actions} />
      </div>
      <details open={isOpen}>
        <summary className="inline-flex min-h-11 items-center text-sm font-bold underline underline-offset-4 [&::-webkit-details-marker]:hidden">
          Change or remove one hour
        </summary>
        <ul className="divide-y divide-line">
          {hours.map((hour) => (
            <li key={hour.id} className="pt-2 text-sm">
              <p className="tabular font-bold">{fromToWords(hour.cartableResource)}</p>
              {actsOf(hour)}
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}
