import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import { type Priced, priceOf } from '../prices.ts'

type Props = {
  session: Priced
  chosenId: number | null
  onChoose: (id: number) => void
}

/** Asks for one of several price kinds; renders nothing where there is only one. */
export function PriceChoice({ session, chosenId, onChoose }: Props) {
  const { prices } = session
  const shown = priceOf(session, chosenId)
  if (prices.length < 2 || !shown) return null
  return (
    <RadioGroup
      id="price"
      name="price"
      legend="Price"
      value={String(shown.pricingOptionId)}
      onChange={(value) => onChoose(Number(value))}
      options={prices.map((price) => ({
        value: String(price.pricingOptionId),
        label: (
          <>
            {price.name} <span className="tabular font-bold">{price.formatted}</span>
          </>
        ),
      }))}
    />
  )
}
