import type { Attendee, AttendeePlace } from '@touchline/contract/entities/people/attendee'
import { isChild } from '@touchline/rules/questions/questions'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSubmitWaivers } from '../../calls/people/submit-waivers.ts'
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
  missingOf,
  type PersonStep,
  personBody,
  questionsFor,
  standingSignature,
  valuesOf,
} from './attendees-form.ts'
import { CopyAnswers } from './copy-answers.tsx'
import { PersonFields } from './person-fields.tsx'
import { QuestionField } from './question-field.tsx'
import type { StepValues } from './question-values.ts'
import { StepForm, showMessagesAt, useDecidingValues } from './step-form.tsx'

/** Values typed into a step that was left without saving it. */
export interface Draft {
  values: StepValues
  found: Attendee | undefined
}

type Props = {
  step: PersonStep
  title: string
  /** Other people whose answers can be copied. */
  saved: readonly AttendeePlace[]
  found: Attendee | undefined
  draft: Draft | undefined
  /** Called with the draft, or null when nothing was changed. */
  onLeave: (draft: Draft | null) => void
  onSaved: () => void
  saveLabel: string
  back: ReactNode
}

/** Asks about one person: who it is, the questions, and the agreement. Saved whole or not at all. */
export function PersonForm(props: Props) {
  const { step, title, saved, draft, onLeave, onSaved, saveLabel, back } = props
  const [first] = useState(() => ({ ...valuesOf(step), ...draft?.values }))
  const [found, setFound] = useState(draft ? draft.found : props.found)
  const submit = useSubmitWaivers()
  const { controlIds, messageAt } = groupsOfQuestions(step.questions)
  const form = useCheckedForm<StepValues>({
    values: first,
    check: (values) => checkPerson(values, step, found),
    labels: labelsOf(step),
    missing: missingOf(step),
    controlIds: { ...controlIds, [fields.day]: 'birth' },
    messageAt: { ...messageAt, [fields.month]: fields.day, [fields.year]: fields.day },
  })
  const { chosen, choose } = useDecidingValues(form, first)
  useDraft({ get: form.get, first, found }, onLeave)

  const person = chosenPerson(step, chosen, found)
  const questions = questionsFor(step, person, chosen)
  const send = (values: StepValues) =>
    submit.mutate(
      { body: personBody(values, step, found) },
      { onSuccess: onSaved, onError: showMessagesAt(form, (errors) => messagesOf(errors, step.questions)) },
    )
  return (
    <StepForm
      form={form}
      title={title}
      about={
        <p className="mt-1 text-ink-soft">
          {step.place.sessionName}, <span className="whitespace-nowrap">{step.place.when}</span> ·{' '}
          {step.place.pricingOptionName}
        </p>
      }
      isSaving={submit.isPending}
      onSend={send}
      saveLabel={saveLabel}
      back={back}
    >
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
    </StepForm>
  )
}

function isYoung(step: PersonStep, person: { dateOfBirth: string | null }, chosen: StepValues): boolean {
  if (person.dateOfBirth !== null)
    return isChild({ dateOfBirth: person.dateOfBirth, isAdult: false }, step.place.day)
  return step.place.maxAge !== null || chosen[fields.adult] === 'no'
}

/** Keeps the typed values when the step goes away, for whatever reason. */
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
