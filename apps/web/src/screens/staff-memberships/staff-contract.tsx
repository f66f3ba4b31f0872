import { useQuery } from '@tanstack/react-query'
import type { DeskContract } from '@touchline/contract/entities/desk/desk-contract'
import { useRef, useState, useSyncExternalStore } from 'react'
import { type LoaderFunctionArgs, useNavigate, useParams } from 'react-router'
import { ApiError } from '../../calls/api-error.ts'
import { ensureQuery } from '../../calls/call-query.ts'
import { type DeskActChosen, deskContractQuery } from '../../calls/desk/desk-contracts.ts'
import { errorWords } from '../../calls/error-words.ts'
import { usePayContractPayment } from '../../calls/joining/pay-contract-payment.ts'
import { readKept } from '../../features/desk/desk-memory.ts'
import { loadOrRefused, loadStaff } from '../../features/desk/for-staff.ts'
import { PageTitle } from '../../page/page-title.tsx'
import { paths } from '../../paths.ts'
import { servicesOf } from '../../services.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ActForm } from './act-form.tsx'
import { actGroups, actTitles, paymentGroup } from './acts.ts'

const idIn = (given: string | undefined): number => (/^[1-9]\d{0,14}$/.test(given ?? '') ? Number(given) : 0)

export async function loader({ context, params }: LoaderFunctionArgs): Promise<null> {
  const services = servicesOf(context)
  await loadStaff(services)
  const id = idIn(params['contractId'])
  if (id === 0) throw new ApiError({ status: 404, message: '' })
  await loadOrRefused(ensureQuery(services.client, deskContractQuery(id)))
  return null
}

/** Shows a contract to staff: what is paid and owed, what was done to it, and what they can do. */
export function StaffContract() {
  const id = idIn(useParams()['contractId'])
  const { data, error } = useQuery({ ...deskContractQuery(id), throwOnError: false })
  if (error)
    return (
      <>
        <PageTitle>Membership</PageTitle>
        <h1 tabIndex={-1}>Membership</h1>
        <div className="mt-4 max-w-text">
          <Notice type="danger" title="This membership can’t be shown" live>
            {errorWords(error)}
          </Notice>
        </div>
      </>
    )
  return data ? <Shown desk={data} /> : null
}

function Shown({ desk }: { desk: DeskContract }) {
  const { contract, payer, joinedWords } = desk
  const [chosen, setChosen] = useState<DeskActChosen | null>(null)
  const [said, setSaid] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const title = `${contract.planName} membership of ${payer.name}`
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="mt-1 break-words text-ink-soft">
        Contract {contract.id}. {joinedWords}. {payer.email}
      </p>
      <p role="status">{said && <span className="font-bold">{said}</span>}</p>
      <div className="mt-4 grid max-w-3xl gap-4">
        <Facts desk={desk} />
        <Payments desk={desk} onChoose={setChosen} />
        <Acts desk={desk} onChoose={setChosen} />
        <Done desk={desk} />
      </div>
      <Dialog
        open={chosen !== null}
        onClose={() => setChosen(null)}
        title={chosen ? actTitles[chosen.act] : ''}
      >
        {chosen && (
          <ActForm
            desk={desk}
            first={chosen}
            onClose={() => setChosen(null)}
            onDone={(words) => {
              setSaid(words)
              setChosen(null)
              // The button that was pressed may be gone.
              heading.current?.focus()
            }}
          />
        )}
      </Dialog>
    </>
  )
}

function Facts({ desk: { contract } }: { desk: DeskContract }) {
  const { term, priceWords, people, freeze, planChange, restsWords, conditions } = contract
  return (
    <Card>
      <div className="grid gap-2">
        {[...term, priceWords, ...(planChange?.words ?? []), ...(freeze?.words ?? [])].map((words) => (
          <p key={words}>{words}</p>
        ))}
        {restsWords !== null && (
          <Notice type="warning" title="On hold">
            <p>Until what is owed is paid, its prices and benefits don’t apply.</p>
          </Notice>
        )}
        <p className="text-ink-soft">
          For {people.map(({ name, place }) => `${name} (${place})`).join(', ')}
        </p>
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-bold text-primary-text">
            What they agreed to
          </summary>
          <ul className="grid list-disc gap-1 pl-5 text-sm">
            {conditions.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </details>
      </div>
    </Card>
  )
}

type ActsProps = { desk: DeskContract; onChoose: (chosen: DeskActChosen) => void }

const decisionLabels = { waive: 'Waive', 'write-off': 'Write off', 'ask-again': 'Charge again' } as const
const tones = {
  ahead: 'plain',
  open: 'warning',
  checking: 'info',
  paid: 'success',
  failed: 'danger',
  'taken-back': 'danger',
  returned: 'plain',
  'written-off': 'plain',
} as const
const stateNames = {
  ahead: 'Ahead',
  open: 'To be paid',
  checking: 'Being asked',
  paid: 'Paid',
  failed: 'Not paid',
  'taken-back': 'Taken back',
  returned: 'Given back',
  'written-off': 'Not owed',
} as const

/** Lists the payments. What is owed is taken here, at the checkout of the desk. */
function Payments({ desk, onChoose }: ActsProps) {
  const { contract } = desk
  const take = useTakePayment(desk)
  const decisions = new Map(desk.payments.map(({ id, acts: of }) => [id, of]))
  return (
    <Card as="section" labelledBy="payments-title">
      <h2 id="payments-title" className="text-lg">
        Payments
      </h2>
      {contract.owed.raw > 0 && <p className="font-bold">Owed: {contract.owed.formatted}</p>}
      {contract.owed.raw > 0 && !take.isServed && (
        <p className="text-sm text-ink-soft">
          To take it here, choose {desk.payer.name} as the customer at Front of house.
        </p>
      )}
      <ul className="divide-y divide-line">
        {contract.payments.map(({ id, onWords, name, price, state, canBePaid }) => (
          <li key={id} className="grid gap-2 py-3">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="min-w-0">
                <span className="tabular font-bold">{price.formatted}</span> {name}
                <span className="block text-sm text-ink-soft">{onWords}</span>
              </span>
              <Badge tone={tones[state]}>{stateNames[state]}</Badge>
            </div>
            <div className="flex flex-wrap gap-2 empty:hidden">
              {canBePaid && take.isServed && (
                <Button
                  size="small"
                  aria-label={`Take ${price.formatted} for ${name}`}
                  busy={take.isBusy && 'Adding…'}
                  onClick={() => take.take(id)}
                >
                  Take {price.formatted} here
                </Button>
              )}
              {(decisions.get(id) ?? []).map(
                (act) =>
                  (act === 'waive' || act === 'write-off' || act === 'ask-again') && (
                    <Button
                      key={act}
                      variant="secondary"
                      size="small"
                      aria-label={`${decisionLabels[act]}: ${price.formatted}, ${name}`}
                      onClick={() => onChoose({ act, paymentId: id })}
                    >
                      {decisionLabels[act]}
                    </Button>
                  ),
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const never = () => () => {}

/** Puts what is owed into the basket, where staff serve its payer. */
function useTakePayment({ payer }: DeskContract) {
  const navigate = useNavigate()
  const pay = usePayContractPayment()
  // This tab alone keeps the customer: it is known once the page is hydrated.
  const isServed = useSyncExternalStore(
    never,
    () => readKept().customer?.id === payer.id,
    () => false,
  )
  return {
    isServed,
    isBusy: pay.isPending,
    take: (paymentId: number) =>
      pay.mutate(
        { params: { paymentId: String(paymentId) } },
        { onSuccess: () => void navigate(paths.checkout()) },
      ),
  }
}

/** Lists what staff can do, by subject. A further act is one row of `actGroups`. */
function Acts({ desk, onChoose }: ActsProps) {
  const groups = actGroups
    .map(({ title, acts }) => ({ title, acts: acts.filter(({ act }) => desk.acts.includes(act)) }))
    .filter(({ acts }) => acts.length > 0)
  if (groups.length === 0) return null
  return (
    <Card as="section" labelledBy="acts-title">
      <h2 id="acts-title" className="text-lg">
        Change it
      </h2>
      {groups.map(({ title, acts }) => (
        <section key={title} aria-label={title}>
          <h3 className="mt-3 text-base">{title}</h3>
          {title === paymentGroup && desk.contract.payment.words.map((words) => <p key={words}>{words}</p>)}
          <ul className="divide-y divide-line empty:hidden">
            {acts.map(({ act, label, hint, first }) => (
              <li
                key={act}
                className="grid items-center gap-x-4 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_auto]"
              >
                <span className="min-w-0 text-ink-soft">{hint}</span>
                <Button variant="secondary" onClick={() => onChoose(first(desk))}>
                  {label}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Card>
  )
}

/** Repeats what the payer reads in their account. */
function Done({ desk }: { desk: DeskContract }) {
  const done = desk.contract.acts
  if (done.length === 0) return null
  return (
    <Card as="section" labelledBy="done-title">
      <h2 id="done-title" className="text-lg">
        What was done here
      </h2>
      <p className="text-sm text-ink-soft">The member reads this in their account.</p>
      <ul className="divide-y divide-line">
        {done.map(({ onWords, words, reason }) => (
          <li key={`${onWords} ${words} ${reason}`} className="py-2">
            <span className="tabular text-ink-soft">{onWords}</span>
            <span className="block">{words}</span>
            {reason !== '' && <span className="block text-ink-soft">Reason: {reason}</span>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
