import type { MergeChoice, MergeSide } from '@touchline/contract/entities/staff/account-merge'
import { useState } from 'react'
import { formSentBy } from '../../calls/form-sent-by.ts'
import { useMergePeople } from '../../calls/staff/account-merge.ts'
import { Link } from '../../page/link.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { Notice } from '../../ui/notice.tsx'

type Props = {
  sides: readonly [MergeSide, MergeSide]
  choices: readonly MergeChoice[]
  againPath: string
  onDone: (keptId: number) => void
}

const labels = { kept: 'Log-in', reason: 'Reason' }

/** Asks which log-in stays and why, says what follows, and merges. */
export function MergeForm({ sides, choices, againPath, onDone }: Props) {
  const merge = useMergePeople()
  const [keptId, setKeptId] = useState('')
  const form = useCheckedForm({
    values: { kept: '', reason: '' },
    labels,
    controlIds: { kept: `kept-${sides[0].id}` },
    check: ({ kept, reason }) => ({
      ...(kept === '' ? { kept: 'Choose the log-in that stays' } : {}),
      ...(reason.trim().length < 3 ? { reason: 'Say why: the person reads it in their account' } : {}),
    }),
  })
  const { submit, errors } = formSentBy(merge, form, {
    args: ({ kept, reason }) => ({
      params: { personId: kept },
      body: { goneId: sides.find(({ id }) => String(id) !== kept)!.id, reason: reason.trim() },
    }),
    onSuccess: ({ kept }) => onDone(Number(kept)),
  })
  const choice = choices.find((one) => String(one.keptId) === keptId)
  const gone = sides.find(({ id }) => id !== choice?.keptId)
  return (
    <form onSubmit={submit} noValidate className="mt-6 grid max-w-form gap-5">
      <ErrorSummary errors={errors} attempt={form.attempt} />
      <RadioGroup
        id="kept"
        name="kept"
        legend="Which log-in stays?"
        hint="The person logs in with it from now on. The other log-in ends."
        options={sides.map(({ id, name, reference, email }) => ({
          value: String(id),
          label: email === '' ? 'No log-in' : email,
          hint: `${name}, ${reference}`,
        }))}
        value={keptId === '' ? undefined : keptId}
        onChange={(value) => {
          setKeptId(value)
          form.set('kept', value)
        }}
        error={form.field('kept').error}
      />
      {choice && gone && <WhatFollows choice={choice} gone={gone} />}
      <TextField
        {...form.field('reason')}
        label={labels.reason}
        hint="How you know that it is one person. The person reads it in their account."
        maxLength={200}
        autoComplete="off"
      />
      <Button
        type="submit"
        size="large"
        wide
        busy={merge.isPending && 'Merging…'}
        unavailable={choice !== undefined && choice.stops.length > 0}
      >
        Merge the accounts
      </Button>
      <Link
        to={againPath}
        className="inline-flex min-h-11 items-center justify-center font-bold text-primary-text underline underline-offset-4"
      >
        Choose another account
      </Link>
    </form>
  )
}

function WhatFollows({ choice: { stops, notes }, gone }: { choice: MergeChoice; gone: MergeSide }) {
  if (stops.length > 0)
    return (
      <Notice type="danger" title="They can’t be merged like this yet" live>
        <Lines lines={stops} />
      </Notice>
    )
  return (
    <Notice type="info" title="What follows" live>
      <Lines
        lines={[
          `All that ${gone.reference} has moves: bookings, memberships, credit, charges, cards and history.`,
          ...notes,
          'Both addresses get an email. For a day, you can undo it here.',
        ]}
      />
    </Notice>
  )
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className="grid list-disc gap-1 pl-5">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)
