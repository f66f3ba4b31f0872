import type { DataComplaint } from '@touchline/contract/entities/complaints/data-complaint'
import { useActOnComplaint } from '../../calls/complaints/staff-complaints.ts'
import { formSentBy } from '../../calls/form-sent-by.ts'
import { linesMessage, linesOf } from '../../features/complaints/typed-lines.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'

type Props = { complaint: DataComplaint; onClose: () => void; onDone: () => void }

const labels = { words: 'What was done' }

/** Writes down a step: a question that was asked, what was found. */
export function NoteForm({ complaint: { id }, onClose, onDone }: Props) {
  const act = useActOnComplaint()
  const form = useCheckedForm({
    values: { words: '' },
    check: ({ words }) => ({ words: linesMessage(words, 2000) }),
    labels,
    missing: { words: 'Say what was done' },
    controlIds: { words: 'step-words' },
  })
  const { submit, errors } = formSentBy(
    {
      ...act,
      mutate: (args: Parameters<typeof act.mutate>[0], then) =>
        act.mutate(args, { onError: then.onError, onSuccess: onDone }),
    },
    form,
    {
      args: ({ words }) => ({
        params: { complaintId: id },
        body: { act: 'note' as const, lines: linesOf(words) },
      }),
      fieldFor: { lines: 'words' },
    },
  )
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <ErrorSummary errors={errors} attempt={form.attempt} />
      <TextArea
        {...form.field('words')}
        label={labels.words}
        hint="For colleagues, with your name and the time. The person can read it in their data, without your name."
      />
      <Button type="submit" size="large" wide busy={act.isPending && 'Writing it down…'}>
        Write it down
      </Button>
      <Button variant="secondary" size="large" wide unavailable={act.isPending} onClick={onClose}>
        Not now
      </Button>
    </form>
  )
}
