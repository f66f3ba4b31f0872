import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import { type Priced, priceOf } from '../prices.ts'
import { ChoiceComing } from './choice-coming.tsx'

type Props = {
  session: Priced
  /** Sum of times in a row that start with different kinds of price, each at its own. */
  ownSum?: string | null
  chosenId: number | null
  /** True until it is known whether people are asked for in its place. */
  isUnknown: boolean
  onChoose: (id: number | null) => void
}

const each = 'each'

/** Asks for one of several price kinds; renders nothing where there is only one. */
export function PriceChoice({ session, ownSum = null, chosenId, isUnknown, onChoose }: Props) {
  const { prices, pricingOptionId } = session
  const shown = priceOf(session, chosenId)
  const isMixed = pricingOptionId === null && ownSum !== null
  if (prices.length < 2 || (!shown && !isMixed)) return null
  // The price of a household's member is not that of this choice.
  if (isUnknown) return <ChoiceComing count={prices.length + (isMixed ? 1 : 0)} />
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
