import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DeskContract } from '@touchline/contract/entities/desk/desk-contract'
import { countWords } from '@touchline/rules/words/count-words'
import { type SubmitEvent, useState } from 'react'
import { type DeskActChosen, deskActPreviewQuery, useActOnContract } from '../../calls/desk/desk-contracts.ts'
import { errorWords } from '../../calls/error-words.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { Notice } from '../../ui/notice.tsx'
import { actTitles, doneWords } from './acts.ts'

type Props = {
  desk: DeskContract
  /** The choice with which it opens. */
  first: DeskActChosen
  onClose: () => void
  onDone: (words: string) => void
}

/** Asks for what an act needs and for its reason, and says what it means for days and money before the press. */
export function ActForm({ desk, first, onClose, onDone }: Props) {
  const contractId = desk.contract.id
  const [chosen, setChosen] = useState(first)
  const [isWrong, setWrong] = useState(false)
  const act = useActOnContract()
  const {
    data: meaning,
    error,
    isPlaceholderData,
  } = useQuery({
    ...deskActPreviewQuery(contractId, chosen),
    placeholderData: keepPreviousData,
    throwOnError: false,
    staleTime: 0,
  })
  const { field, take } = useCheckedForm({
    values: { reason: '' },
    check: ({ reason }) =>
      reason.trim().length < 3 ? { reason: 'Say why: the member reads it in their account.' } : {},
    labels: { reason: 'Reason' },
    controlIds: { reason: 'act-reason' },
    focusesField: true,
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const reason = take()?.reason.trim()
    if (reason === undefined || act.isPending || !meaning || isPlaceholderData || isWrong) return
    act.mutate(
      { params: { contractId: String(contractId) }, body: { ...chosen, reason, seen: meaning.seen } },
      { onSuccess: () => onDone(doneWords[chosen.act]) },
    )
  }
  const change = (more: Partial<DeskActChosen>) => {
    act.reset()
    setChosen((before) => ({ ...before, ...more }))
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {act.error && (
        <Notice type="danger" live>
          {errorWords(act.error)}
        </Notice>
      )}
      {chosen.act === 'freeze' && (
        <FreezeFields desk={desk} chosen={chosen} onChange={change} onWrong={setWrong} />
      )}
      {chosen.act === 'end' && (
        <LastDay desk={desk} chosen={chosen} onChange={change} hasError={error !== null} />
      )}
      <Meaning act={chosen.act} words={meaning?.words ?? []} error={error} />
      <TextField
        {...field('reason')}
        label="Reason"
        hint="The member reads it in their account, with the day and that staff did it."
        maxLength={200}
        autoComplete="off"
      />
      <Button
        type="submit"
        size="large"
        wide
        unavailable={error !== null || isWrong}
        busy={act.isPending ? 'Recording…' : isPlaceholderData && 'Working it out…'}
      >
        {actTitles[chosen.act]}
      </Button>
      <Button variant="secondary" size="large" wide unavailable={act.isPending} onClick={onClose}>
        Leave it as it is
      </Button>
    </form>
  )
}

type MeaningProps = { act: DeskActChosen['act']; words: readonly string[]; error: Error | null }

/** Says what the choice means for days and money. */
const Meaning = ({ act, words, error }: MeaningProps) => (
  <section aria-labelledby="act-means" aria-live="polite">
    <h3 id="act-means" className="text-base">
      What this means
    </h3>
    {error && (
      <p>{act === 'end' ? 'It can’t end on that day. Nothing has been changed.' : errorWords(error)}</p>
    )}
    {!error && (
      <ul className="mt-1 grid list-disc gap-1 pl-5">
        {words.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    )}
  </section>
)

type ChosenProps = Pick<Props, 'desk'> & {
  chosen: DeskActChosen
  onChange: (more: Partial<DeskActChosen>) => void
}

const LastDay = ({ desk, chosen, onChange, hasError }: ChosenProps & { hasError: boolean }) => (
  <TextField
    id="act-on"
    name="on"
    type="date"
    label="Last day"
    min={desk.endsFrom}
    value={chosen.on ?? ''}
    onChange={({ target }) => onChange({ on: target.value })}
    error={hasError ? 'Choose a day on which it can end' : undefined}
  />
)

type FieldsProps = ChosenProps & {
  /** Told whether the fee is in error. */
  onWrong: (isWrong: boolean) => void
}

/** Largest fee of a month, in pounds, which the call takes. */
const mostPounds = 10_000

const isFee = (typed: string): boolean => /^\d+([.]\d{1,2})?$/.test(typed) && Number(typed) <= mostPounds

function FreezeFields({ desk: { freezeDays }, chosen, onChange, onWrong }: FieldsProps) {
  const day = freezeDays.find(({ from }) => from === chosen.on) ?? freezeDays[0]
  const [fee, setFee] = useState('0.00')
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Select
        id="act-on"
        name="on"
        label="From"
        value={chosen.on ?? ''}
        options={freezeDays.map(({ from, words }) => ({ value: from, label: words }))}
        onChange={({ target }) => {
          const next = freezeDays.find(({ from }) => from === target.value)
          const months = next?.months.includes(chosen.months ?? 1) ? chosen.months : next?.months[0]
          onChange({ on: target.value, months: months ?? 1 })
        }}
      />
      <Select
        id="act-months"
        name="months"
        label="For"
        value={String(chosen.months ?? 1)}
        options={(day?.months ?? []).map((count) => ({
          value: String(count),
          label: countWords(count, 'month'),
        }))}
        onChange={({ target }) => onChange({ months: Number(target.value) })}
      />
      <TextField
        id="act-fee"
        name="fee"
        label="Fee for each month"
        hint="0.00 for none"
        inputMode="decimal"
        autoComplete="off"
        value={fee}
        error={isFee(fee) ? undefined : 'Enter an amount of up to 10000.00, such as 5.00'}
        onChange={({ target }) => {
          setFee(target.value)
          onWrong(!isFee(target.value))
          if (isFee(target.value)) onChange({ fee: Math.round(Number(target.value) * 100) })
        }}
      />
    </div>
  )
}
