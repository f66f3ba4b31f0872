import type { Cart } from '@touchline/contract/entities/cart'
import { formatPence } from '@touchline/rules/money'
import { type SubmitEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useApplyCredits } from '../../calls/credits/apply-credits.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TickIcon } from '../../ui/icons.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { readAmount } from './read-amount.ts'

type Props = {
  cart: Cart
  symbol: string
  creditPence: number
  onChange: (pence: number) => void
}

/** Credit is offered in so many words and chosen on purpose; what it leaves to pay is always in sight. */
export function CreditChoice({ cart, symbol, creditPence, onChange }: Props) {
  const result = useRef<HTMLParagraphElement>(null)
  const isAsked = useRef(false)
  useEffect(() => {
    // The button that was pressed is gone: focus goes to what has come of it.
    if (isAsked.current) result.current?.focus()
    isAsked.current = false
  }, [creditPence])
  const change = (pence: number) => {
    isAsked.current = true
    onChange(pence)
  }
  return (
    <Card as="section" labelledBy="credit-title">
      <h2 id="credit-title">Your credit</h2>
      {creditPence > 0 ? (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <p ref={result} tabIndex={-1} className="flex items-center gap-2">
            <span className="text-success">
              <TickIcon />
            </span>
            <span>
              <span className="tabular font-bold">{formatPence(creditPence, symbol)}</span> of your credit
              will be used.
            </span>
          </p>
          <span className="-mx-3">
            <Button variant="text" size="small" onClick={() => change(0)}>
              Don’t use credit
            </Button>
          </span>
        </div>
      ) : (
        <>
          <p ref={result} tabIndex={-1} className="mt-2">
            You have{' '}
            <span className="tabular font-bold">
              {formatPence(cart.credits.general.totalAvailable, symbol)}
            </span>{' '}
            of credit.
          </p>
          <CreditForm cart={cart} symbol={symbol} onUse={change} />
        </>
      )}
    </Card>
  )
}

type FormProps = { cart: Cart; symbol: string; onUse: (pence: number) => void }

/** All of it with one press, or a part of it. */
function CreditForm({ cart, symbol, onUse }: FormProps) {
  const { maxApplicable } = cart.credits.general
  const apply = useApplyCredits()
  const [error, setError] = useState<string>()
  const coversAll = maxApplicable >= cart.total
  const use = (pence: number) => {
    setError(undefined)
    apply.mutate(
      { body: { creditsToReserve: [{ amount: pence, type: 'general' }], cartSource: 'activity-booking' } },
      { onSuccess: () => onUse(pence) },
    )
  }
  const check = (form: HTMLFormElement): number | string => {
    const typed = new FormData(form).get('creditAmount')
    const pence = readAmount(typeof typed === 'string' ? typed : '')
    if (pence === null) return 'Enter an amount such as 5.00'
    return pence > maxApplicable ? `Enter ${formatPence(maxApplicable, symbol)} or less` : pence
  }
  const usePart = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = check(event.currentTarget)
    if (typeof found === 'string') setError(found)
    else use(found)
  }
  const mend = (event: SyntheticEvent<HTMLFormElement>) => {
    if (error === undefined) return
    const found = check(event.currentTarget)
    setError(typeof found === 'string' ? found : undefined)
  }

  return (
    <div className="mt-4 grid items-end gap-4 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2">
      <Button
        variant="secondary"
        wide
        onClick={() => use(maxApplicable)}
        busy={apply.isPending && 'Applying…'}
      >
        {coversAll ? 'Pay full amount using credit' : 'Use full credit balance'}
      </Button>
      <form noValidate onSubmit={usePart} onInput={mend} className="flex items-end gap-2">
        <div className="grow">
          <TextField
            id="creditAmount"
            name="creditAmount"
            label={`Or a part of it (${symbol})`}
            inputMode="decimal"
            autoComplete="off"
            error={error}
          />
        </div>
        <Button type="submit" variant="secondary" busy={apply.isPending && 'Applying…'}>
          Use
        </Button>
      </form>
    </div>
  )
}
