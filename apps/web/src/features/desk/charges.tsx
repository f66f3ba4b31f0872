import type { ChargeTender } from '@touchline/contract/calls/desk/settle-charge'
import type { DeskCustomer } from '@touchline/contract/entities/desk/desk-customer'
import { type SubmitEvent, useState } from 'react'
import { useSettleCharge } from '../../calls/desk/settle-charge.ts'
import { errorWords } from '../../calls/error-words.ts'
import { useMay } from '../../calls/staff/own-posts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { Notice } from '../../ui/notice.tsx'

type Charge = DeskCustomer['charges'][number]
type Props = {
  charges: readonly Charge[]
  /** Id of the heading above them; without one they have a heading of their own. */
  titledBy?: string
  onSettled: (customer: DeskCustomer) => void
}

/** Shows the charges of a customer: staff take the money here, and the customer can book again at once. */
export function Charges({ charges, titledBy, onSettled }: Props) {
  const may = useMay()
  const [settling, setSettling] = useState<Charge | null>(null)
  const [said, setSaid] = useState('')
  if (charges.length === 0 && said === '') return null
  return (
    <div role="group" aria-labelledby={titledBy ?? 'charges-title'}>
      {titledBy === undefined && <h3 id="charges-title">Charges</h3>}
      <p role="status">{said}</p>
      <ul className="divide-y divide-line">
        {charges.map((charge) => (
          <li key={charge.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0">
              <span className="tabular font-bold">{charge.formattedAmount}</span>{' '}
              <span className="text-ink-soft">for {charge.words}</span>
            </span>
            {may('settle-charges') && (
              <Button
                variant="secondary"
                size="small"
                aria-label={`Settle ${charge.formattedAmount} for ${charge.words}`}
                onClick={() => setSettling(charge)}
              >
                Settle
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Dialog
        open={settling !== null}
        onClose={() => setSettling(null)}
        title={`Settle ${settling?.formattedAmount ?? ''}`}
      >
        {settling && (
          <SettleForm
            charge={settling}
            onClose={() => setSettling(null)}
            onSettled={(now) => {
              setSaid(`${settling.formattedAmount} is settled.`)
              setSettling(null)
              onSettled(now)
            }}
          />
        )}
      </Dialog>
    </div>
  )
}

const tenders: { value: ChargeTender; label: string; hint?: string }[] = [
  { value: 'cash', label: 'Cash' },
  { value: 'cheque', label: 'Cheque' },
  { value: 'card-terminal', label: 'Card, at your terminal' },
  { value: 'let-off', label: 'They don’t have to pay', hint: 'It costs them nothing. Say why.' },
]

type FormProps = { charge: Charge; onClose: () => void; onSettled: Props['onSettled'] }

function SettleForm({ charge, onClose, onSettled }: FormProps) {
  const may = useMay()
  const settle = useSettleCharge()
  const allowed = tenders.filter(({ value }) => value !== 'let-off' || may('waive-charges'))
  const [tender, setTender] = useState<ChargeTender>('cash')
  const needsNote = tender === 'let-off'
  const label = needsNote ? 'Why' : 'Note'
  const { field, take } = useCheckedForm({
    values: { note: '' },
    check: ({ note }) =>
      needsNote && note.trim() === ''
        ? { note: 'Say why they don’t have to pay: it’s kept with the charge.' }
        : {},
    labels: { note: label },
    controlIds: { note: 'settle-note' },
    focusesField: true,
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const note = take()?.note.trim()
    if (note === undefined || settle.isPending) return
    settle.mutate(
      {
        params: { chargeId: String(charge.id) },
        body: { amount: charge.amount, tender, ...(note && { note }) },
      },
      { onSuccess: ({ data }) => onSettled(data) },
    )
  }
  const { error, ...noteField } = field('note')
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <p>For {charge.words}.</p>
      {settle.error && (
        <Notice type="danger" live>
          {errorWords(settle.error)}
        </Notice>
      )}
      <RadioGroup
        id="tender"
        name="tender"
        legend="How is it paid?"
        options={allowed}
        value={tender}
        onChange={setTender}
      />
      <TextField
        {...noteField}
        label={label}
        hint="The person reads it in their account."
        optional={!needsNote}
        maxLength={200}
        error={needsNote ? error : undefined}
      />
      <Button type="submit" size="large" wide busy={settle.isPending && 'Recording…'}>
        {needsNote ? 'Let them off' : `I have taken ${charge.formattedAmount}`}
      </Button>
      <Button variant="secondary" size="large" wide unavailable={settle.isPending} onClick={onClose}>
        Leave it for now
      </Button>
    </form>
  )
}
