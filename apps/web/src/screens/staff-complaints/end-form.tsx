import type { ComplaintOutcome, DataComplaint } from '@touchline/contract/entities/complaints/data-complaint'
import { joinLines } from '@touchline/contract/free-text'
import {
  commissionerSentence,
  outcomeLabels,
  outcomeSentence,
} from '@touchline/rules/complaints/complaint-words'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import { type Dispatch, type SetStateAction, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useActOnComplaint } from '../../calls/complaints/staff-complaints.ts'
import { errorWords, validationMessages } from '../../calls/error-words.ts'
import { linesMessage, linesOf } from '../../features/complaints/typed-lines.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { Notice } from '../../ui/notice.tsx'
import { Paragraphs } from '../../ui/paragraphs.tsx'

export type OutcomeDraft = {
  /** Undefined until it is chosen: none is the usual one. */
  outcome: ComplaintOutcome | undefined
  words: string
  toldBy: string
  /** True where staff tell the person themselves, though there is an address. */
  tellsOtherwise: boolean
}
export const noDraft: OutcomeDraft = { outcome: undefined, words: '', toldBy: '', tellsOtherwise: false }

type Props = {
  complaint: DataComplaint
  /** Outcome as written so far. The page holds it, so that a closed dialog loses nothing. */
  draft: OutcomeDraft
  onDraft: Dispatch<SetStateAction<OutcomeDraft>>
  onClose: () => void
  onDone: () => void
}

const outcomes = (['upheld', 'in-part', 'not-upheld'] as const).map((value) => ({
  value,
  label: outcomeLabels[value],
}))

/** Ends a complaint: the outcome is written, then seen as the person gets it, and only then sent. */
export function EndForm({ complaint, draft, onDraft, onClose, onDone }: Props) {
  const [isSeen, setIsSeen] = useState(false)
  const { outcome } = draft
  return isSeen && outcome !== undefined ? (
    <Look
      complaint={complaint}
      outcome={outcome}
      draft={draft}
      onBack={() => setIsSeen(false)}
      onDone={onDone}
    />
  ) : (
    <Write
      complaint={complaint}
      draft={draft}
      onDraft={onDraft}
      onClose={onClose}
      onLook={() => setIsSeen(true)}
    />
  )
}

/** Tells if no email goes out, because there is no address or staff tell the person in another way. */
const isToldByStaff = ({ email }: DataComplaint, { tellsOtherwise }: OutcomeDraft): boolean =>
  email === '' || tellsOtherwise

const labels = { words: 'Words to the person', toldBy: 'How they are told' }

type WriteProps = {
  complaint: DataComplaint
  draft: OutcomeDraft
  onDraft: Dispatch<SetStateAction<OutcomeDraft>>
  onClose: () => void
  onLook: () => void
}

function Write({ complaint, draft, onDraft, onClose, onLook }: WriteProps) {
  const { email } = complaint
  const { outcome } = draft
  const isByStaff = isToldByStaff(complaint, draft)
  const { field, get, take, summary, attempt } = useCheckedForm({
    values: { words: draft.words, toldBy: draft.toldBy },
    check: ({ words, toldBy }) => ({
      words: linesMessage(words, 4000),
      ...(isByStaff && toldBy.trim() === '' && { toldBy: 'Say how they are told' }),
    }),
    labels,
    missing: { words: 'Write to the person what was found and done' },
    controlIds: { words: 'outcome-words', toldBy: 'outcome-told-by' },
  })
  const keep = (more: Partial<OutcomeDraft> = {}) => {
    const typed = { words: get('words'), toldBy: get('toldBy') }
    onDraft((before) => ({ ...before, ...typed, ...more }))
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const taken = take()
    if (taken === null || outcome === undefined) return
    keep(taken)
    onLook()
  }
  const outcomeError = attempt > 0 && outcome === undefined ? 'Choose the outcome' : undefined
  const errors = [
    ...(outcomeError === undefined ? [] : [{ fieldId: 'outcome', message: outcomeError }]),
    ...summary,
  ]
  return (
    <form onSubmit={submit} onInput={() => keep()} noValidate className="grid gap-5">
      <ErrorSummary errors={errors} attempt={attempt} />
      <RadioGroup
        id="outcome"
        name="outcome"
        legend="Outcome"
        options={outcomes}
        value={outcome}
        onChange={(chosen) => keep({ outcome: chosen })}
        error={outcomeError}
      />
      <TextArea
        {...field('words')}
        label={labels.words}
        hint="What was found, what was done, and what happens next."
        rows={8}
      />
      {email !== '' && (
        <Checkbox
          id="tells-otherwise"
          name="tellsOtherwise"
          label={`Tell them in another way: no email goes to ${email}.`}
          checked={draft.tellsOtherwise}
          onChange={({ currentTarget: { checked } }) => keep({ tellsOtherwise: checked })}
        />
      )}
      {isByStaff && (
        <TextField
          {...field('toldBy')}
          label={labels.toldBy}
          hint={`${email === '' ? 'We have no email address: ' : 'For the record: '}‘By a letter’, ‘On the phone’.`}
          maxLength={200}
          autoComplete="off"
        />
      )}
      <Button type="submit" size="large" wide>
        {isByStaff ? 'Look at it first' : 'Look at the email first'}
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
  draft: OutcomeDraft
  onBack: () => void
  onDone: () => void
}

function Look({ complaint, outcome, draft, onBack, onDone }: LookProps) {
  const { id, email, name } = complaint
  const isByStaff = isToldByStaff(complaint, draft)
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
          lines: linesOf(draft.words),
          ...(isByStaff && { toldBy: draft.toldBy.trim() }),
        },
      },
      { onSuccess: onDone },
    )
  return (
    <div className="grid gap-5">
      <p ref={heading} tabIndex={-1} className="wrap-anywhere">
        {isByStaff
          ? `Tell ${name} this. No email goes out. It is kept with the complaint, and can’t be changed.`
          : `${name} gets this email at ${email}. It can’t be changed or taken back.`}
      </p>
      <OutcomePreview complaint={complaint} outcome={outcome} words={draft.words} />
      {act.error && (
        <Notice type="danger" live>
          {[errorWords(act.error), ...validationMessages(act.error)].join(' ')}
        </Notice>
      )}
      <Button size="large" wide busy={act.isPending && 'Ending it…'} onClick={end}>
        {isByStaff ? 'End the complaint' : 'Send it and end the complaint'}
      </Button>
      <Button variant="secondary" size="large" wide unavailable={act.isPending} onClick={onBack}>
        Change it
      </Button>
    </div>
  )
}

type PreviewProps = { complaint: DataComplaint; outcome: ComplaintOutcome; words: string }

/** Shows the outcome as the email says it. */
const OutcomePreview = ({ complaint: { greeting, reference, receivedOn }, outcome, words }: PreviewProps) => (
  <div className="grid gap-3 rounded-lg border border-line bg-canvas p-4 wrap-anywhere">
    <p>{greeting}</p>
    <p>{outcomeSentence(outcome)}</p>
    <Paragraphs text={joinLines(linesOf(words)).replaceAll(/\n+/g, '\n\n')} />
    <p>
      Reference: {reference}
      <br />
      Received on: {dayAndYear(receivedOn)}
    </p>
    <p>{commissionerSentence}</p>
  </div>
)
