import type { DataComplaint } from '@touchline/contract/entities/complaints/data-complaint'
import { useActOnComplaint } from '../../calls/complaints/staff-complaints.ts'
import { formSentBy } from '../../calls/form-sent-by.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'

type Props = { complaint: DataComplaint; onClose: () => void; onDone: () => void }

const labels = { on: 'Day', how: 'How' }

/** Writes down that the person was told that their complaint has arrived, which stops the clock. */
export function AcknowledgeForm({ complaint: { id, today, receivedOn }, onClose, onDone }: Props) {
  const act = useActOnComplaint()
  const form = useCheckedForm({
    values: { on: today, how: '' },
    check: ({ on, how }) => ({
      ...(on === '' && { on: 'Enter the day on which they were told' }),
      ...(how.trim().length < 3 && { how: 'Say how they were told, in a few words' }),
    }),
    labels,
    controlIds: { on: 'acknowledged-on', how: 'acknowledged-how' },
  })
  const { submit, errors } = formSentBy(
    {
      ...act,
      mutate: (args: Parameters<typeof act.mutate>[0], then) =>
        act.mutate(args, { onError: then.onError, onSuccess: onDone }),
    },
    form,
    {
      args: ({ on, how }) => ({
        params: { complaintId: id },
        body: { act: 'acknowledge' as const, on, how: how.trim() },
      }),
    },
  )
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <p>Press this once the person has been told that their complaint has arrived. It stops the clock.</p>
      <ErrorSummary errors={errors} attempt={form.attempt} />
      <TextField {...form.field('on')} type="date" label={labels.on} min={receivedOn} max={today} />
      <TextField
        {...form.field('how')}
        label={labels.how}
        hint="For the record: ‘By a letter’, ‘On the phone’."
        maxLength={200}
        autoComplete="off"
      />
      <Button type="submit" size="large" wide busy={act.isPending && 'Writing it down…'}>
        Acknowledged
      </Button>
      <Button variant="secondary" size="large" wide unavailable={act.isPending} onClick={onClose}>
        Not yet
      </Button>
    </form>
  )
}
