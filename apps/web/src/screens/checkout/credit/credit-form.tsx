import type { CreditType } from '@touchline/contract/entities/basket/cart'
import { formatPence } from '@touchline/rules/money/money'
import { type SubmitEvent, type SyntheticEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
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
  const [error, setError] = useState<string>()
  const isGeneral = type === 'general'
  const id = isGeneral ? 'creditAmount' : 'membershipCreditAmount'
  const check = (form: HTMLFormElement): number | string => {
    const typed = new FormData(form).get(id)
    const pence = readAmount(typeof typed === 'string' ? typed : '')
    if (pence === null) return 'Enter an amount such as 5.00'
    return pence > mostPence ? `Enter ${formatPence(mostPence, symbol)} or less` : pence
  }
  const usePart = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = check(event.currentTarget)
    if (typeof found === 'string') return setError(found)
    setError(undefined)
    onUse(found)
  }
  const mend = (event: SyntheticEvent<HTMLFormElement>) => {
    if (error === undefined) return
    const found = check(event.currentTarget)
    setError(typeof found === 'string' ? found : undefined)
  }
  return (
    <div className="mt-3 grid items-end gap-3 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2">
      <Button variant="secondary" wide onClick={() => onUse(mostPence)} busy={isBusy && 'Applying…'}>
        {allWords({ isGeneral, coversAll, all: formatPence(mostPence, symbol) })}
      </Button>
      <form noValidate onSubmit={usePart} onInput={mend} className="flex items-end gap-2">
        <div className="grow">
          <TextField
            id={id}
            name={id}
            label={
              isGeneral ? `Or a part of it (${symbol})` : `Or a part of your membership credit (${symbol})`
            }
            inputMode="decimal"
            autoComplete="off"
            error={error}
          />
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
