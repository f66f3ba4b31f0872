import type { Cart } from '@touchline/contract/entities/basket/cart'
import { type Refusal, refuse } from '../../call/answer.ts'
import { createToken, hashToken, type Visit, visitorTokenOf } from '../../call/visit.ts'
import { findVisitorWithoutLogIn, type VisitorRecord } from '../../stores/account/visitors.ts'
import type { PriorAnswer } from '../../stores/database/stored-answers.ts'

/** The first answer again, with the visitor's cookie where that answer was lost on its way. */
export async function answerAgain(
  visit: Visit,
  visitor: VisitorRecord | null,
  prior: PriorAnswer,
  hash: Buffer,
): Promise<{ data: Cart } | Refusal> {
  if (prior.requestHash !== hash.toString('hex')) return refuse('KEY_REUSED')
  if (visitor !== null)
    return visitor.sessionId === prior.sessionId ? (prior.reply as { data: Cart }) : refuse('KEY_REUSED')
  const isLost = isHardToGuess(visit.idempotencyKey) && prior.ageSeconds <= lostAnswerSeconds
  if (!isLost) return refuse('KEY_REUSED')
  // Only of the session that this key has made: one that was there before it has its cookie, and asks with it.
  const token = await firstToken(visit)
  const made = await findVisitorWithoutLogIn(visit.services.db, visit.catalogue.client.id, hashToken(token))
  if (made?.sessionId !== prior.sessionId) return refuse('KEY_REUSED')
  visit.keepSession(token, null)
  return prior.reply as { data: Cart }
}

/** A browser whose answer was lost asks again within seconds. */
const lostAnswerSeconds = 60

/** S80: only the program that made such a key knows it. A UUID is one; `1` or `add-to-basket` is not. */
const isHardToGuess = (key: string | null): key is string =>
  key !== null && key.length >= 32 && new Set(key).size >= 8

/** For a request with a key that can't be guessed always the same token, so that its repetition finds the same visitor. */
export async function firstToken(visit: Visit): Promise<string> {
  const { idempotencyKey: key, services, catalogue } = visit
  if (!isHardToGuess(key)) return visitorTokenOf(createToken())
  return visitorTokenOf(await services.tokens.tokenFor('visitor', `${catalogue.client.id} ${key}`))
}
