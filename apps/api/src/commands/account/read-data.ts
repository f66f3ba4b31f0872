import type { CallContext, CustomerRecord } from '../../call/call-context.ts'
import type { Vault } from '../../crypto/vault.ts'
import {
  type AnswerOfPerson,
  readDataOf,
  type StatementOfPerson,
} from '../../stores/account/data/read-data-of.ts'
import { openAnswer } from '../questions/seal-answer.ts'
import { openStatement } from '../questions/seal-statements.ts'

/** Reads all data stored about the customer; sealed data is opened for them. */
export async function readData(
  context: CallContext,
  { customerId }: CustomerRecord,
): Promise<Record<string, unknown>> {
  const { db, vault } = context.services
  const data = await readDataOf(db, customerId)
  return {
    ...data,
    answers: data.answers.map((answer) => inClear(vault, answer)),
    healthStatements: data.healthStatements.map((one) => statementInClear(vault, one)),
  }
}

function inClear(vault: Vault, answer: AnswerOfPerson) {
  const { asked, givenAt } = answer
  if ('value' in answer) return { asked, givenAt, answer: answer.value }
  const text = openAnswer(vault, { ...answer, sealed: Buffer.from(answer.sealed, 'base64') })
  return { asked, givenAt, answer: text === null ? null : (JSON.parse(text) as unknown) }
}

function statementInClear(vault: Vault, { questions, statement, ...told }: StatementOfPerson) {
  const opened = openStatement(vault, statement)
  const answerTo = (key: string) => opened?.answers.find(({ question }) => question === key)?.isYes ?? null
  return {
    ...told,
    answers: questions.map(({ key, words }) => ({ asked: words, answer: answerTo(key) })),
    note: opened?.note ?? null,
  }
}
