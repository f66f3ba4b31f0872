import type { Cart } from '@touchline/contract/entities/basket/cart'
import { type Refusal, refuse } from '../../call/answer.ts'
import { type CallContext, createToken, hashToken, visitorTokenOf } from '../../call/call-context.ts'
import { findVisitorWithoutLogIn, type VisitorRecord } from '../../stores/account/visitors.ts'
import { confirmKept, type PriorAnswer } from '../../stores/database/stored-answers.ts'

/** Gives the first answer again, with the visitor's cookie if that answer was lost on the way. */
export async function repeatFirstAnswer(
  context: CallContext,
  visitor: VisitorRecord | null,
  prior: PriorAnswer,
  hash: Buffer,
): Promise<{ data: Cart } | Refusal> {
  if (prior.requestHash !== hash.toString('hex')) return refuse('KEY_REUSED')
  if (visitor !== null && visitor.sessionId !== prior.sessionId) return refuse('KEY_REUSED')
  await confirmKept(context.services.db)
  if (visitor !== null) return prior.reply as { data: Cart }
  const isLost = isHardToGuess(context.idempotencyKey) && prior.ageSeconds <= lostAnswerSeconds
  if (!isLost) return refuse('KEY_REUSED')
  // Only for the session that this key made: an earlier session has its cookie, and asks with it.
  const token = await newVisitorToken(context)
  const made = await findVisitorWithoutLogIn(
    context.services.db,
    context.catalogue.client.id,
    hashToken(token),
    { forList: false },
  )
  if (made?.sessionId !== prior.sessionId) return refuse('KEY_REUSED')
  context.keepSession(token, null)
  return prior.reply as { data: Cart }
}

/** Time within which a browser repeats a request whose answer was lost. */
const lostAnswerSeconds = 60

/** S80: true for a key that only its program can know. A UUID is one; `1` or `add-to-basket` is not. */
const isHardToGuess = (key: string | null): key is string =>
  key !== null && key.length >= 32 && new Set(key).size >= 8

/**
 * Makes the token of a new visitor. For a key that can't be guessed it is always the same, so that a repeated
 * request finds the same visitor.
 */
export async function newVisitorToken(context: CallContext): Promise<string> {
  const { idempotencyKey: key, services, catalogue } = context
  if (!isHardToGuess(key)) return visitorTokenOf(createToken())
  return visitorTokenOf(await services.tokens.tokenFor('visitor', `${catalogue.client.id} ${key}`))
}
