import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { JoiningPreview, Plan } from '@touchline/contract/entities/joining/plan'
import { type SyntheticEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { directDebitQuery } from '../../calls/direct-debit/get-direct-debit.ts'
import { useDebit } from '../../features/direct-debit/use-debit.ts'
import { HealthStatements } from '../../features/health/health-statements.tsx'
import { LegalLink } from '../../features/legal/legal-link.tsx'
import { legalPages } from '../../features/legal/legal-pages.ts'
import { PrivacyNote } from '../../features/legal/privacy-note.tsx'
import { useLoginWindow } from '../../features/login/login-window.tsx'
import { readJoiningOrigin } from '../../joining-paths.ts'
import { PageTitle } from '../../page/page-title.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { FieldError } from '../../ui/form/field-frame.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { FORM_COLUMNS } from '../../ui/form-columns.ts'
import { Notice } from '../../ui/notice.tsx'
import { ConfirmDebit } from './confirm-debit.tsx'
import { DatedPayments } from './dated-payments.tsx'
import { ids, type Known } from './joining-values.ts'
import type { KeptJoining } from './kept-joining.ts'
import { PayLater } from './pay-later.tsx'
import { useJoiningForm } from './use-joining-form.ts'
import { WhoJoins } from './who-joins.tsx'

type Props = {
  plan: Plan
  startsOn: string
  known: readonly Known[]
  user: { role: string } | null
  /** True for a payer who adds no new people before they have confirmed their email address. */
  addsAfterProof: boolean
  preview: JoiningPreview | undefined
  /** Joining that staff have prepared for this payer. */
  prepared: KeptJoining | null
  /** Keeps another first day in the address. */
  onStart: (day: string) => void
}

/** Shows the form, and beside it every payment of the first year. */
export function JoiningForm(props: Props) {
  const { plan, startsOn, known, user, preview, prepared, onStart } = props
  const [search] = useSearchParams()
  const [typedStart, setTypedStart] = useState(startsOn)
  const loginWindow = useLoginWindow()
  const { data: offer } = useQuery({
    ...directDebitQuery(),
    enabled: user?.role === 'customer' && plan.payBy.includes('direct-debit'),
  })
  const debit = useDebit({ first: plan.payBy[0] ?? 'card' }, offer)
  const form = useJoiningForm({
    plan,
    startsOn: typedStart,
    known,
    preview,
    origin: readJoiningOrigin(search),
    debit,
    prepared,
  })
  const isChecked = debit.isConfirming && preview !== undefined && offer !== undefined
  const logIn = () => loginWindow.open({ to: `join ${plan.name}`, afterLogin: () => {} })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    return user === null ? logIn() : form.submit()
  }
  const chooseStart = (day: string) => {
    setTypedStart(day)
    form.forget(ids.startsOn)
    if (day >= plan.startsFrom && day <= plan.startsUntil) onStart(day)
  }
  return (
    <>
      <PageTitle hasErrors={form.summary.length > 0}>{`Join ${plan.name}`}</PageTitle>
      <ErrorSummary errors={form.summary} attempt={form.attempt} />
      {isChecked && <ConfirmDebit offer={offer} debit={debit} preview={preview} form={form} />}
      <form hidden={isChecked} method="post" noValidate onSubmit={submit} className={FORM_COLUMNS}>
        <Card>
          <div className="grid gap-6">
            <FirstDay
              plan={plan}
              day={typedStart}
              error={form.messages[ids.startsOn]}
              onChoose={chooseStart}
            />
            <People
              plan={plan}
              known={known}
              user={user}
              addsAfterProof={props.addsAfterProof}
              form={form}
              onLogIn={logIn}
            />
            {user?.role === 'customer' && plan.payBy.includes('direct-debit') && (
              <PayLater
                plan={plan}
                offer={offer}
                debit={debit}
                messages={form.messages}
                onMend={form.forget}
                onFail={form.fail}
              />
            )}
          </div>
        </Card>
        <ToAgree
          plan={plan}
          preview={preview}
          form={form}
          by={debit.way}
          canJoin={user === null || user.role === 'customer'}
        />
      </form>
    </>
  )
}

type FirstDayProps = Pick<Props, 'plan'> & {
  day: string
  error: string | undefined
  onChoose: (day: string) => void
}

export const FirstDay = ({ plan, day, error, onChoose }: FirstDayProps) => (
  <TextField
    id={ids.startsOn}
    name="startsOn"
    type="date"
    label="First day"
    min={plan.startsFrom}
    max={plan.startsUntil}
    value={day}
    onChange={(event) => onChoose(event.target.value)}
    error={error}
  />
)

type PeopleProps = Pick<Props, 'plan' | 'known' | 'user' | 'addsAfterProof'> & {
  form: ReturnType<typeof useJoiningForm>
  onLogIn: () => void
}

function People({ plan, known, user, addsAfterProof, form, onLogIn }: PeopleProps) {
  return (
    <section aria-labelledby="who-title" id={ids.people} tabIndex={-1}>
      <h2 id="who-title" className="mb-2 text-lg">
        Who is joining?
      </h2>
      {form.messages[ids.people] && <FieldError id={ids.people} error={form.messages[ids.people] ?? ''} />}
      {addsAfterProof && plan.places.some(({ most }) => most > 1) && <ProofFirst />}
      <Who user={user} plan={plan} known={known} form={form} onLogIn={onLogIn} />
      {user?.role === 'customer' && (
        <HealthStatements
          asked={plan.healthStatement}
          people={form.people}
          given={form.values.health}
          messages={form.messages}
          purpose="join"
          onChange={(health, control) => form.change({ health }, control)}
        />
      )}
    </section>
  )
}

type ToAgreeProps = Pick<Props, 'plan' | 'preview'> & {
  form: ReturnType<typeof useJoiningForm>
  by: Plan['payBy'][number]
  /** False for staff, who join no one here. */
  canJoin: boolean
}

/** Shows every payment, what is agreed to, and the button. */
function ToAgree({ plan, preview, form, by, canJoin }: ToAgreeProps) {
  return (
    <div className="grid gap-4">
      <Card>
        <h2 className="mb-3 text-lg">What you pay</h2>
        {preview && <DatedPayments preview={preview} by={by} />}
      </Card>
      <Card>
        <div className="grid gap-4">
          <Agreed plan={plan} />
          {preview?.startsWithinCoolingOff && (
            <RequestToStart
              until={preview.coolingOffUntil}
              isTicked={form.values.asksToStart}
              error={form.messages[ids.asksToStart]}
              onTick={(asksToStart) => form.change({ asksToStart }, ids.asksToStart)}
            />
          )}
          {canJoin && (
            <Button type="submit" size="large" wide busy={form.busy}>
              {by === 'card' ? 'Add to basket: ' : 'Check your direct debit: '}
              {preview ? `${preview.nowTotal.formatted} to pay today` : plan.name}
            </Button>
          )}
          <PrivacyNote />
        </div>
      </Card>
    </div>
  )
}

type WhoProps = Pick<Props, 'user' | 'plan' | 'known'> & {
  form: ReturnType<typeof useJoiningForm>
  onLogIn: () => void
}

/** Says before anybody is typed that new people wait for the payer's confirmed address. */
function ProofFirst() {
  return (
    <div className="mb-4">
      <Notice type="info" title="Confirm your email address before you add new people">
        <p>Open the link in the email that we sent you. You can go on here afterwards.</p>
      </Notice>
    </div>
  )
}

/** Asks who joins, once the payer has logged in. */
function Who({ user, plan, known, form, onLogIn }: WhoProps) {
  if (user === null) return <LogInFirst onLogIn={onLogIn} />
  if (user.role !== 'customer')
    return <p>Log in as the customer who pays: a membership is joined by its payer.</p>
  return (
    <WhoJoins
      plan={plan}
      known={known}
      values={form.values}
      messages={form.messages}
      onChange={form.change}
    />
  )
}

function LogInFirst({ onLogIn }: { onLogIn: () => void }) {
  return (
    <div className="grid justify-items-start gap-3">
      <p>Log in first, or create an account. People we know already are then listed here to choose.</p>
      <Button variant="secondary" onClick={onLogIn}>
        Log in to join
      </Button>
    </div>
  )
}

/** Repeats what is agreed to, with the operator's terms. */
function Agreed({ plan }: { plan: Plan }) {
  const { data: operator } = useSuspenseQuery(clientQuery())
  const terms = legalPages(operator).find(({ label }) => label === 'Terms and conditions')
  return (
    <div>
      <h2 className="text-lg">What you agree to</h2>
      <ul className="mt-1 grid list-disc gap-1 pl-5 text-sm">
        {[...plan.conditions, ...plan.paymentWords].map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {terms && (
        <LegalLink
          {...terms}
          opensWindow
          className="inline-flex min-h-11 items-center font-bold text-primary-text underline underline-offset-4"
        />
      )}
    </div>
  )
}

type RequestProps = {
  until: string | null
  isTicked: boolean
  error: string | undefined
  onTick: (isTicked: boolean) => void
}

/** Takes the payer's own request to start within the time in which they can cancel. */
function RequestToStart({ until, isTicked, error, onTick }: RequestProps) {
  return (
    <div>
      <Checkbox
        id={ids.asksToStart}
        name="asksToStart"
        checked={isTicked}
        onChange={(event) => onTick(event.target.checked)}
        error={error}
        label="I ask for my membership to start before the time in which I can cancel is over"
      />
      <p className="pl-9 text-sm text-ink-soft">
        You can still cancel{until === null ? '' : ` until ${until}`}. You then get back what you paid, less a
        part for the days from the first day until you cancel.
      </p>
    </div>
  )
}
