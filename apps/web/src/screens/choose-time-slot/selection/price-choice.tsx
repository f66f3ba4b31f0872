import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import { type Priced, priceOf } from '../prices.ts'

type Props = {
  session: Priced
  /** Sum of times in a row that start with different kinds of price, each at its own. */
  ownSum?: string | null
  chosenId: number | null
  onChoose: (id: number | null) => void
}

const each = 'each'

/** Asks for one of several price kinds; renders nothing where there is only one. */
export function PriceChoice({ session, ownSum = null, chosenId, onChoose }: Props) {
  const { prices, pricingOptionId } = session
  const shown = priceOf(session, chosenId)
  const isMixed = pricingOptionId === null && ownSum !== null
  if (prices.length < 2 || (!shown && !isMixed)) return null
  const label = (name: string, price: string) => (
    <>
      {name} <span className="tabular font-bold">{price}</span>
    </>
  )
  return (
    <RadioGroup
      id="price"
      name="price"
      legend="Price"
      value={shown ? String(shown.pricingOptionId) : each}
      onChange={(value) => onChoose(value === each ? null : Number(value))}
      options={[
        ...(isMixed ? [{ value: each, label: label('Each time at its own price', ownSum) }] : []),
        ...prices.map((price) => ({
          value: String(price.pricingOptionId),
          label: label(price.name, price.formatted),
        })),
      ]}
    />
  )
}
