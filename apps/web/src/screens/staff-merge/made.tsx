import type { MergeMade } from '@touchline/contract/entities/staff/account-merge'
import { useState } from 'react'
import { formSentBy } from '../../calls/form-sent-by.ts'
import { useUndoMerge } from '../../calls/staff/account-merge.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'

type Props = { made: readonly MergeMade[]; onUndone: () => void }

const wordsOf = ({ when, isUndone, undoUntil }: MergeMade): string => {
  if (isUndone) return `Merged on ${when}, and taken apart again`
  return `Merged on ${when}${undoUntil === null ? '' : `. Can be undone until ${undoUntil}`}`
}

/** Lists the merges into this account, with the undo of those of the last day. */
export function Made({ made, onUndone }: Props) {
  const [chosen, setChosen] = useState<MergeMade | null>(null)
  if (made.length === 0) return null
  return (
    <div className="mt-8">
      <Card as="section" labelledBy="made-title">
        <h2 id="made-title" className="text-lg">
          Merged into this account
        </h2>
        <ul className="divide-y divide-line">
          {made.map((merge) => (
            <li
              key={merge.mergeUuid}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3"
            >
              <span className="min-w-0">
                <span className="font-bold">{merge.gone}</span>
                <span className="block text-sm text-ink-soft">{wordsOf(merge)}</span>
              </span>
              {merge.undoUntil !== null && (
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`Undo the merge of ${merge.gone}`}
                  onClick={() => setChosen(merge)}
                >
                  Undo
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Card>
      <Dialog open={chosen !== null} onClose={() => setChosen(null)} title="Take the accounts apart again">
        {chosen && (
          <UndoForm
            merge={chosen}
            onClose={() => setChosen(null)}
            onDone={() => {
              setChosen(null)
              onUndone()
            }}
          />
        )}
      </Dialog>
    </div>
  )
}

function UndoForm({ merge, onClose, onDone }: { merge: MergeMade; onClose: () => void; onDone: () => void }) {
  const undo = useUndoMerge()
  const form = useCheckedForm({
    values: { reason: '' },
    labels: { reason: 'Reason' },
    controlIds: { reason: 'undo-reason' },
    check: ({ reason }) =>
      reason.trim().length < 3 ? { reason: 'Say why: both people read it in their account' } : {},
  })
  const { submit, errors } = formSentBy(undo, form, {
    args: ({ reason }) => ({ params: { mergeUuid: merge.mergeUuid }, body: { reason: reason.trim() } }),
    onSuccess: onDone,
  })
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <ErrorSummary errors={errors} attempt={form.attempt} />
      <p>
        All that came from {merge.gone} goes back there, and its log-in works again. What was booked or paid
        since stays where it is.
      </p>
      <TextField
        {...form.field('reason')}
        label="Reason"
        hint="Both people read it in their account."
        maxLength={200}
        autoComplete="off"
      />
      <Button type="submit" size="large" wide busy={undo.isPending && 'Taking apart…'}>
        Take them apart
      </Button>
      <Button variant="secondary" size="large" wide unavailable={undo.isPending} onClick={onClose}>
        Leave them merged
      </Button>
    </form>
  )
}
