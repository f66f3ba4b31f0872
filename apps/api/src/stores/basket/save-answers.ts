import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { answersWritten, type NewAnswer, type RemovedAnswer } from '../questions/answers.ts'
import { type BasketWriting, changedBasket, storedAnswer } from './basket-writing.ts'

/** Saves answers for a basket. @returns false when it has changed */
export async function saveBasketAnswers(
  db: Kysely<Database>,
  writing: BasketWriting & { answers: readonly NewAnswer[]; removed: readonly RemovedAnswer[] },
): Promise<boolean> {
  const { clientId, owner, answers, removed } = writing
  const { rows } = await sql<{ id: number }>`
    with ${changedBasket(writing)},
    ${answersWritten({ clientId, givenBy: owner.customerId }, answers, removed, { from: sql`basket` })},
    ${storedAnswer(writing)}
    select id from basket`.execute(db)
  return rows.length === 1
}
