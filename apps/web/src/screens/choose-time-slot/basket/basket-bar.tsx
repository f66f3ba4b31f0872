import type { Cart } from '@touchline/contract/entities/basket/cart'
import { countWords } from '@touchline/rules/words/count-words'
import { LinkButton } from '../../../page/link-button.tsx'
import { paths } from '../../../paths.ts'
import { BasketIcon } from '../../../ui/icons.tsx'

/** Links to the basket, in reach of a thumb, while the visitor continues choosing. */
export function BasketBar({ cart }: { cart: Cart }) {
  return (
    <aside
      aria-label="Your basket"
      data-bottom-bar
      className="in-[:has([data-choice-bar])]:max-lg:hidden sticky bottom-3 z-20 mt-8 flex animate-rise items-center justify-between gap-4 rounded-lg border border-line bg-raised py-2 pr-2 pl-4 shadow-raised"
    >
      <p className="flex items-center gap-3">
        <span className="max-sm:hidden">
          <BasketIcon size={24} />
        </span>
        <span>
          <span className="font-bold">
            {countWords(cart.placeCount, { one: 'place', many: 'places' })}
            <span className="max-sm:hidden"> held for you</span>
          </span>
          <span className="tabular whitespace-nowrap"> · {cart.formattedTotal}</span>
        </span>
      </p>
      <span className="shrink-0">
        <LinkButton to={paths.basket()}>Go to basket</LinkButton>
      </span>
    </aside>
  )
}
