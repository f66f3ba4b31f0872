import type { CartItem, CouldUse } from '@touchline/contract/entities/basket/cart'
import { useRemoveBenefit } from '../../calls/basket/remove-benefit.ts'
import { useRemovePackageUse } from '../../calls/basket/remove-package-use.ts'
import { useUpdateItem } from '../../calls/basket/update-item.ts'
import { Button } from '../../ui/button.tsx'

type Props = { item: CartItem; spoken: string }

/** Lets the customer keep a benefit or package for another time, and use it again. */
export function LineUses({ item, spoken }: Props) {
  const removeBenefit = useRemoveBenefit()
  const removePackage = useRemovePackageUse()
  const update = useUpdateItem()
  const isBusy = removeBenefit.isPending || removePackage.isPending || update.isPending
  const { using, couldUse, price } = item
  const cartItemId = String(item.id)
  const takeOff = () => {
    const args = { params: { cartItemId }, query: { source: 'activity-booking' } }
    if (using === 'benefit') removeBenefit.mutate(args)
    else removePackage.mutate(args)
  }
  const use = ({ kind }: CouldUse) =>
    update.mutate({
      params: { cartItemId },
      body: { options: { applyBenefit: kind === 'benefit', applyPackage: kind === 'package' } },
    })
  const name = price.benefitApplied || price.packageApplied
  return (
    <>
      {using !== null && (
        <Button
          variant="text"
          size="small"
          onClick={takeOff}
          unavailable={isBusy}
          aria-label={`Don’t use ${name ? `${name}: ` : ''}${spoken}`}
        >
          Don’t use
        </Button>
      )}
      {couldUse.map((could) => (
        <Button
          key={could.label}
          variant="text"
          size="small"
          onClick={() => use(could)}
          unavailable={isBusy}
          aria-label={`${could.label}: ${spoken}`}
        >
          {could.label}
        </Button>
      ))}
    </>
  )
}
