import type { DeskContract } from '@touchline/contract/entities/desk/desk-contract'
import { countWords } from '@touchline/rules/words/count-words'
import { useState } from 'react'
import type { DeskActChosen } from '../../calls/desk/desk-contracts.ts'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

type ChosenProps = {
  desk: DeskContract
  chosen: DeskActChosen
  onChange: (more: Partial<DeskActChosen>) => void
}

/** Asks for the plan, and from which of its payment days. */
export function PlanFields({ desk: { planChanges }, chosen, onChange }: ChosenProps) {
  const plan = planChanges.find(({ id }) => id === chosen.planId) ?? planChanges[0]
  return (
    <div className="grid gap-4">
      <Select
        id="act-plan"
        name="planId"
        label="New plan"
        value={String(chosen.planId ?? '')}
        options={planChanges.map(({ id, words }) => ({ value: String(id), label: words }))}
        onChange={({ target }) => {
          const next = planChanges.find(({ id }) => String(id) === target.value)
          const isOpen = next?.days.some(({ from }) => from === chosen.on)
          onChange({ planId: next?.id ?? 0, on: (isOpen ? chosen.on : next?.days[0]?.from) ?? '' })
        }}
      />
      <Select
        id="act-on"
        name="on"
        label="From"
        hint="A payment day that no bank has been asked for"
        value={chosen.on ?? ''}
        options={(plan?.days ?? []).map(({ from, words }) => ({ value: from, label: words }))}
        onChange={({ target }) => onChange({ on: target.value })}
      />
    </div>
  )
}

/** Asks for the last day of the contract. */
export const LastDay = ({ desk, chosen, onChange, hasError }: ChosenProps & { hasError: boolean }) => (
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

/** Asks from when, for how long, and for which fee it is frozen. */
export function FreezeFields({ desk: { freezeDays }, chosen, onChange, onWrong }: FieldsProps) {
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
