import type { CartItem } from '@touchline/contract/entities/basket/cart'
import { useQuantity } from '../../features/basket/use-quantity.ts'
import { Stepper } from '../../ui/form/stepper.tsx'

type Props = {
  item: CartItem
  /** Spoken name of the line: 'Lane Swim, Tue 24 Nov, 08:00 to 08:45'. */
  name: string
}

/** True where one line may have several places, and so asks how many. */
export const hasQuantity = ({ maxQuantity, quantity }: CartItem): boolean =>
  maxQuantity !== null || quantity > 1

/** Asks for the number of places of a session. The last place is given up by Remove, not by a press too many. */
export function ItemQuantity({ item, name }: Props) {
  const { quantity, choose } = useQuantity(item)
  const most = Math.max(item.maxQuantity ?? 1, item.quantity)
  const place = `${item.pricingOptionName} place: ${name}`
  return (
    <>
      <span aria-hidden="true" className="mr-3 text-sm text-ink-soft max-sm:hidden">
        Places
      </span>
      <Stepper
        id={`quantity-${item.id}`}
        label={`Places for ${item.pricingOptionName}: ${name}`}
        moreLabel={`One more ${place}`}
        // Not 'Remove one': the line's own Remove, beside it, is the only one of that name.
        fewerLabel={`One fewer ${place}`}
        value={quantity}
        min={1}
        max={most}
        tooFew={`To give up ${quantity === 1 ? 'this place' : 'these places'}, use Remove.`}
        tooMany={item.noMore ?? `You can have up to ${most} places here.`}
        isHeld
        onChange={choose}
      />
    </>
  )
}
