import type { ComplaintOutcome, DataComplaint } from '@touchline/contract/entities/complaints/data-complaint'
import {
  commissionerSentence,
  outcomeLabels,
  outcomeSentence,
} from '@touchline/rules/complaints/complaint-words'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useActOnComplaint } from '../../calls/complaints/staff-complaints.ts'
import { errorWords, validationMessages } from '../../calls/error-words.ts'
import { linesMessage, linesOf } from '../../features/complaints/typed-lines.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { Notice } from '../../ui/notice.tsx'
import { Paragraphs } from '../../ui/paragraphs.tsx'

type Props = { complaint: DataComplaint; onClose: () => void; onDone: () => void }
type Typed = { words: string; toldBy: string }

const outcomes = (['upheld', 'in-part', 'not-upheld'] as const).map((value) => ({
  value,
  label: outcomeLabels[value],
}))

/** Ends a complaint: the outcome is written, then seen as the person gets it, and only then sent. */
export function EndForm({ complaint, onClose, onDone }: Props) {
  const [outcome, setOutcome] = useState<ComplaintOutcome>()
  const [typed, setTyped] = useState<Typed>({ words: '', toldBy: '' })
  const [isSeen, setIsSeen] = useState(false)
  return isSeen && outcome !== undefined ? (
    <Look
      complaint={complaint}
      outcome={outcome}
      typed={typed}
      onBack={() => setIsSeen(false)}
      onDone={onDone}
    />
  ) : (
    <Write
      complaint={complaint}
      outcome={outcome}
      onOutcome={setOutcome}
      typed={typed}
      onClose={onClose}
      onLook={(next) => {
        setTyped(next)
        setIsSeen(true)
      }}
    />
  )
}

const labels = { words: 'Words to the person', toldBy: 'How they are told' }

type WriteProps = {
  complaint: DataComplaint
  /** Undefined until it is chosen: none is the usual one. */
  outcome: ComplaintOutcome | undefined
  onOutcome: (outcome: ComplaintOutcome) => void
  typed: Typed
  onClose: () => void
  onLook: (typed: Typed) => void
}

function Write({ complaint: { email }, outcome, onOutcome, typed, onClose, onLook }: WriteProps) {
  const { field, take, summary, attempt } = useCheckedForm({
    values: typed,
    check: ({ words, toldBy }) => ({
      words: linesMessage(words, 4000),
      ...(email === '' && toldBy.trim() === '' && { toldBy: 'Say how they are told' }),
    }),
    labels,
    missing: { words: 'Write to the person what was found and done' },
    controlIds: { words: 'outcome-words', toldBy: 'outcome-told-by' },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const taken = take()
    if (taken && outcome !== undefined) onLook(taken)
  }
  const outcomeError = attempt > 0 && outcome === undefined ? 'Choose the outcome' : undefined
  const errors = [...(outcomeError === undefined ? [] : [{ message: outcomeError }]), ...summary]
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <ErrorSummary errors={errors} attempt={attempt} />
      <RadioGroup
        id="outcome"
        name="outcome"
        legend="Outcome"
        options={outcomes}
        value={outcome}
        onChange={onOutcome}
        error={outcomeError}
      />
      <TextArea
        {...field('words')}
        label={labels.words}
        hint="What was found, what was done, and what happens next."
        rows={8}
      />
      {email === '' && (
        <TextField
          {...field('toldBy')}
          label={labels.toldBy}
          hint="We have no email address: ‘By a letter’, ‘On the phone’."
          maxLength={200}
          autoComplete="off"
        />
      )}
      <Button type="submit" size="large" wide>
        {email === '' ? 'Look at it first' : 'Look at the email first'}
      </Button>
      <Button variant="secondary" size="large" wide onClick={onClose}>
        Not now
      </Button>
    </form>
  )
}

type LookProps = {
  complaint: DataComplaint
  outcome: ComplaintOutcome
  typed: Typed
  onBack: () => void
  onDone: () => void
}

function Look({ complaint, outcome, typed, onBack, onDone }: LookProps) {
  const { id, email, name, firstName } = complaint
  const act = useActOnComplaint()
  const heading = useRef<HTMLParagraphElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const end = () =>
    act.mutate(
      {
        params: { complaintId: id },
        body: {
          act: 'end',
          outcome,
          lines: linesOf(typed.words),
          ...(email === '' && { toldBy: typed.toldBy.trim() }),
        },
      },
      { onSuccess: onDone },
    )
  return (
    <div className="grid gap-5">
      <p ref={heading} tabIndex={-1} className="wrap-anywhere">
        {email === ''
          ? `Tell ${name} this. It is kept with the complaint, and can’t be changed.`
          : `${name} gets this email at ${email}. It can’t be changed or taken back.`}
      </p>
      <div className="grid gap-3 rounded-lg border border-line bg-canvas p-4 wrap-anywhere">
        <p>Hello {firstName},</p>
        <p>{outcomeSentence(outcome)}</p>
        <Paragraphs text={typed.words.replaceAll(/\n+/g, '\n\n')} />
        <p>{commissionerSentence}</p>
      </div>
      {act.error && (
        <Notice type="danger" live>
          {[errorWords(act.error), ...validationMessages(act.error)].join(' ')}
        </Notice>
      )}
      <Button size="large" wide busy={act.isPending && 'Ending it…'} onClick={end}>
        {email === '' ? 'End the complaint' : 'Send it and end the complaint'}
      </Button>
      <Button variant="secondary" size="large" wide unavailable={act.isPending} onClick={onBack}>
        Change it
      </Button>
    </div>
  )
}
