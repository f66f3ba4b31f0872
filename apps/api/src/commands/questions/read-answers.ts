import type { GivenAnswer } from '@touchline/contract/entities/questions/question'
import { answerMessage } from '@touchline/rules/questions/questions'
import { formMessages } from '@touchline/rules/words/form-messages'
import { v7 as uuidv7 } from 'uuid'
import type { Vault } from '../../crypto/vault.ts'
import type { QuestionRecord } from '../../stores/catalogue/catalogue.ts'
import type { AnswerHolder, NewAnswer, RemovedAnswer } from '../../stores/questions/answers.ts'
import { sealAnswer } from './seal-answer.ts'

/** The answers as rows to write, or their errors by field. */
export interface ReadAnswers {
  answers: NewAnswer[]
  removed: RemovedAnswer[]
  errors: Record<string, string[]>
}

interface Reading {
  vault: Vault
  /** Questions that may be answered here. */
  asked: readonly QuestionRecord[]
  given: readonly GivenAnswer[]
  fieldOf: (questionId: number, position: number) => string
  holderOf: (question: QuestionRecord) => AnswerHolder
  /** The end of the session, or of the last one: an answer about health is kept at least until then. */
  endsAt: Date
}

const dayMs = 86_400_000

/** Reads answers. Each must fit its question, come once, and answer a question that is asked. */
export function readAnswers({ vault, asked, given, fieldOf, holderOf, endsAt }: Reading): ReadAnswers {
  const read: ReadAnswers = { answers: [], removed: [], errors: {} }
  const seen = new Set<number>()
  for (const [position, { questionId, answer }] of given.entries()) {
    const question = asked.find(({ id }) => id === questionId)
    const message = !question
      ? 'This is not asked here'
      : seen.has(questionId)
        ? 'This is answered twice'
        : answerMessage(question, answer)
    seen.add(questionId)
    if (message !== null) read.errors[fieldOf(questionId, position)] = [message]
    else if (question) keep(read, vault, { question, answer, holder: holderOf(question), endsAt })
  }
  return read
}

/** Lists errors for required questions that are neither known nor answered. */
export const missingAnswerErrors = (
  asked: readonly QuestionRecord[],
  given: readonly GivenAnswer[],
  known: ReadonlySet<number>,
  fieldOf: (questionId: number) => string,
): Record<string, string[]> =>
  Object.fromEntries(
    asked
      .filter(
        ({ id, isRequired }) => isRequired && !known.has(id) && !given.some((one) => one.questionId === id),
      )
      .map(({ id }) => [fieldOf(id), [formMessages.required]]),
  )

function keep(
  { answers, removed }: ReadAnswers,
  vault: Vault,
  given: {
    question: QuestionRecord
    answer: GivenAnswer['answer']
    holder: AnswerHolder
    endsAt: Date
  },
): void {
  const { question, answer, holder, endsAt } = given
  const isLeftOut = answer === null || answer === '' || (Array.isArray(answer) && answer.length === 0)
  if (isLeftOut) {
    removed.push({ questionId: question.id, ...holder })
    return
  }
  const id = uuidv7()
  const keptUntil = new Date(endsAt.getTime() + question.keepDays * dayMs)
  answers.push({
    id,
    questionId: question.id,
    isHealth: question.isHealth,
    fingerprint: question.fingerprint,
    asked: question.words,
    ...holder,
    ...(question.isHealth
      ? sealAnswer(vault, { id, questionId: question.id }, answer)
      : { value: answer, sealed: null, keyId: null }),
    life: question.life,
    deleteAt: question.isHealth ? keptUntil.toISOString() : null,
  })
}
