import type { DrawerEntryKind } from '@touchline/contract/entities/till/drawer'
import { type SubmitEvent, useRef } from 'react'
import { errorWords } from '../../calls/error-words.ts'
import { useMoveDrawerCash } from '../../calls/till/drawers.ts'
import { readCash } from '../../features/desk/read-cash.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { Notice } from '../../ui/notice.tsx'

const words: Record<DrawerEntryKind, { reason: string; hint: string; button: string }> = {
  'pay-in': {
    reason: 'Where it comes from',
    hint: 'Such as change from the bank.',
    button: 'It is in the drawer',
  },
  'pay-out': { reason: 'What it is for', hint: 'Such as milk for the café.', button: 'It has been paid out' },
  'safe-drop': { reason: 'Note', hint: 'Such as the number of the bag.', button: 'It is in the safe' },
}

type Props = { drawerId: number; kind: DrawerEntryKind; onDone: () => void; onClose: () => void }

/** Records cash that goes into a drawer or out of it without an order. */
export function CashForm({ drawerId, kind, onDone, onClose }: Props) {
  const move = useMoveDrawerCash()
  const { reason, hint, button } = words[kind]
  const { field, take } = useCheckedForm({
    values: { amount: '', reason: '' },
    check: (values) => ({
      amount: (readCash(values.amount) ?? 0) === 0 ? 'Enter a sum, such as 5.00' : undefined,
      reason: kind !== 'safe-drop' && values.reason.trim() === '' ? 'Say it in a few words' : undefined,
    }),
    labels: { amount: 'Sum', reason },
    controlIds: { amount: 'cash-amount', reason: 'cash-reason' },
    focusesField: true,
  })
  // The same sum sent again, after a lost answer, carries the same key.
  const sent = useRef<Parameters<typeof move.mutate>[0] | null>(null)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const values = take()
    if (values === null || move.isPending) return
    const body = { kind, amount: readCash(values.amount)!, reason: values.reason.trim() }
    if (JSON.stringify(sent.current?.body) !== JSON.stringify(body))
      sent.current = { params: { drawerId: String(drawerId) }, body }
    move.mutate(sent.current!, { onSuccess: onDone })
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {move.error && (
        <Notice type="danger" live>
          {errorWords(move.error)}
        </Notice>
      )}
      <TextField {...field('amount')} label="Sum" inputMode="decimal" autoComplete="off" />
      <TextField
        {...field('reason')}
        label={reason}
        hint={hint}
        optional={kind === 'safe-drop'}
        maxLength={200}
        autoComplete="off"
      />
      <Button type="submit" size="large" wide busy={move.isPending && 'Recording…'}>
        {button}
      </Button>
      <Button variant="secondary" size="large" wide unavailable={move.isPending} onClick={onClose}>
        Not yet
      </Button>
    </form>
  )
}
