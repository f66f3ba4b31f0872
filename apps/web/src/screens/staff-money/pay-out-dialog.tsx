import type { DeskMoney, PayoutTender } from '@touchline/contract/entities/desk/desk-money'
import { type SubmitEvent, useRef, useState } from 'react'
import { usePayOut } from '../../calls/desk/list-desk-money.ts'
import { errorWords } from '../../calls/error-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { Notice } from '../../ui/notice.tsx'

const tenders: { value: PayoutTender; label: string }[] = [
  { value: 'cash', label: 'Cash' },
  { value: 'cheque', label: 'Cheque' },
  { value: 'bank-transfer', label: 'Bank transfer' },
  { value: 'other', label: 'Another way' },
]

type Props = { money: DeskMoney; open: boolean; onClose: () => void }

/** Records the payout of all that the order owes, and how it was paid. */
export function PayOutDialog({ money, open, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={money.owed > 0 ? `Pay out ${money.formattedOwed}` : 'Paid out already'}
    >
      {open && <PayOutForm money={money} onClose={onClose} />}
    </Dialog>
  )
}

type FormProps = Omit<Props, 'open'>

function PayOutForm({ money, onClose }: FormProps) {
  const { orderId, owed, formattedOwed, reference, name } = money
  const pay = usePayOut()
  const [tender, setTender] = useState<PayoutTender>('cash')
  const id = `payout-${orderId}`
  const label = tender === 'other' ? 'How' : 'Its number'
  const { field, take } = useCheckedForm({
    values: { note: '' },
    check: ({ note }) =>
      tender === 'other' && note.trim() === '' ? { note: 'Say how it was paid out.' } : {},
    labels: { note: label },
    controlIds: { note: `${id}-note` },
    focusesField: true,
  })
  // The same payout sent again carries the same key.
  const sent = useRef<Parameters<typeof pay.mutate>[0] | null>(null)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (pay.isPending) return
    const note = take()?.note.trim()
    if (note === undefined) return
    const body = { amount: owed, tender, note }
    if (JSON.stringify(sent.current?.body) !== JSON.stringify(body))
      sent.current = { params: { orderId: String(orderId) }, body }
    pay.mutate(sent.current!, { onSuccess: onClose })
  }
  // Another window or another person was quicker. A payout recorded here closes the window.
  if (owed === 0 && !pay.isPending && !pay.isSuccess)
    return <NothingOwed reference={reference} error={pay.error} onClose={onClose} />
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <p>
        To {name}, for order <span className="tabular font-bold">{reference}</span>. Record it here once they
        have the money: their booking’s page will then say that it was paid out today.
      </p>
      {pay.error && (
        <Notice type="danger" live>
          {errorWords(pay.error)}
        </Notice>
      )}
      <RadioGroup
        id={id}
        name="tender"
        legend="How was it paid out?"
        options={tenders}
        value={tender}
        onChange={setTender}
        sideBySide
      />
      {tender !== 'cash' && (
        <TextField {...field('note')} label={label} optional={tender !== 'other'} maxLength={200} />
      )}
      <Button type="submit" size="large" wide busy={pay.isPending && 'Recording…'}>
        {`${formattedOwed} has been paid out`}
      </Button>
      <Button variant="secondary" size="large" wide unavailable={pay.isPending} onClick={onClose}>
        Not yet
      </Button>
    </form>
  )
}

type NothingOwedProps = { reference: string; error: Error | null; onClose: () => void }

function NothingOwed({ reference, error, onClose }: NothingOwedProps) {
  return (
    <div className="grid gap-5">
      <Notice type="danger" live>
        {error
          ? errorWords(error)
          : `Nothing is owed for order ${reference} any more. Do not pay it out again.`}
      </Notice>
      <Button size="large" wide onClick={onClose}>
        Close
      </Button>
    </div>
  )
}
