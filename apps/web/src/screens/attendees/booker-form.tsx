import type { KnownAnswer, Question } from '@touchline/contract/entities/question'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { ApiError } from '../../calls/api-error.ts'
import { useAnswerCartQuestions } from '../../calls/questions/answer-cart-questions.ts'
import { PageTitle } from '../../page/page-title.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { groupsOfQuestions, knownAnswerTo, labelsOfQuestions } from './attendees-form.ts'
import { QuestionField } from './question-field.tsx'
import {
  emptyValues,
  fieldsOfQuestion,
  messageOf,
  readAnswer,
  type StepValues,
  valuesTogether,
} from './question-values.ts'

type Props = {
  cartId: number
  questions: readonly Question[]
  answers: readonly KnownAnswer[]
  onSaved: () => void
  saveLabel: string
  back: ReactNode
}

/** What is asked once, whoever comes. */
export function BookerForm({ cartId, questions, answers, onSaved, saveLabel, back }: Props) {
  const [first] = useState<StepValues>(() => valuesTogether(questions.map(emptyValues)))
  const [chosen, setChosen] = useState<StepValues>(first)
  const save = useAnswerCartQuestions()
  const asked = (values: StepValues) =>
    questions.filter((question) => !knownAnswerTo(question, { answers }, values))
  const form = useCheckedForm<StepValues>({
    values: first,
    check: (values) =>
      Object.fromEntries(asked(values).flatMap((question) => Object.entries(messageOf(question, values)))),
    labels: labelsOfQuestions(questions),
    ...groupsOfQuestions(questions),
  })
  const choose = (name: string, value: string | boolean) => {
    form.set(name, value)
    setChosen((before) => ({ ...before, [name]: value }))
  }
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (save.isPending) return
    const values = form.take()
    if (!values) return
    const sent = asked(values)
    if (sent.length === 0) {
      onSaved()
      return
    }
    const body = {
      answers: sent.map((question) => ({ questionId: question.id, answer: readAnswer(question, values) })),
    }
    save.mutate(
      { params: { cartId }, body },
      {
        onSuccess: onSaved,
        onError: (error) => {
          if (error instanceof ApiError) form.show(messagesAt(error.errors, sent))
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
            About your booking
          </h2>
          <div className="mt-5 grid gap-6">
            {questions.map((question) => (
              <QuestionField
                key={question.id}
                question={question}
                known={knownAnswerTo(question, { answers }, chosen)}
                form={form}
                chosen={chosen}
                choose={choose}
              />
            ))}
          </div>
        </Card>
        <div className="grid gap-3">
          <Button type="submit" size="large" wide busy={save.isPending && 'Saving…'}>
            {saveLabel}
          </Button>
          {back}
        </div>
      </form>
    </>
  )
}

/** `answers.1` is the second of those that were sent. */
const messagesAt = (
  errors: Record<string, readonly string[]>,
  sent: readonly Question[],
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([key, [message]]) => {
      const question = sent[Number(/^answers\.(\d+)$/.exec(key)?.[1])]
      const name = question && fieldsOfQuestion(question)[0]
      return name && message ? [[name, message]] : []
    }),
  )
