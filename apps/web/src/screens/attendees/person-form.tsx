import type { Attendee, AttendeePlace } from '@touchline/contract/entities/attendee'
import { isChild } from '@touchline/rules/questions'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../calls/api-error.ts'
import { useSubmitWaivers } from '../../calls/attendees/submit-waivers.ts'
import { PageTitle } from '../../page/page-title.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { Agreement } from './agreement.tsx'
import {
  asksAge,
  asksBirth,
  checkPerson,
  chosenPerson,
  fields,
  groupsOfQuestions,
  knownAnswerTo,
  labelsOf,
  messagesOf,
  personBody,
  type PersonStep,
  questionsNow,
  standingSignature,
  valuesOf,
} from './attendees-form.ts'
import { CopyAnswers } from './copy-answers.tsx'
import { PersonFields } from './person-fields.tsx'
import { QuestionField } from './question-field.tsx'
import type { StepValues } from './question-values.ts'

/** What was typed into a step that was left without saving it. */
export interface Draft {
  values: StepValues
  found: Attendee | undefined
}

type Props = {
  step: PersonStep
  title: string
  /** Others whose answers can be the same. */
  saved: readonly AttendeePlace[]
  found: Attendee | undefined
  draft: Draft | undefined
  /** Null where nothing was changed. */
  onLeave: (draft: Draft | null) => void
  onSaved: () => void
  saveLabel: string
  back: ReactNode
}

/** One person: who it is, the questions, and the agreement. Saved whole or not at all. */
export function PersonForm(props: Props) {
  const { step, title, saved, draft, onLeave, onSaved, saveLabel, back } = props
  const [first] = useState(() => ({ ...valuesOf(step), ...draft?.values }))
  /** What the form shows other fields by. */
  const [chosen, setChosen] = useState<StepValues>(first)
  const [found, setFound] = useState(draft ? draft.found : props.found)
  const submit = useSubmitWaivers()
  const { controlIds, messageAt } = groupsOfQuestions(step.questions)
  const form = useCheckedForm<StepValues>({
    values: first,
    check: (values) => checkPerson(values, step, found),
    labels: labelsOf(step),
    controlIds: { ...controlIds, [fields.day]: 'birth' },
    messageAt: { ...messageAt, [fields.month]: fields.day, [fields.year]: fields.day },
  })
  const choose = (name: string, value: string | boolean) => {
    form.set(name, value)
    setChosen((before) => ({ ...before, [name]: value }))
  }
  useDraft({ get: form.get, first, found }, onLeave)

  const person = chosenPerson(step, chosen, found)
  const questions = questionsNow(step, person, chosen)
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (submit.isPending) return
    const values = form.take()
    if (!values) return
    submit.mutate(
      { body: personBody(values, step, found) },
      {
        onSuccess: onSaved,
        onError: (error) => {
          if (error instanceof ApiError) form.show(messagesOf(error.errors, step.questions))
        },
      },
    )
  }
  const hasErrors = form.summary.length > 0
  return (
    <>
      <PageTitle hasErrors={hasErrors}>Attendees</PageTitle>
      {hasErrors && <ErrorSummary errors={form.summary} attempt={form.attempt} />}
      <form noValidate onSubmit={send} className="grid gap-6">
        <Card as="section" labelledBy="step-title">
          <h2 id="step-title" tabIndex={-1}>
            {title}
          </h2>
          <p className="mt-1 text-ink-soft">
            {step.place.sessionName}, <span className="whitespace-nowrap">{step.place.when}</span> ·{' '}
            {step.place.pricingOptionName}
          </p>
          <div className="mt-5 grid gap-6">
            <PersonFields
              step={step}
              title={title}
              form={form}
              chosen={chosen}
              choose={choose}
              found={found}
              onFound={(attendee) => {
                choose(fields.attendee, attendee ? String(attendee.id) : '')
                setFound(attendee ?? undefined)
              }}
              asks={{ age: asksAge(step, person), birth: asksBirth(step, person, chosen) }}
            />
            <CopyAnswers
              saved={saved}
              questions={questions.filter((question) => !knownAnswerTo(question, person, chosen))}
              choose={choose}
            />
            {questions.map((question) => (
              <QuestionField
                key={question.id}
                question={question}
                known={knownAnswerTo(question, person, chosen)}
                form={form}
                chosen={chosen}
                choose={choose}
              />
            ))}
            {step.waiver && (
              <Agreement
                waiver={step.waiver}
                standing={standingSignature(person, chosen)}
                agrees={person.isMe ? 'me' : isYoung(step, person, chosen) ? 'child' : 'other'}
                hasAccount={step.people.length > 0}
                form={form}
                onSignAnew={() => choose(fields.signedAnew, true)}
              />
            )}
          </div>
        </Card>
        <div className="grid gap-3">
          <Button type="submit" size="large" wide busy={submit.isPending && 'Saving…'}>
            {saveLabel}
          </Button>
          {back}
        </div>
      </form>
    </>
  )
}

function isYoung(step: PersonStep, person: { dateOfBirth: string | null }, chosen: StepValues): boolean {
  if (person.dateOfBirth !== null)
    return isChild({ dateOfBirth: person.dateOfBirth, isAdult: false }, step.place.day)
  return step.place.maxAge !== null || chosen[fields.adult] === 'no'
}

/** Keeps what was typed when the step goes away, by whichever way. */
function useDraft(
  form: {
    get: (name: string) => string | boolean | undefined
    first: StepValues
    found: Attendee | undefined
  },
  onLeave: (draft: Draft | null) => void,
): void {
  const latest = useRef({ form, onLeave })
  useEffect(() => {
    latest.current = { form, onLeave }
  })
  useEffect(
    () => () => {
      const { form: last, onLeave: leave } = latest.current
      const values = Object.fromEntries(
        Object.entries(last.first).map(([name, before]) => [name, last.get(name) ?? before]),
      )
      const isChanged = Object.keys(values).some((name) => values[name] !== last.first[name])
      leave(isChanged ? { values, found: last.found } : null)
    },
    [],
  )
}
