import type { OfferedPlan, PlanChangePreview } from '@touchline/contract/entities/joining/plan-change'
import type { useChangePlan } from '../../../../calls/joining/change-plan.ts'
import { contractPaths } from '../../../../contract-paths.ts'
import { HealthStatements } from '../../../../features/health/health-statements.tsx'
import { LinkButton } from '../../../../page/link-button.tsx'
import { PageTitle } from '../../../../page/page-title.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { ErrorSummary } from '../../../../ui/form/error-summary.tsx'
import { FieldError } from '../../../../ui/form/field-frame.tsx'
import { Paragraphs } from '../../../../ui/paragraphs.tsx'
import { PlanChangeMeaning } from './plan-change-meaning.tsx'
import { usePlanForm } from './use-plan-form.ts'

type Props = {
  contractId: number
  preview: PlanChangePreview
  /** True while the money of the choice is being asked for. */
  isStale: boolean
  change: ReturnType<typeof useChangePlan>
  planId: number | undefined
  setPlanId: (planId: number) => void
}

/** Lets the customer choose a plan, says what that means, and changes to it by one button. */
export function ChangePlanForm({ contractId, preview, isStale, change, planId, setPlanId }: Props) {
  const { planName } = preview
  const { chosen, errors, ...form } = usePlanForm({ contractId, preview, change, planId, setPlanId })
  return (
    <>
      <PageTitle hasErrors={errors.length > 0}>{`Change the plan of your ${planName} membership`}</PageTitle>
      <h1 tabIndex={-1} className="mb-5">
        Change your plan
      </h1>
      <div className="max-w-text">
        <ErrorSummary errors={errors} attempt={form.attempt} />
      </div>
      <form method="post" noValidate onSubmit={form.submit} className="grid max-w-3xl gap-5">
        <Plans {...{ preview, planId }} choose={form.choose} error={form.planError} />
        <div aria-live="polite">
          {chosen && (
            <Card>
              <PlanChangeMeaning chosen={chosen} planName={planName} />
              {chosen.terms.trim() !== '' && (
                <details className="mt-3">
                  <summary className="min-h-11 cursor-pointer py-2 font-bold text-primary-text">
                    Terms and conditions that you agree to
                  </summary>
                  <div className="grid max-w-text gap-3">
                    <Paragraphs text={chosen.terms} />
                  </div>
                </details>
              )}
            </Card>
          )}
        </div>
        {chosen?.healthStatement && (
          <div className="max-w-text">
            <HealthStatements
              asked={chosen.healthStatement}
              people={form.people}
              given={form.health}
              messages={form.messages}
              purpose="change-plan"
              onChange={form.answer}
            />
          </div>
        )}
        <div className="flex flex-wrap gap-x-6 gap-y-3">
          <Button
            type="submit"
            busy={change.isPending ? 'Changing…' : isStale && planId !== undefined && 'Working it out…'}
          >
            {chosen
              ? `Change to ${chosen.planName}, and pay ${chosen.monthly.formatted} a month`
              : 'Change your plan, and pay each month'}
          </Button>
          <span className="-ml-4.5">
            <LinkButton to={contractPaths.contract({ contractId })} variant="text">
              Don’t change it
            </LinkButton>
          </span>
        </div>
      </form>
    </>
  )
}

/** Shows the present plan and the others side by side, each with its whole price first. */
function Plans({
  preview: { planName, priceWords, includes, conditions, plans },
  planId,
  choose,
  error,
}: Pick<Props, 'preview' | 'planId'> & { choose: (planId: number) => void; error: string | undefined }) {
  return (
    <fieldset id="plan" aria-describedby={error ? 'plan-error' : undefined}>
      <legend className="mb-2 font-bold">Which plan do you want?</legend>
      {error && <FieldError id="plan" error={error} />}
      <div className="grid gap-3 sm:grid-cols-2">
        <div className="rounded-md border-2 border-line p-3">
          <p className="flex min-h-11 flex-wrap items-center gap-x-2 font-bold">
            {planName} <span className="text-sm font-normal text-ink-soft">Your plan now</span>
          </p>
          <p className="mt-1 font-bold">{priceWords}.</p>
          <Sentences words={includes} />
          <Sentences words={conditions} />
        </div>
        {plans.map((plan) => (
          <Choice key={plan.id} plan={plan} isChosen={plan.id === planId} choose={() => choose(plan.id)} />
        ))}
      </div>
    </fieldset>
  )
}

function Choice({
  plan: { id, name, priceWords, includes, conditions, laterWords },
  isChosen,
  choose,
}: {
  plan: OfferedPlan
  isChosen: boolean
  choose: () => void
}) {
  const contents = (
    <>
      <p id={`plan-${id}-price`} className="mt-1 font-bold">
        {priceWords}
      </p>
      {laterWords !== null && <p className="mt-1">{laterWords}</p>}
      <Sentences words={includes} />
      <Sentences words={conditions} />
    </>
  )
  if (laterWords !== null)
    return (
      <div className="rounded-md border-2 border-line p-3">
        <p className="flex min-h-11 items-center font-bold">{name}</p>
        {contents}
      </div>
    )
  return (
    <div className="rounded-md border-2 border-line bg-surface p-3 has-checked:border-primary-text has-checked:bg-primary-50">
      <label htmlFor={`plan-${id}`} className="flex min-h-11 cursor-pointer items-center gap-3 font-bold">
        <input
          id={`plan-${id}`}
          type="radio"
          name="plan"
          value={id}
          checked={isChosen}
          onChange={choose}
          aria-describedby={`plan-${id}-price`}
          className="size-5 shrink-0"
        />
        {name}
      </label>
      {contents}
    </div>
  )
}

const Sentences = ({ words }: { words: readonly string[] }) => (
  <ul className="mt-2 grid list-disc gap-1 pl-5 text-sm">
    {words.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
)
