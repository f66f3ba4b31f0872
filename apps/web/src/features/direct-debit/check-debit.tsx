import type { DirectDebitOffer } from '@touchline/contract/entities/direct-debit/mandate'
import { type ReactNode, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FORM_COLUMNS } from '../../ui/form-columns.ts'
import { bankIds, endingOf } from './bank-values.ts'
import { Guarantee } from './guarantee.tsx'
import type { Debit } from './use-debit.ts'

type Props = {
  offer: DirectDebitOffer
  debit: Debit
  /** Moment at which its confirmation comes: 'once you have paid for today' */
  confirmedWhen: string
  /** True for staff, who set it up for the payer. */
  isAtDesk?: boolean
  /** Payments by it, and the button that sets it up. */
  children: ReactNode
}

/** Shows the whole direct debit before it is set up; it can be printed, changed or confirmed. */
export function CheckDebit({ offer, debit, confirmedWhen, isAtDesk = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const change = () => {
    flushSync(debit.back)
    // This page is gone with its button: focus goes to what can be changed.
    const [field, way] = [bankIds.accountHolder, bankIds.payBy].map((id) => document.getElementById(id))
    const control = field ?? (way?.querySelector<HTMLElement>('input:checked') || way)
    control?.focus()
  }
  const rows = [
    ['Collected by', offer.collector],
    ['On your bank statement', offer.collector],
    ['Account holder', debit.bank.accountHolder.trim()],
    ['From', `Account ending ${debit.mandate?.accountEnding ?? endingOf(debit.bank)}`],
    ['Notice', `At least ${offer.noticeDays} working days before each, by email`],
  ].filter(([, value]) => value !== '')
  return (
    <div className={FORM_COLUMNS}>
      <Card>
        <div className="grid gap-4">
          <h2 ref={heading} tabIndex={-1} className="text-lg">
            Check {isAtDesk ? 'the' : 'your'} direct debit
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
            {isAtDesk
              ? 'The payer has the right to cancel at any time, at their bank or with us. Their confirmation comes by email'
              : 'You have the right to cancel at any time, at your bank or with us. Your confirmation comes by email'}{' '}
            {confirmedWhen}.
          </p>
          <Guarantee offer={offer} />
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" onClick={() => window.print()}>
              Print this page
            </Button>
            <Button variant="text" onClick={change}>
              Change the details
            </Button>
          </div>
        </div>
      </Card>
      <Card>
        <div className="grid gap-4">{children}</div>
      </Card>
    </div>
  )
}
