import type { CreditType } from '@touchline/contract/entities/basket/cart'
import { formatPence } from '@touchline/rules/money/money'
import type { KeyboardEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { readAmount } from './read-amount.ts'

type Props = {
  type: CreditType
  mostPence: number
  symbol: string
  isBusy: boolean
  onUse: (pence: number) => void
}

/** Asks how much of the credit is used. It stands within the form that pays, so Enter means its own button. */
export function PartOfCredit({ type, mostPence, symbol, isBusy, onUse }: Props) {
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
  const takePart = () => {
    if (isBusy) return
    const pence = readAmount(take()?.[name] ?? '')
    if (pence !== null) onUse(pence)
  }
  return (
    <div className="mt-1 flex flex-wrap items-end gap-2">
      <div className="w-44 max-w-full">
        <TextField
          {...field(name)}
          label={label}
          inputMode="decimal"
          autoComplete="off"
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            takePart()
          }}
        />
      </div>
      <Button
        variant="secondary"
        busy={isBusy && 'Applying…'}
        onClick={takePart}
        {...(!isGeneral && { 'aria-label': 'Use this part of your membership credit' })}
      >
        Use
      </Button>
    </div>
  )
}
