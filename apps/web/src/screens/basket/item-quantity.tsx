import type { CartItem } from '@touchline/contract/entities/basket/cart'
import { useQuantity } from '../../features/basket/use-quantity.ts'
import { Select } from '../../ui/form/select.tsx'

type Props = {
  item: CartItem
  atMost: number
  /** Spoken name of the line: 'Lane Swim, Tue 24 Nov, 08:00 to 08:45'. */
  name: string
}

/** Asks for the number of places of a session, where one line may have several. */
export function ItemQuantity({ item, atMost, name }: Props) {
  const { quantity, isChanging, choose } = useQuantity(item)
  return (
    <div className="flex items-center gap-3">
      <span aria-hidden="true" className="text-sm text-ink-soft max-sm:hidden">
        Places
      </span>
      <div className="w-16" aria-busy={isChanging}>
        <Select
          id={`quantity-${item.id}`}
          name={`quantity-${item.id}`}
          label={`Places for ${item.pricingOptionName}: ${name}`}
          labelHidden
          value={String(quantity)}
          onChange={(event) => choose(Number(event.target.value))}
          options={Array.from({ length: Math.max(atMost, item.quantity) }, (_, n) => ({
            value: String(n + 1),
            label: String(n + 1),
          }))}
        />
      </div>
    </div>
  )
}
