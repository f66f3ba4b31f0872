import { useQuery } from '@tanstack/react-query'
import type { PaymentChoices } from '@touchline/contract/entities/joining/change-of-payment'
import { type SyntheticEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { directDebitQuery } from '../../../../calls/direct-debit/get-direct-debit.ts'
import { errorWords } from '../../../../calls/error-words.ts'
import type { useChangePayment } from '../../../../calls/joining/change-payment.ts'
import { usePayByNewCard } from '../../../../calls/joining/pay-by-new-card.ts'
import { contractPaths } from '../../../../contract-paths.ts'
import { BankAccount } from '../../../../features/direct-debit/bank-account.tsx'
import { bankIds } from '../../../../features/direct-debit/bank-values.ts'
import { CheckDebit } from '../../../../features/direct-debit/check-debit.tsx'
import { useDebit } from '../../../../features/direct-debit/use-debit.ts'
import { LinkButton } from '../../../../page/link-button.tsx'
import { PageTitle } from '../../../../page/page-title.tsx'
import { paths } from '../../../../paths.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { ErrorSummary } from '../../../../ui/form/error-summary.tsx'
import { RadioGroup } from '../../../../ui/form/radio-group.tsx'
import { useMessages } from '../../../../ui/form/use-messages.ts'
import { DatedRows } from '../dated-rows.tsx'

type Props = {
  contractId: number
  choices: PaymentChoices
  change: ReturnType<typeof useChangePayment>
}

/** Lets the customer choose another way to pay, says what that means, and changes to it. */
export function ChangePaymentForm({ contractId, choices, change }: Props) {
  const form = useChangeForm({ contractId, choices, change })
  const { way, debit, offer } = form
  const title = `Change how you pay for ${choices.planName}`
  const isChecking = debit.isConfirming && offer !== undefined
  return (
    <>
      <PageTitle hasErrors={form.summary.length > 0}>{title}</PageTitle>
      <h1 tabIndex={-1}>{title}</h1>
      <div className="mt-2 mb-5 grid gap-1 text-ink-soft">
        {choices.now.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <ErrorSummary errors={form.summary} attempt={form.attempt} />
      {isChecking && choices.debit && (
        <CheckDebit offer={offer} debit={debit} confirmedWhen="at once">
          <h2 className="text-lg">What is taken by it</h2>
          <Taken choices={choices} way="debit" />
          <Button size="large" wide busy={form.isSending && 'Setting up…'} onClick={form.confirm}>
            Confirm, and pay by direct debit
          </Button>
        </CheckDebit>
      )}
      <form hidden={isChecking} method="post" noValidate onSubmit={form.submit} className="max-w-text">
        <Card>
          <div className="grid gap-5">
            {way === null ? (
              <p>There is no other way to pay it now.</p>
            ) : (
              <>
                <Ways choices={choices} form={form} />
                {way === 'debit' && offer && (
                  <BankAccount
                    offer={offer}
                    debit={debit}
                    messages={form.messages}
                    onMend={form.forget}
                    onFail={(words) => form.show({}, words)}
                  />
                )}
                <Meaning choices={choices} way={way} />
              </>
            )}
            <div className="flex flex-wrap gap-x-6 gap-y-3">
              {way !== null && (
                <Button type="submit" busy={form.isSending && 'Changing…'}>
                  {buttonWords(way, choices)}
                </Button>
              )}
              <span className="-ml-4.5">
                <LinkButton to={contractPaths.contract({ contractId })} variant="text">
                  Don’t change it
                </LinkButton>
              </span>
            </div>
          </div>
        </Card>
      </form>
    </>
  )
}

/** Way that is chosen: the id of a saved card, a new card, or direct debit. */
type Way = `${number}` | 'new-card' | 'debit'

const waysOf = ({ cards, newCard, debit }: PaymentChoices): Way[] => [
  ...cards.map(({ id }): Way => `${id}`),
  ...(newCard ? ['new-card' as const] : []),
  ...(debit ? ['debit' as const] : []),
]

/** Runs the form: a saved card and a direct debit change it at once, a new card pays at the checkout first. */
function useChangeForm({ contractId, choices, change }: Props) {
  const navigate = useNavigate()
  const payFirst = usePayByNewCard()
  const { data: offer } = useQuery({ ...directDebitQuery(), enabled: choices.debit !== null })
  const debit = useDebit({ first: 'direct-debit', currentId: choices.debit?.currentUuid ?? null }, offer)
  const [chosen, setChosen] = useState<Way | null>(null)
  const { messages, summary, attempt, show, forget } = useMessages()
  const ways = waysOf(choices)
  const way = chosen !== null && ways.includes(chosen) ? chosen : (ways[0] ?? null)
  const isSending = change.isPending || payFirst.isPending || debit.isSending
  const params = { contractId: String(contractId) }
  const failed = (error: Error) => {
    debit.back()
    show({}, errorWords(error))
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isSending || way === null) return
    const found = way === 'debit' ? debit.check() : {}
    show(found)
    if (Object.keys(found).length > 0) return
    if (way === 'debit') return debit.confirm()
    if (way !== 'new-card')
      return change.mutate({ params, body: { savedCardId: Number(way) } }, { onError: failed })
    payFirst.mutate(
      { params, body: { seenTotal: choices.newCard?.total.raw ?? 0 } },
      { onSuccess: () => void navigate(paths.checkout()), onError: failed },
    )
  }
  /** Sets the direct debit up that was shown, and changes to it. */
  const confirm = () => {
    if (isSending) return
    debit.set({
      done: (mandateUuid) => change.mutate({ params, body: { mandateUuid } }, { onError: failed }),
      failed: show,
    })
  }
  return {
    way,
    debit,
    offer,
    messages,
    summary,
    attempt,
    isSending,
    submit,
    confirm,
    show,
    forget,
    choose: (next: Way) => {
      show({})
      setChosen(next)
    },
  }
}

function Ways({ choices, form }: { choices: PaymentChoices; form: ReturnType<typeof useChangeForm> }) {
  const { cards, newCard, debit } = choices
  const isByDebit = debit !== null && debit.currentUuid !== null
  return (
    <RadioGroup
      id={bankIds.payBy}
      name="way"
      legend="How do you want to pay from now on?"
      options={[
        ...cards.map(({ id, words }) => ({
          value: `${id}` as Way,
          label: `Your ${words}`,
          hint: 'Your bank has agreed to it. You pay nothing for the change.',
        })),
        ...(newCard
          ? [
              {
                value: 'new-card' as const,
                label: cards.length > 0 ? 'Another card' : 'A new card, or one that you have saved',
                hint: `You pay ${newCard.total.formatted} with it now, and your bank may ask you to confirm.`,
              },
            ]
          : []),
        ...(debit
          ? [
              {
                value: 'debit' as const,
                label: isByDebit ? 'Direct debit from another account' : 'Direct debit',
                hint: 'From your bank account. We write to you before each payment.',
              },
            ]
          : []),
      ]}
      value={form.way ?? undefined}
      onChange={form.choose}
      error={form.messages[bankIds.payBy]}
    />
  )
}

function buttonWords(way: Way, { cards, newCard }: PaymentChoices): string {
  if (way === 'debit') return 'Check your direct debit'
  if (way === 'new-card') return `Go to the checkout: pay ${newCard?.total.formatted ?? ''}`
  return `Pay by ${cards.find(({ id }) => `${id}` === way)?.words ?? 'this card'} from now on`
}

/** Says what the chosen way means: what is taken and when, and what stays as it is. */
function Meaning({ choices, way }: { choices: PaymentChoices; way: Way }) {
  const { asked, byHand } = choices
  return (
    <section aria-labelledby="meaning-title" aria-live="polite">
      <h2 id="meaning-title" className="text-lg">
        What this means
      </h2>
      <Taken choices={choices} way={way} />
      <DatedRows title="Your bank is being asked for: stays as it is" rows={asked} />
      {way !== 'new-card' && (
        <DatedRows title="Still to be paid by you, on your membership’s page" rows={byHand} />
      )}
    </section>
  )
}

function Taken({ choices: { byCard, newCard, debit }, way }: { choices: PaymentChoices; way: Way }) {
  if (way === 'debit')
    return (
      <>
        <p className="mt-2">
          On these days, or on a working day soon after: the notice before each says which. It comes at least
          ten working days before.
        </p>
        <DatedRows title="Taken by direct debit in the next three months" rows={debit?.payments ?? []} />
      </>
    )
  if (way !== 'new-card')
    return <DatedRows title="Taken from this card in the next three months" rows={byCard} />
  if (newCard === null) return null
  return (
    <>
      <p className="mt-2">
        If the payment doesn’t go through, nothing changes. Once it has, the card is kept and pays what
        follows.
      </p>
      <DatedRows title={`To pay now: ${newCard.total.formatted}`} rows={newCard.now} />
      <DatedRows title="Then taken from this card in the next three months" rows={newCard.later} />
    </>
  )
}
