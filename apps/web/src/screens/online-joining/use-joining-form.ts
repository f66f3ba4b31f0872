import type { JoiningPreview, Plan } from '@touchline/contract/entities/joining/plan'
import { formMessages } from '@touchline/rules/words/form-messages'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../calls/api-error.ts'
import { errorWords } from '../../calls/error-words.ts'
import { useJoinPlan } from '../../calls/joining/join-plan.ts'
import type { Debit } from '../../features/direct-debit/use-debit.ts'
import { healthLine } from '../../features/health/health-values.ts'
import type { JoiningOrigin } from '../../joining-paths.ts'
import { paths } from '../../paths.ts'
import { useMessages } from '../../ui/form/use-messages.ts'
import {
  checkJoining,
  ids,
  type JoiningValues,
  type Known,
  peopleIn,
  peopleToSend,
  placeServerMessages,
} from './joining-values.ts'
import { forgetJoining, type KeptJoining } from './kept-joining.ts'

type Options = {
  plan: Plan
  startsOn: string
  /** The first is the payer; empty for a visitor. */
  known: readonly Known[]
  preview: JoiningPreview | undefined
  origin: JoiningOrigin
  debit: Debit
  /** Joining that staff have prepared: the people whom they chose, and the key of its link. */
  prepared?: KeptJoining | null
  /** Customer whom staff join at the desk, and whether they have said that the paper is signed. */
  desk?: { customerId: number; isSigned: boolean } | null
}

export type JoiningForm = ReturnType<typeof useJoiningForm>

/** Runs the form: nothing that was typed is lost by an error, and a message goes when its error is mended. */
export function useJoiningForm(options: Options) {
  const { plan, startsOn, known, debit, prepared = null } = options
  const navigate = useNavigate()
  const join = useJoinPlan()
  const [edited, setEdited] = useState<Partial<Omit<JoiningValues, 'startsOn'>>>({})
  const values: JoiningValues = {
    startsOn,
    // A plan for one person is most often the payer's own.
    chosen: edited.chosen ?? preparedPeople(prepared, known) ?? payerFirst(plan, known),
    newcomers: edited.newcomers ?? [],
    births: edited.births ?? {},
    asksToStart: edited.asksToStart ?? false,
    health: edited.health ?? {},
  }
  const people = peopleIn(values, known)
  const { messages, summary, attempt, show, forget } = useMessages((fieldId, message) =>
    lineOf(fieldId, message, people),
  )
  const submit = () => {
    if (join.isPending) return
    const found = checkForm(values, options)
    show(found)
    if (Object.keys(found).length > 0) return
    if (debit.isByDebit) debit.confirm()
    else send(null)
  }
  /** Sets the direct debit up that was shown, and joins with it. */
  const confirm = () => {
    if (!join.isPending && !debit.isSending) debit.set({ done: send, failed: show })
  }
  const send = (mandateId: string | null) => {
    join.mutate(
      {
        params: { planId: plan.id },
        body: { ...bodyOf(values, options), ...(mandateId !== null && { mandateUuid: mandateId }) },
      },
      {
        onSuccess: () => {
          if (prepared) forgetJoining()
          void navigate(paths.basket())
        },
        onError: (error) => {
          if (prepared && error instanceof ApiError && error.code === 'LINK_ENDED') forgetJoining()
          const given = error instanceof ApiError ? placeServerMessages(error.errors, values) : {}
          debit.back()
          show(given, Object.keys(given).length === 0 ? errorWords(error) : null)
        },
      },
    )
  }
  /** Takes the message of a control away: another press follows what was changed. */
  const mend = (control: string) => {
    debit.back()
    forget(control)
  }
  const isSending = join.isPending || debit.isSending
  return {
    values,
    people,
    messages,
    summary,
    attempt,
    isSending,
    busy: isSending ? 'Adding…' : debit.isConfirming && 'Working it out…',
    submit,
    confirm,
    fail: (words: string) => show({}, words),
    change: (part: Partial<JoiningValues>, control: string) => {
      setEdited((before) => ({ ...before, ...part }))
      mend(control)
    },
    forget: mend,
  }
}

/** Checks the form, with what a debit and the desk need. @returns messages by field, in the order of the page */
function checkForm(values: JoiningValues, { plan, preview, known, debit, desk }: Options) {
  const { [ids.asksToStart]: asks, ...others } = checkJoining(values, plan, {
    needsRequest: preview?.startsWithinCoolingOff === true,
    known,
  })
  return {
    ...others,
    ...debit.check(),
    ...(asks && { [ids.asksToStart]: desk ? deskAsks : asks }),
    ...(desk?.isSigned === false && { [ids.onPaper]: 'Confirm that they have signed' }),
  }
}

const deskAsks = 'Ask them to tick it on the form, or choose a later day'

/** Makes the body of the call of what was chosen. */
function bodyOf(values: JoiningValues, { plan, origin, prepared, desk }: Options) {
  const { source, onboardingType } = origin
  return {
    startsOn: values.startsOn,
    people: peopleToSend(values, plan),
    ...(values.asksToStart && { asksToStart: true }),
    ...(prepared && { preparedKey: prepared.key }),
    ...(desk && { onPaper: desk.isSigned, selectedUserId: desk.customerId }),
    ...(source && { source }),
    ...(onboardingType && { onboardingType }),
  }
}

/** Returns the people whom staff have chosen, where all of them are known; null where staff chose none. */
function preparedPeople(
  prepared: KeptJoining | null,
  known: readonly Known[],
): JoiningValues['chosen'] | null {
  const people = prepared?.people ?? []
  return people.length > 0 && people.every(({ userId }) => known.some((one) => one.userId === userId))
    ? people
    : null
}

const payerFirst = ({ places }: Plan, [payer]: readonly Known[]): JoiningValues['chosen'] =>
  payer && places[0] ? [{ userId: payer.userId, place: places[0].name }] : []

/** Says of an empty name what to do, and names the field of a message about a name or about health. */
function lineOf(fieldId: string, message: string, people: ReturnType<typeof peopleIn>): string {
  const line = healthLine(fieldId, message, people)
  if (line !== null) return line
  const name = fieldId.endsWith('-first') ? 'First name' : fieldId.endsWith('-last') ? 'Last name' : null
  if (name === null) return message
  return message === formMessages.required ? `Enter their ${name.toLowerCase()}` : `${name}: ${message}`
}
