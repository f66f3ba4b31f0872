import type { PaymentToSettle } from '@touchline/contract/entities/payments/payment-to-settle'
import { paymentReference } from '@touchline/rules/money/payment-reference'
import { useState } from 'react'
import { useSettlePayment } from '../../calls/desk/list-refunds.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { momentOf, paymentWords } from './money-words.ts'
import { ReasonForm } from './reason-form.tsx'

type Found = 'taken' | 'given-back' | 'paid-otherwise'

const buttons: Record<Found, string> = {
  taken: 'Its money was taken',
  'given-back': 'Its money was given back',
  'paid-otherwise': 'It was paid in another way',
}
const ofOrder: { value: Found; label: string; hint?: string }[] = [
  { value: 'taken', label: buttons.taken },
  {
    value: 'paid-otherwise',
    label: buttons['paid-otherwise'],
    hint: 'In cash or by bank transfer, for instance, where the card can’t be charged any more.',
  },
]

/** Shows a payment for which staff have to find out what became of its money. */
export function PaymentEntry({ payment, timeZone }: { payment: PaymentToSettle; timeZone: string }) {
  const { id, reference, ourRef, name, email, formattedAmount, card, since } = payment
  const settle = useSettlePayment()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { what, todo } = paymentWords(payment)
  const [found, setFound] = useState<Found>(reference === null ? 'given-back' : 'taken')
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 p-4 sm:px-6">
      <div className="min-w-0 grow basis-72">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="tabular text-xl font-bold">{formattedAmount}</span>
          <Badge tone="danger">Payment needs attention</Badge>
        </p>
        <p className="break-words">
          <span className="tabular font-bold">
            {reference ?? `No order, payment ${paymentReference(id)}`}
          </span>{' '}
          · {name} · {email}
        </p>
        <p className="text-sm text-ink-soft">
          From {card ?? 'a card'}. Waiting since {momentOf(since, timeZone)}.
        </p>
        <p className="mt-2 break-words">{what}</p>
        <p className="break-words">{todo}</p>
      </div>
      <Button
        aria-label={`Settle the payment of ${formattedAmount}, ${reference ?? ourRef}`}
        onClick={() => setOpen(true)}
      >
        Settle
      </Button>
      <Dialog open={isOpen} onClose={close} title={`Settle the payment of ${formattedAmount}`}>
        {isOpen && (
          <ReasonForm
            id={`payment-${id}`}
            label="How you know"
            hint="We ask the provider as well: if it says otherwise, nothing is changed."
            button={buttons[found]}
            keep="Leave it for now"
            busy={settle.isPending}
            error={settle.error}
            onSubmit={(why) =>
              settle.mutate({ params: { attemptId: id }, body: { found, why } }, { onSuccess: close })
            }
            onClose={close}
          >
            <p>{todo}</p>
            {reference !== null && (
              <RadioGroup
                id={`found-${id}`}
                name="found"
                legend={`What have you found out about order ${reference}?`}
                options={ofOrder}
                value={found}
                onChange={setFound}
              />
            )}
          </ReasonForm>
        )}
      </Dialog>
    </li>
  )
}
