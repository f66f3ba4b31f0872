import type { DeskCustomer } from '@touchline/contract/entities/desk/desk-customer'
import { type SyntheticEvent, useState } from 'react'
import { useParams } from 'react-router'
import { ApiError } from '../../../calls/api-error.ts'
import { usePrepareJoining } from '../../../calls/desk/prepared-joinings.ts'
import { errorWords } from '../../../calls/error-words.ts'
import { PreparedJoinings } from '../../../features/desk/prepared-joinings.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { FORM_COLUMNS } from '../../../ui/form-columns.ts'
import { Notice } from '../../../ui/notice.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { DatedPayments } from '../dated-payments.tsx'
import { FirstDay } from '../joining-form.tsx'
import { ids, type Known } from '../joining-values.ts'
import type { DeskJoiningProps } from './desk-joining-props.ts'

type Props = DeskJoiningProps & { customer: DeskCustomer | null; known: readonly Known[] }
type Chosen = { place: string; userId: number }[]

const drawCode = (code: { text: string; label: string }) => <QrCode {...code} />

/** Prepares a joining, and shows the code that its person scans, until they have joined. */
export function PrepareJoining({ plan, startsOn, preview, onStart, customer, known }: Props) {
  const { venueSlug = '' } = useParams()
  const [day, setDay] = useState(startsOn)
  const [first] = plan.places
  const [chosen, setChosen] = useState<Chosen>(
    customer && first ? [{ place: first.name, userId: customer.id }] : [],
  )
  const [mails, setMails] = useState(false)
  const { prepare, mailedTo, send } = usePrepare(customer)
  const isOffered = day >= plan.startsFrom && day <= plan.startsUntil
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (prepare.isPending || !isOffered) return
    send({ planId: plan.id, venueSlug, startsOn: day, people: chosen, mails })
  }
  const refused = prepare.error && wordsOf(prepare.error)
  return (
    <div className={FORM_COLUMNS}>
      <div className="grid gap-4">
        <PreparedJoinings
          customerId={customer?.id ?? null}
          drawCode={drawCode}
          newId={prepare.data?.data.id ?? null}
        />
        {mailedTo !== null && (
          <Notice type="success" live>
            <p>We’ve sent the link to {mailedTo}, too.</p>
          </Notice>
        )}
        <Card>
          <form method="post" noValidate onSubmit={submit} className="grid gap-6">
            {refused && (
              <Notice type="danger" title="The link was not made" live>
                <p>{refused}</p>
              </Notice>
            )}
            <FirstDay
              plan={plan}
              day={day}
              error={isOffered ? undefined : 'Choose one of the days offered'}
              onChoose={(next) => {
                setDay(next)
                if (next >= plan.startsFrom && next <= plan.startsUntil) onStart(next)
              }}
            />
            {customer && <Places plan={plan} known={known} chosen={chosen} onChange={setChosen} />}
            {customer?.email && (
              <Checkbox
                id="mails"
                name="mails"
                checked={mails}
                onChange={({ target }) => setMails(target.checked)}
                label={`Email the link to ${customer.email}, too`}
              />
            )}
            <Button type="submit" size="large" wide busy={prepare.isPending && 'Making the link…'}>
              Make a code for their phone
            </Button>
            <p className="text-sm text-ink-soft">
              They can change what you choose here. Nothing is agreed or taken until they press “Join and pay”
              themselves.
            </p>
          </form>
        </Card>
      </div>
      <Card>
        <h2 className="mb-3 text-lg">What they pay</h2>
        {preview && <DatedPayments preview={preview} by="their-card" />}
      </Card>
    </div>
  )
}

type Sent = { planId: number; venueSlug: string; startsOn: string; people: Chosen; mails: boolean }

/** Prepares a joining of a customer, and knows the address to which its link was sent, too. */
function usePrepare(customer: DeskCustomer | null) {
  const prepare = usePrepareJoining()
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  const send = (body: Sent) => {
    setMailedTo(null)
    prepare.mutate(
      { body: { ...body, selectedUserId: customer?.id ?? null } },
      { onSuccess: () => setMailedTo(body.mails ? (customer?.email ?? null) : null) },
    )
  }
  return { prepare, mailedTo, send }
}

const wordsOf = (error: Error): string =>
  (error instanceof ApiError && Object.values(error.errors)[0]?.[0]) || errorWords(error)

type PlacesProps = Pick<Props, 'plan' | 'known'> & { chosen: Chosen; onChange: (chosen: Chosen) => void }

/** Asks which people of the household have which place; new ones are typed by the payer. */
function Places({ plan, known, chosen, onChange }: PlacesProps) {
  return (
    <div className="grid gap-4">
      {plan.places.map(({ name, ages }) => (
        <fieldset key={name}>
          <legend className="font-bold">{name}</legend>
          <p className="text-sm text-ink-soft">{ages}</p>
          {known.map(({ userId, label }) => (
            <Checkbox
              key={userId}
              id={`prepared-${ids.person(name, userId)}`}
              name={`prepared-${ids.person(name, userId)}`}
              label={label}
              checked={chosen.some((one) => one.userId === userId && one.place === name)}
              onChange={({ target }) => {
                const others = chosen.filter((one) => one.userId !== userId)
                onChange(target.checked ? [...others, { place: name, userId }] : others)
              }}
            />
          ))}
        </fieldset>
      ))}
    </div>
  )
}
