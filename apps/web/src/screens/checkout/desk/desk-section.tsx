import type { Cart } from '@touchline/contract/entities/basket/cart'
import type { Client } from '@touchline/contract/entities/catalogue/client'
import type { DeskCustomer } from '@touchline/contract/entities/desk/desk-customer'
import { creditLine, paidByLinesPence } from '@touchline/rules/money/payment-lines'
import { useState } from 'react'
import { useSelectCustomer } from '../../../calls/desk/select-customer.ts'
import { errorWords } from '../../../calls/error-words.ts'
import { CustomerChoice } from '../../../features/desk/customer-choice.tsx'
import { keepCustomer, readKept } from '../../../features/desk/desk-memory.ts'
import { TermsWindow } from '../../../features/terms/terms-window.tsx'
import { PageTitle } from '../../../page/page-title.tsx'
import { useToasts } from '../../../page/toasts-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { EmailField } from '../../../ui/form/email-field.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { Notice } from '../../../ui/notice.tsx'
import { AddLine } from './add-line.tsx'
import { BeforeSelling } from './before-selling.tsx'
import { checkDesk, type DeskValues, deskArgs, deskLabels, noDeskValues } from './desk-form.ts'
import { LinesTaken } from './lines-taken.tsx'
import { useDeskLines } from './use-desk-lines.ts'
import { useTakePayment } from './use-take-payment.ts'

/** Subject of the message that a customer could not be chosen. The next choice removes it. */
const aboutCustomer = 'customer at the desk'

type Props = { cart: Cart; operator: Client; symbol: string; isLost: boolean }

/** Shows the customer that staff sell to, and the money that they took (front of house). */
export function DeskSection({ cart, operator, symbol, isLost }: Props) {
  const toasts = useToasts()
  const [customer, setCustomer] = useState(() => readKept().customer)
  const select = useSelectCustomer()
  const desk = useDeskLines(cart)
  const { take, isBusy, said } = useTakePayment(desk.happen)
  const form = useCheckedForm<DeskValues>({
    values: noDeskValues,
    check: (values) => checkDesk(values, customer === null),
    labels: deskLabels,
  })
  const { field, set, summary, attempt } = form
  const isExact = desk.leftPence === 0 && desk.tooMuchPence === 0
  const usedPence = paidByLinesPence(desk.lines.filter(({ tenderType }) => tenderType === 'credit'))

  const choose = (chosen: DeskCustomer | null) =>
    select.mutate(
      { body: { selectedUserId: chosen?.id ?? null } },
      {
        onSuccess: () => {
          toasts.drop(aboutCustomer)
          setCustomer(chosen)
          keepCustomer(chosen)
          // Credit belongs to one customer.
          desk.happen('offlineRemove', [creditLine('general', 0)])
        },
        onError: (error) => toasts.show('error', errorWords(error), { about: aboutCustomer }),
      },
    )
  const pay = () => {
    const values = form.take()
    if (values !== null) void take(deskArgs(values, cart, customer?.id ?? null, desk.lines))
  }

  return (
    <div className={isLost ? 'hidden' : 'grid gap-6'}>
      {summary.length > 0 && <PageTitle hasErrors>Checkout</PageTitle>}
      {summary.length > 0 && (
        <div className="-mb-6">
          <ErrorSummary errors={summary} attempt={attempt} />
        </div>
      )}
      <Card as="section" labelledBy="customer-title">
        <h2 id="customer-title">Customer</h2>
        <div className="mt-4">
          <CustomerChoice customer={customer} isBusy={select.isPending} onChoose={choose} />
        </div>
        <BeforeSelling customer={customer} cart={cart} />
        {customer === null && (
          <fieldset className="mt-6 border-t border-line pt-4">
            <legend className="float-left mb-3 w-full font-bold">Or a walk-in</legend>
            <div className="clear-both grid gap-5 sm:grid-cols-2">
              <TextField {...field('firstName')} label={deskLabels.firstName} autoComplete="off" />
              <TextField {...field('lastName')} label={deskLabels.lastName} autoComplete="off" optional />
              <div className="sm:col-span-2">
                <EmailField
                  {...field('email')}
                  label={deskLabels.email}
                  optional
                  hint="Without one no confirmation is sent: print the receipt, or write down the reference."
                  autoComplete="off"
                />
              </div>
            </div>
          </fieldset>
        )}
      </Card>
      <Card as="section" labelledBy="payment-title">
        <h2 id="payment-title">{cart.total > 0 ? 'Payment' : 'Confirm'}</h2>
        {said && (
          <div className="mt-4">
            <Notice type="danger" title={said.title} live>
              {said.text}
            </Notice>
          </div>
        )}
        {desk.leftPence > 0 && !desk.isSubmitted && (
          <AddLine
            leftPence={desk.leftPence}
            creditPence={customer === null || usedPence > 0 ? 0 : customer.creditPence}
            symbol={symbol}
            onAdd={(line) => desk.happen(line.tenderType === 'credit' ? 'creditAdded' : 'offlineAdd', [line])}
          />
        )}
        <LinesTaken desk={desk} totalPence={cart.total} symbol={symbol} />
        <div className="mt-5 border-t border-line pt-4">
          <Checkbox {...field('terms')} label="The customer agrees to the Terms and Conditions" />
          <TermsWindow
            terms={operator.terms}
            onAgree={() => set('terms', true)}
            label="Read the Terms and Conditions"
          />
        </div>
        <div className="mt-4">
          <Button
            size="large"
            wide
            busy={isBusy && 'Recording the payment…'}
            unavailable={!isExact || isLost || select.isPending}
            onClick={pay}
          >
            {cart.total > 0 ? 'Take payment' : 'Confirm booking'}
          </Button>
          {!isExact && (
            <p className="mt-3 text-center text-sm text-ink-soft">
              You can take the payment once the lines add up to the total.
            </p>
          )}
        </div>
      </Card>
    </div>
  )
}
