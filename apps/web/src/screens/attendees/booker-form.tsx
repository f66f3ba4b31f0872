import type { KnownAnswer, Question } from '@touchline/contract/entities/questions/question'
import { type ReactNode, useState } from 'react'
import { useAnswerCartQuestions } from '../../calls/questions/answer-cart-questions.ts'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { groupsOfQuestions, knownAnswerTo, labelsOfQuestions, missingOfQuestions } from './attendees-form.ts'
import { QuestionField } from './question-field.tsx'
import {
  emptyValues,
  fieldsOfQuestion,
  messageOf,
  readAnswer,
  type StepValues,
  valuesTogether,
} from './question-values.ts'
import { StepForm, showMessagesAt, useDecidingValues } from './step-form.tsx'

type Props = {
  cartId: number
  questions: readonly Question[]
  answers: readonly KnownAnswer[]
  onSaved: () => void
  saveLabel: string
  back: ReactNode
}

/** Asks the questions that are asked once for the whole basket. */
export function BookerForm({ cartId, questions, answers, onSaved, saveLabel, back }: Props) {
  const [first] = useState<StepValues>(() => valuesTogether(questions.map(emptyValues)))
  const save = useAnswerCartQuestions()
  const asked = (values: StepValues) =>
    questions.filter((question) => !knownAnswerTo(question, { answers }, values))
  const form = useCheckedForm<StepValues>({
    values: first,
    check: (values) =>
      Object.fromEntries(asked(values).flatMap((question) => Object.entries(messageOf(question, values)))),
    labels: labelsOfQuestions(questions),
    missing: missingOfQuestions(questions),
    ...groupsOfQuestions(questions),
  })
  const { chosen, choose } = useDecidingValues(form, first)
  const send = (values: StepValues) => {
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
      { onSuccess: onSaved, onError: showMessagesAt(form, (errors) => messagesAt(errors, sent)) },
    )
  }
  return (
    <StepForm
      form={form}
      title="About your booking"
      isSaving={save.isPending}
      onSend={send}
      saveLabel={saveLabel}
      back={back}
    >
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
    </StepForm>
  )
}

/** Moves the server's messages to their fields: `answers.1` is the second answer that was sent. */
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
