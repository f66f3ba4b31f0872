import type { DirectDebitOffer } from '@touchline/contract/entities/direct-debit/mandate'
import type { JoiningPreview } from '@touchline/contract/entities/joining/plan'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { endingOf } from './bank-values.ts'
import { DatedPayments } from './dated-payments.tsx'
import { Guarantee } from './guarantee.tsx'
import type { Debit } from './use-debit.ts'

type Props = {
  offer: DirectDebitOffer
  debit: Debit
  preview: JoiningPreview
  form: { isSending: boolean; confirm: () => void }
}

/** Shows the whole direct debit before it is set up, once the form is filled in. */
export function ConfirmDebit({
  offer,
  ...props
}: Omit<Props, 'offer'> & { offer: Props['offer'] | undefined }) {
  return props.debit.isConfirming && offer ? <Shown offer={offer} {...props} /> : null
}

/** It can be printed, changed or confirmed. */
function Shown({ offer, debit, preview, form }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const rows = [
    ['Collected by', offer.collector],
    ['On your bank statement', offer.collector],
    ['Account holder', debit.bank.accountHolder.trim()],
    ['From', `Account ending ${debit.mandate?.accountEnding ?? endingOf(debit.bank)}`],
    ['Notice', `At least ${offer.noticeDays} working days before each, by email`],
  ].filter(([, value]) => value !== '')
  return (
    <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_20rem] lg:grid-cols-[minmax(0,1fr)_26rem]">
      <Card>
        <div className="grid gap-4">
          <h2 ref={heading} tabIndex={-1} className="text-lg">
            Check your direct debit
          </h2>
          <dl className="grid gap-2 sm:grid-cols-[9rem_1fr]">
            {rows.map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="font-bold">{name}</dt>
                <dd className="mb-1 min-w-0">{value}</dd>
              </div>
            ))}
          </dl>
          <p>
            You have the right to cancel at any time, at your bank or with us. Your confirmation comes by
            email once you have paid for today.
          </p>
          <Guarantee offer={offer} />
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" onClick={() => window.print()}>
              Print this page
            </Button>
            <Button variant="text" onClick={debit.back}>
              Change the details
            </Button>
          </div>
        </div>
      </Card>
      <Card>
        <div className="grid gap-4">
          <h2 className="text-lg">What you pay</h2>
          <DatedPayments preview={preview} by="direct-debit" />
          <Button size="large" wide busy={form.isSending && 'Setting up…'} onClick={form.confirm}>
            Confirm, and add to basket
          </Button>
        </div>
      </Card>
    </div>
  )
}
