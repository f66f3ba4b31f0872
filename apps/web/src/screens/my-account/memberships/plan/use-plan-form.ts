import type { PlanChangePreview } from '@touchline/contract/entities/joining/plan-change'
import { formMessages } from '@touchline/rules/words/form-messages'
import { useState } from 'react'
import { formSentBy } from '../../../../calls/form-sent-by.ts'
import type { useChangePlan } from '../../../../calls/joining/change-plan.ts'
import {
  checkStatements,
  type HealthValues,
  healthLine,
  placeHealthMessages,
  statementsToSend,
} from '../../../../features/health/health-values.ts'
import { useCheckedForm } from '../../../../ui/form/use-checked-form.ts'
import { useMessages } from '../../../../ui/form/use-messages.ts'

type Options = {
  contractId: number
  preview: PlanChangePreview
  change: ReturnType<typeof useChangePlan>
  planId: number | undefined
  setPlanId: (planId: number) => void
}

/** Runs the form: the plan, and where it asks about health, a statement of each person. */
export function usePlanForm({ contractId, preview, change, planId, setPlanId }: Options) {
  const { plans } = preview
  const chosen = preview.chosen?.planId === planId ? preview.chosen : null
  const people = (chosen?.people ?? []).map(({ id, name }) => ({ who: String(id), name }))
  const [health, setHealth] = useState<Readonly<Record<string, HealthValues>>>({})
  const asked = useMessages((fieldId, message) => healthLine(fieldId, message, people) ?? message)
  const form = useCheckedForm({
    values: { plan: '' },
    check: ({ plan }) => ({ plan: plan === '' ? formMessages.required : undefined }),
    labels: { plan: 'Plan' },
    missing: { plan: 'Choose a plan' },
    controlIds: { plan: `plan-${plans.find(({ laterWords }) => laterWords === null)?.id ?? 0}` },
  })
  const take = () => {
    const found =
      chosen?.healthStatement == null ? {} : checkStatements(chosen.healthStatement, people, health)
    asked.show(found)
    const values = form.take()
    return Object.keys(found).length > 0 ? null : values
  }
  /** Puts what the server says about a statement beside its control. */
  const show = (messages: Record<string, string>) => {
    asked.show(placeHealthMessages(messages, people))
    form.show({})
  }
  const sent = formSentBy(
    change,
    { take, show, summary: [...form.summary, ...asked.summary] },
    {
      args: () => ({
        params: { contractId: String(contractId) },
        body: {
          planId: chosen?.planId ?? 0,
          seenFrom: chosen?.from ?? '',
          seenMonthly: chosen?.monthly.raw ?? 0,
          seenYear: chosen?.year.raw ?? 0,
          seenLeastUntil: chosen?.leastUntil ?? null,
          seenTermsVersion: chosen?.termsVersion ?? '',
          ...(chosen?.healthStatement != null && {
            healthStatements: statementsToSend(people, health),
          }),
        },
      }),
    },
  )
  return {
    ...sent,
    chosen,
    people,
    health,
    messages: asked.messages,
    attempt: form.attempt + asked.attempt,
    planError: form.field('plan').error,
    choose: (id: number) => {
      form.set('plan', String(id))
      if (asked.summary.length > 0) asked.show({})
      setPlanId(id)
    },
    answer: (given: Readonly<Record<string, HealthValues>>, control: string) => {
      setHealth(given)
      asked.forget(control)
    },
  }
}
