import type { CartItem } from '@touchline/contract/entities/basket/cart'
import { fromToWords } from '@touchline/rules/time/end-words'

/** Shows what each hour of a court costs, where they don't cost the same for the same reason. */
export function HourPrices({ hours }: { hours: readonly CartItem[] }) {
  return (
    <ul className="col-span-2 text-ink-soft">
      {hours.map(({ id, cartableResource, priceName, why, formattedTotal }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0 grow basis-40">
            <span className="tabular">{fromToWords(cartableResource)}</span> · {priceName}
            {why !== null && <span className="block">{why}</span>}
          </span>
          <span className="tabular ml-auto">{formattedTotal}</span>
        </li>
      ))}
    </ul>
  )
}
