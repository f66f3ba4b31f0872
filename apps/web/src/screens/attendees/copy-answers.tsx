import type { AttendeePlace } from '@touchline/contract/entities/people/attendee'
import type { Question } from '@touchline/contract/entities/questions/question'
import { countWords } from '@touchline/rules/words/count-words'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { type Choose, writeAnswer } from './question-values.ts'

type Props = {
  /** People whose answers are saved. */
  saved: readonly AttendeePlace[]
  /** Questions still to be answered. */
  questions: readonly Question[]
  choose: Choose
}

/** Copies another person's answers into the fields. Never an answer about health: the server tells none. */
export function CopyAnswers({ saved, questions, choose }: Props) {
  const [said, setSaid] = useState('')
  const sources = saved.flatMap((place) => {
    const answers = questions.flatMap((question) => {
      const answer = place.saved?.answers.find(({ questionId }) => questionId === question.id)?.answer
      return question.isHealth || answer === null || answer === undefined ? [] : [{ question, answer }]
    })
    const name = `${place.saved?.firstName ?? ''} ${place.saved?.lastName ?? ''}`.trim()
    return answers.length > 0 ? [{ key: `${place.cartItemId}-${place.place}`, name, answers }] : []
  })
  const byName = sources.filter(({ name }, index) => sources.findIndex((one) => one.name === name) === index)
  if (byName.length === 0) return null
  const leavesOut = questions.some(({ isHealth }) => isHealth)
  return (
    <div>
      <div className="flex flex-wrap gap-2">
        {byName.map(({ key, name, answers }) => (
          <Button
            key={key}
            variant="secondary"
            onClick={() => {
              for (const { question, answer } of answers) writeAnswer(question, answer, choose)
              setSaid(
                `${countWords(answers.length, 'answer')} copied from ${name}.${leavesOut ? ' Answers about health are not copied.' : ''}`,
              )
            }}
          >
            Same as for {name}
          </Button>
        ))}
      </div>
      <p role="status" className="mt-1.5 text-sm text-ink-soft empty:hidden">
        {said}
      </p>
    </div>
  )
}
