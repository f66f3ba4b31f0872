import type { CustomerRecord, Visit } from '../../call/visit.ts'
import type { Vault } from '../../crypto/vault.ts'
import { type AnswerOfPerson, readDataOf } from '../../stores/account/data/read-data-of.ts'
import { openedAnswer } from '../questions/sealed-answer.ts'

/** Reads all data stored about the customer; sealed data is opened for them. */
export async function readData(
  visit: Visit,
  { customerId }: CustomerRecord,
): Promise<Record<string, unknown>> {
  const { db, vault } = visit.services
  const data = await readDataOf(db, customerId)
  return { ...data, answers: data.answers.map((answer) => inClear(vault, answer)) }
}

function inClear(vault: Vault, answer: AnswerOfPerson) {
  const { asked, givenAt } = answer
  if ('value' in answer) return { asked, givenAt, answer: answer.value }
  const text = openedAnswer(vault, { ...answer, sealed: Buffer.from(answer.sealed, 'base64') })
  return { asked, givenAt, answer: text === null ? null : (JSON.parse(text) as unknown) }
}
