import type { FreezingPreview } from '@touchline/contract/entities/joining/freezing'
import { countWords } from '@touchline/rules/words/count-words'
import { formSentBy } from '../../../calls/form-sent-by.ts'
import type { useFreezeContract } from '../../../calls/joining/freeze-contract.ts'
import type { FreezeChoice } from '../../../calls/joining/preview-freezing.ts'
import { contractPaths } from '../../../contract-paths.ts'
import { LinkButton } from '../../../page/link-button.tsx'
import { PageTitle } from '../../../page/page-title.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { DatedRows } from './dated-rows.tsx'

type Props = {
  contractId: number
  preview: FreezingPreview
  /** True while the money of the choice is being asked for. */
  isStale: boolean
  freeze: ReturnType<typeof useFreezeContract>
  choice: FreezeChoice
  setChoice: (choice: FreezeChoice) => void
}

/** Lets the customer choose reason, first day and months, says what that means, and freezes by one button. */
export function FreezeForm({ contractId, preview, isStale, freeze, choice, setChoice }: Props) {
  const { planName, words, days, chosen } = preview
  const form = useCheckedForm({ values: {}, check: () => ({}), labels: {} })
  const { submit, errors } = formSentBy(freeze, form, {
    args: () => ({
      params: { contractId: String(contractId) },
      body: {
        reason: chosen.reason,
        from: chosen.from,
        months: chosen.months,
        seenUntil: chosen.until,
        seenNotTaken: chosen.notTakenTotal.raw,
        seenFees: chosen.feesTotal.raw,
      },
    }),
  })
  const choose = (more: FreezeChoice) =>
    setChoice({ reason: chosen.reason, from: chosen.from, months: chosen.months, ...choice, ...more })
  const from = days.find((one) => one.from === chosen.from)?.words ?? ''
  return (
    <div className="max-w-text">
      <PageTitle hasErrors={errors.length > 0}>{`Freeze your ${planName} membership`}</PageTitle>
      <h1 tabIndex={-1}>Freeze your {planName} membership</h1>
      <div className="mt-2 mb-5 grid gap-1 text-ink-soft">
        {words.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <ErrorSummary errors={errors} attempt={form.attempt} />
      <Card>
        <form method="post" noValidate onSubmit={submit} className="grid gap-5">
          <Choices preview={preview} choice={choice} choose={choose} />
          <Meaning chosen={chosen} />
          <div className="flex flex-wrap gap-x-6 gap-y-3">
            <Button type="submit" busy={freeze.isPending ? 'Freezing…' : isStale && 'Working it out…'}>
              Freeze from {from}
            </Button>
            <span className="-ml-4.5">
              <LinkButton to={contractPaths.contract({ contractId })} variant="text">
                Don’t freeze it
              </LinkButton>
            </span>
          </div>
        </form>
      </Card>
    </div>
  )
}

type ChoicesProps = Pick<Props, 'preview' | 'choice'> & { choose: (more: FreezeChoice) => void }

/** Asks for the reason, the first day and the number of months. */
function Choices({ preview: { reasons, days, chosen }, choice, choose }: ChoicesProps) {
  const day = days.find(({ from }) => from === chosen.from)
  return (
    <>
      <RadioGroup
        id="reason"
        name="reason"
        legend="Why do you need a break?"
        options={reasons.map(({ name, feeWords }, index) => ({
          id: `reason-${index}`,
          value: name,
          label: name,
          hint: feeWords,
        }))}
        value={choice.reason ?? chosen.reason}
        onChange={(reason) => choose({ reason })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          id="from"
          name="from"
          label="From"
          value={choice.from ?? chosen.from}
          options={days.map((one) => ({ value: one.from, label: one.words }))}
          onChange={({ target }) => choose({ from: target.value })}
        />
        <Select
          id="months"
          name="months"
          label="For"
          value={String(choice.months ?? chosen.months)}
          options={(day?.months ?? [chosen.months]).map((count) => ({
            value: String(count),
            label: countWords(count, 'month'),
          }))}
          onChange={({ target }) => choose({ months: Number(target.value) })}
        />
      </div>
    </>
  )
}

/** Says what the choice means: which payments are not taken, what is instead, and what stays booked. */
export function Meaning({ chosen }: Pick<FreezingPreview, 'chosen'>) {
  const { words, notTaken, notTakenTotal, fees, feesTotal, bookings } = chosen
  return (
    <section aria-labelledby="meaning-title" aria-live="polite">
      <h2 id="meaning-title" className="text-lg">
        What this means
      </h2>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5">
        {words.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <DatedRows title={`Not taken: ${notTakenTotal.formatted}`} rows={notTaken} />
      {fees.length > 0 ? (
        <DatedRows title={`To pay instead: ${feesTotal.formatted}`} rows={fees} />
      ) : (
        <p className="mt-3 font-bold">No fee is taken instead.</p>
      )}
      {bookings.length > 0 && (
        <>
          <h3 className="mt-3 text-base">Booked in this time, and stays booked</h3>
          <ul className="divide-y divide-line">
            {bookings.map(({ name, whenWords }) => (
              <li key={`${name} ${whenWords}`} className="flex justify-between gap-4 py-1.5">
                <span className="min-w-0">{name}</span>
                <span className="tabular text-right">{whenWords}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
