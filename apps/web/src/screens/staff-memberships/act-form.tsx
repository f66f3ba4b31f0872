import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DeskContract } from '@touchline/contract/entities/desk/desk-contract'
import { type SubmitEvent, useId, useState } from 'react'
import { type DeskActChosen, deskActPreviewQuery, useActOnContract } from '../../calls/desk/desk-contracts.ts'
import { directDebitQuery } from '../../calls/direct-debit/get-direct-debit.ts'
import { errorWords } from '../../calls/error-words.ts'
import { BankAccount } from '../../features/direct-debit/bank-account.tsx'
import { useDebit } from '../../features/direct-debit/use-debit.ts'
import { HealthStatements } from '../../features/health/health-statements.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { useMessages } from '../../ui/form/use-messages.ts'
import { Notice } from '../../ui/notice.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { FreezeFields, LastDay, PlanFields } from './act-fields.tsx'
import { actButtons, actTitles, doneWords } from './acts.ts'
import { useActHealth } from './use-act-health.ts'

type Props = {
  desk: DeskContract
  /** The choice with which it opens. */
  first: DeskActChosen
  onClose: () => void
  onDone: (words: string) => void
}

/** Asks for what an act needs and for its reason, and says what it means for days and money before the press. */
export function ActForm({ desk, first, onClose, onDone }: Props) {
  const { form, chosen, meaning, error, debit, health, ...run } = useAct({ desk, first, onDone })
  const { act } = chosen
  return (
    <form onSubmit={run.submit} noValidate className="grid gap-5">
      {health.asked !== null && (
        <ErrorSummary errors={[...health.summary, ...form.summary]} attempt={health.attempt + form.attempt} />
      )}
      {run.refused !== null && (
        <Notice type="danger" live>
          {run.refused}
        </Notice>
      )}
      {act === 'change-plan' && <PlanFields desk={desk} chosen={chosen} onChange={run.change} />}
      <HealthStatements
        asked={health.asked}
        people={health.people}
        given={health.given}
        messages={health.messages}
        purpose="change-plan-at-desk"
        onChange={run.answer}
      />
      {act === 'freeze' && (
        <FreezeFields desk={desk} chosen={chosen} onChange={run.change} onWrong={run.setWrong} />
      )}
      {act === 'end' && (
        <LastDay desk={desk} chosen={chosen} onChange={run.change} hasError={error !== null} />
      )}
      {act === 'ask-payment' && <PaymentCode desk={desk} />}
      {act === 'pay-by-debit' && run.offer && (
        <BankAccount
          offer={run.offer}
          debit={debit}
          messages={run.messages}
          onMend={run.forget}
          onFail={(words) => run.show({}, words)}
          isAtDesk
        />
      )}
      <Meaning act={act} words={meaning?.words ?? []} error={error} />
      <TextField
        {...form.field('reason')}
        label="Reason"
        hint="The member reads it in their account, with the day and that staff did it."
        maxLength={200}
        autoComplete="off"
      />
      <Button type="submit" size="large" wide unavailable={error !== null || run.isWrong} busy={run.busy}>
        {actButtons[act] ?? actTitles[act]}
      </Button>
      <Button variant="secondary" size="large" wide unavailable={run.isSending} onClick={onClose}>
        Leave it as it is
      </Button>
    </form>
  )
}

/** Runs the form: asks what the choice means, sets up a direct debit where that is chosen, and carries the act out. */
function useAct({ desk, first, onDone }: Omit<Props, 'onClose'>) {
  const contractId = desk.contract.id
  const [chosen, setChosen] = useState(first)
  const [isWrong, setWrong] = useState(false)
  const act = useActOnContract()
  const isByDebit = chosen.act === 'pay-by-debit'
  const { data: offer, error: offerError } = useQuery({
    ...directDebitQuery(desk.payer.id),
    enabled: isByDebit,
    throwOnError: false,
  })
  const debit = useDebit(
    { first: 'direct-debit', currentId: desk.mandateUuid, deskCustomerId: desk.payer.id },
    offer,
  )
  const { messages, summary, show, forget } = useMessages()
  const { data: meaning, error: meaningError, isPlaceholderData } = useMeaning(contractId, chosen)
  const error = meaningError ?? (isByDebit ? offerError : null)
  const isKnown = meaning !== undefined && !isPlaceholderData && (!isByDebit || offer !== undefined)
  const health = useActHealth(desk, chosen)
  const form = useReason()
  const isSending = act.isPending || debit.isSending
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = isByDebit ? debit.check() : {}
    show(found)
    const [wrong] = Object.keys(found)
    const isAnswered = health.check()
    const reason = form.take()?.reason.trim()
    if (wrong !== undefined) document.getElementById(wrong)?.focus()
    if (wrong !== undefined || !isAnswered || reason === undefined || isSending) return
    if (!meaning || !isKnown || isWrong) return
    const send = (more: { mandateUuid?: string }) =>
      act.mutate(
        {
          params: { contractId: String(contractId) },
          body: { ...chosen, ...more, ...health.toSend, reason, seen: meaning.seen },
        },
        { onSuccess: () => onDone(doneWords[chosen.act]), onError: health.place },
      )
    if (!isByDebit) return send({})
    debit.set({ done: (mandateUuid) => send({ mandateUuid }), failed: show })
  }
  const change = (more: Partial<DeskActChosen>) => {
    act.reset()
    if (more.planId !== undefined) health.clear()
    setChosen((before) => ({ ...before, ...more }))
  }
  const answer: typeof health.answer = (given, control) => {
    act.reset()
    health.answer(given, control)
  }
  return {
    form,
    chosen,
    meaning,
    error,
    debit,
    health,
    answer,
    offer,
    messages,
    show,
    forget,
    isWrong,
    setWrong,
    isSending,
    submit,
    change,
    refused:
      act.error && health.summary.length === 0
        ? errorWords(act.error)
        : (summary.find(({ fieldId }) => fieldId === undefined)?.message ?? null),
    busy: isSending ? 'Recording…' : !isKnown && error === null && 'Working it out…',
  }
}

/** Asks what the choice means; the last meaning stays until the next one is known. */
const useMeaning = (contractId: number, chosen: DeskActChosen) =>
  useQuery({
    ...deskActPreviewQuery(contractId, chosen),
    placeholderData: keepPreviousData,
    throwOnError: false,
    staleTime: 0,
  })

/** Asks for the reason of an act. */
const useReason = () =>
  useCheckedForm({
    values: { reason: '' },
    check: ({ reason }) =>
      reason.trim().length < 3 ? { reason: 'Say why: the member reads it in their account.' } : {},
    labels: { reason: 'Reason' },
    controlIds: { reason: 'act-reason' },
    focusesField: true,
  })

/** Shows the page on which the payer changes how it is paid as a code. It has no key: they log in. */
function PaymentCode({ desk: { paymentLink, contract } }: Pick<Props, 'desk'>) {
  const title = useId()
  return (
    <section aria-labelledby={title} className="grid gap-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <div className="max-w-40">
        <QrCode
          text={paymentLink}
          label={`Code of the page on which ${contract.planName} is paid otherwise`}
        />
      </div>
      <div className="grid content-start gap-2">
        <h3 id={title} className="text-base">
          On their phone, now
        </h3>
        <p>They scan this with their phone’s camera, and log in. You don’t need to send the email then.</p>
        <p className="text-sm break-all">
          <code>{paymentLink}</code>
        </p>
      </div>
    </section>
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
