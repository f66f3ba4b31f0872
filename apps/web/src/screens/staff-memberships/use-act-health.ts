import type { DeskContract } from '@touchline/contract/entities/desk/desk-contract'
import { notAtDesk } from '@touchline/rules/contracts/health-statement'
import { useState } from 'react'
import { ApiError } from '../../calls/api-error.ts'
import type { DeskActChosen } from '../../calls/desk/desk-contracts.ts'
import { errorWords } from '../../calls/error-words.ts'
import {
  checkStatements,
  type HealthValues,
  healthLine,
  placeHealthMessages,
  statementsToSend,
} from '../../features/health/health-values.ts'
import { useMessages } from '../../ui/form/use-messages.ts'

/** Keeps what staff type from signed forms about the health of each person, where the chosen plan asks for it. */
export function useActHealth({ planChanges, people }: DeskContract, { act, planId }: DeskActChosen) {
  const plan = act === 'change-plan' ? planChanges.find(({ id }) => id === planId) : undefined
  const asked = plan?.healthStatement ?? null
  const whom = people.map(({ id, name }) => ({ who: String(id), name }))
  const [given, setGiven] = useState<Readonly<Record<string, HealthValues>>>({})
  const { messages, summary, attempt, show, forget } = useMessages(
    (fieldId, message) => healthLine(fieldId, message, whom) ?? message,
  )
  return {
    asked,
    people: whom,
    given,
    messages,
    summary,
    attempt,
    answer: (next: Readonly<Record<string, HealthValues>>, control: string) => {
      setGiven(next)
      forget(control)
    },
    /** Checks each statement, and shows what is wrong. @returns true where nothing is */
    check: (): boolean => {
      const found = asked === null ? {} : checkStatements(asked, whom, given, notAtDesk)
      show(found)
      return Object.keys(found).length === 0
    },
    /** Takes the messages away: they are of another plan. */
    clear: () => show({}),
    /** Shows what the server says about a statement beside its control. */
    place: (error: Error) => {
      if (!(error instanceof ApiError)) return
      const first = Object.entries(error.errors).map(([name, [message = '']]) => [name, message])
      const placed = placeHealthMessages(Object.fromEntries(first) as Record<string, string>, whom)
      if (Object.keys(placed).length > 0) show(placed, errorWords(error))
    },
    toSend: asked === null ? {} : { healthStatements: statementsToSend(whom, given) },
  }
}
