import { useQuery } from '@tanstack/react-query'
import type { JoiningPreview, Plan } from '@touchline/contract/entities/joining/plan'
import { type SyntheticEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { directDebitQuery } from '../../../calls/direct-debit/get-direct-debit.ts'
import { useDebit } from '../../../features/direct-debit/use-debit.ts'
import { HealthStatements } from '../../../features/health/health-statements.tsx'
import { readJoiningOrigin } from '../../../joining-paths.ts'
import { usePageFacts } from '../../../page/page-facts.ts'
import { Button } from '../../../ui/button.tsx'
import { buttonStyle } from '../../../ui/button-style.ts'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { FieldError } from '../../../ui/form/field-frame.tsx'
import { FORM_COLUMNS } from '../../../ui/form-columns.ts'
import { ConfirmDebit } from '../confirm-debit.tsx'
import { DatedPayments } from '../dated-payments.tsx'
import { FirstDay } from '../joining-form.tsx'
import { ids, type Known } from '../joining-values.ts'
import { PayLater } from '../pay-later.tsx'
import { type JoiningForm, useJoiningForm } from '../use-joining-form.ts'
import { WhoJoins } from '../who-joins.tsx'
import type { DeskJoiningProps } from './desk-joining-props.ts'

type Props = DeskJoiningProps & { customerId: number; known: readonly Known[] }

/** Takes what the customer has signed on paper; what is due today is then taken at the checkout of the desk. */
export function JoinOnPaper({ plan, startsOn, preview, onStart, customerId, known }: Props) {
  const [search] = useSearchParams()
  const [day, setDay] = useState(startsOn)
  const [isSigned, setSigned] = useState(false)
  const takesDebits = plan.payBy.includes('direct-debit')
  const { data: offer } = useQuery({ ...directDebitQuery(), enabled: takesDebits, throwOnError: false })
  const canDebit = takesDebits && offer?.isOwnPage === true
  const debit = useDebit({ first: 'card', deskCustomerId: customerId }, offer)
  const form = useJoiningForm({
    plan,
    startsOn: day,
    known,
    preview,
    origin: readJoiningOrigin(search),
    debit,
    desk: { customerId, isSigned },
  })
  const isChecked = debit.isConfirming && preview !== undefined && offer !== undefined
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    <>
      <FormToSign plan={plan} startsOn={startsOn} customerId={customerId} />
      <ErrorSummary errors={form.summary} attempt={form.attempt} />
      {isChecked && <ConfirmDebit offer={offer} debit={debit} preview={preview} form={form} isAtDesk />}
      <form hidden={isChecked} method="post" noValidate onSubmit={submit} className={FORM_COLUMNS}>
        <Card>
          <div className="grid gap-6">
            <FirstDay
              plan={plan}
              day={day}
              error={form.messages[ids.startsOn]}
              onChoose={(next) => {
                setDay(next)
                form.forget(ids.startsOn)
                if (next >= plan.startsFrom && next <= plan.startsUntil) onStart(next)
              }}
            />
            <Who plan={plan} known={known} form={form} />
            {canDebit && (
              <PayLater
                plan={plan}
                offer={offer}
                debit={debit}
                messages={form.messages}
                onMend={form.forget}
                onFail={form.fail}
                isAtDesk
              />
            )}
          </div>
        </Card>
        <Signed
          plan={plan}
          preview={preview}
          form={form}
          isByDebit={debit.isByDebit}
          isSigned={isSigned}
          onSign={(isNow) => {
            setSigned(isNow)
            form.forget(ids.onPaper)
          }}
        />
      </form>
    </>
  )
}

/** Leads to the form that the payer signs: it is of the first day that is chosen. */
function FormToSign({ plan, startsOn, customerId }: Pick<Props, 'plan' | 'startsOn' | 'customerId'>) {
  const { apiBase } = usePageFacts()
  const query = new URLSearchParams({
    plan: String(plan.id),
    starts_on: startsOn,
    customer: String(customerId),
  })
  return (
    <div className="mb-4">
      <Card>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="min-w-0 grow basis-72 text-ink-soft">
            The form has the price, each payment, the terms, and room to sign. Choose the first day before you
            print it.
          </p>
          <a
            href={`${apiBase}/api/foh/joining-form.pdf?${query}`}
            target="_blank"
            rel="noreferrer"
            className={buttonStyle('secondary', 'medium')}
          >
            Open the form to sign (PDF)
            <span className="visually-hidden"> (opens in a new window)</span>
          </a>
        </div>
      </Card>
    </div>
  )
}

type WhoProps = Pick<Props, 'plan' | 'known'> & { form: JoiningForm }

const Who = ({ plan, known, form }: WhoProps) => (
  <section aria-labelledby="who-title" id={ids.people} tabIndex={-1}>
    <h2 id="who-title" className="mb-2 text-lg">
      Who is joining?
    </h2>
    {form.messages[ids.people] && <FieldError id={ids.people} error={form.messages[ids.people] ?? ''} />}
    <WhoJoins
      plan={plan}
      known={known}
      values={form.values}
      messages={form.messages}
      onChange={form.change}
    />
    <HealthStatements
      asked={plan.healthStatement}
      people={form.people}
      given={form.values.health}
      messages={form.messages}
      purpose="join-at-desk"
      onChange={(health, control) => form.change({ health }, control)}
    />
  </section>
)

type SignedProps = {
  plan: Plan
  preview: JoiningPreview | undefined
  form: ReturnType<typeof useJoiningForm>
  isByDebit: boolean
  isSigned: boolean
  onSign: (isSigned: boolean) => void
}

/** Repeats what the paper must say, and takes the word of staff for it. */
function Signed({ plan, preview, form, isByDebit, isSigned, onSign }: SignedProps) {
  const { byDebit, byHand } = plan.paymentWordsAtDesk
  const { values, messages, change } = form
  return (
    <div className="grid gap-4">
      <Card>
        <h2 className="mb-3 text-lg">What they pay</h2>
        {preview && <DatedPayments preview={preview} by={isByDebit ? 'direct-debit' : 'hand'} />}
      </Card>
      <Card>
        <div className="grid gap-4">
          <div>
            <h2 className="text-lg">What they have signed</h2>
            <ul className="mt-1 grid list-disc gap-1 pl-5 text-sm">
              {[...plan.conditions, ...(isByDebit ? byDebit : byHand)].map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </div>
          {preview?.startsWithinCoolingOff && (
            <Checkbox
              id={ids.asksToStart}
              name="asksToStart"
              checked={values.asksToStart}
              onChange={({ target }) => change({ asksToStart: target.checked }, ids.asksToStart)}
              error={messages[ids.asksToStart]}
              label="They ask on the form to start before the time in which they can cancel is over"
            />
          )}
          <Checkbox
            id={ids.onPaper}
            name="onPaper"
            checked={isSigned}
            onChange={({ target }) => onSign(target.checked)}
            error={messages[ids.onPaper]}
            label="They have signed these terms and the list of payments on paper. Your name is kept with it."
          />
          <Button type="submit" size="large" wide busy={form.busy}>
            {isByDebit ? 'Check the direct debit: ' : 'Add to basket: '}
            {preview ? `${preview.nowTotal.formatted} to take today` : plan.name}
          </Button>
        </div>
      </Card>
    </div>
  )
}
