import type { CreditType } from '@touchline/contract/entities/basket/cart'
import { formatPence } from '@touchline/rules/money/money'
import type { SubmitEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { readAmount } from './read-amount.ts'

type Props = {
  type: CreditType
  mostPence: number
  /** True when nothing is then left to pay by card. */
  coversAll: boolean
  symbol: string
  isBusy: boolean
  onUse: (pence: number) => void
}

/** Offers to use all of the credit with one press, or a part of it. */
export function CreditForm({ type, mostPence, coversAll, symbol, isBusy, onUse }: Props) {
  const isGeneral = type === 'general'
  const name = isGeneral ? 'creditAmount' : 'membershipCreditAmount'
  const label = isGeneral ? `Use part of it (${symbol})` : `Use part of your membership credit (${symbol})`
  const { field, take } = useCheckedForm<Record<string, string>>({
    values: { [name]: '' },
    check: ({ [name]: typed = '' }) => {
      const pence = readAmount(typed)
      if (pence === null) return { [name]: 'Enter an amount such as 5.00' }
      return pence > mostPence ? { [name]: `Enter ${formatPence(mostPence, symbol)} or less` } : {}
    },
    labels: { [name]: label },
  })
  const usePart = (event: SubmitEvent) => {
    event.preventDefault()
    const pence = readAmount(take()?.[name] ?? '')
    if (pence !== null) onUse(pence)
  }
  return (
    <div className="mt-3 grid items-end gap-3 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2">
      <Button variant="secondary" wide onClick={() => onUse(mostPence)} busy={isBusy && 'Applying…'}>
        {allWords({ isGeneral, coversAll, all: formatPence(mostPence, symbol) })}
      </Button>
      <form noValidate onSubmit={usePart} className="flex items-end gap-2">
        <div className="grow">
          <TextField {...field(name)} label={label} inputMode="decimal" autoComplete="off" />
        </div>
        <Button
          type="submit"
          variant="secondary"
          busy={isBusy && 'Applying…'}
          {...(!isGeneral && { 'aria-label': 'Use this part of your membership credit' })}
        >
          Use
        </Button>
      </form>
    </div>
  )
}

/** Returns the words that programs look for (wire 14). */
function allWords({
  isGeneral,
  coversAll,
  all,
}: {
  isGeneral: boolean
  coversAll: boolean
  all: string
}): string {
  if (!isGeneral) return `Use ${all} of membership credit`
  return coversAll ? 'Pay full amount using credit' : 'Use full credit balance'
}
