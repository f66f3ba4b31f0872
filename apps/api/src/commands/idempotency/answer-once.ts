import type { Kysely } from 'kysely'
import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { guardRefusal } from '../../policies/basket/guard-refusal.ts'
import type { VisitorRecord } from '../../stores/account/visitors.ts'
import { isRefusedUnbegun, outcomeUnknown } from '../../stores/database/busy.ts'
import {
  confirmKept,
  findAnswer,
  isKeyTaken,
  lockKey,
  storeAnswer,
} from '../../stores/database/stored-answers.ts'
import type { Database } from '../../stores/database/tables.ts'
import { onceMore } from './once-more.ts'
import { requestHash } from './request-hash.ts'

/**
 * Runs an act in a single transaction with the answer that the same key gets again. Requests with the same
 * key run one after the other, so that a second one, sent during the first, finds its answer. A refusal
 * changes nothing and is not stored. When the answer to COMMIT is lost, the key is asked at once.
 */
export async function answerOnce<Reply>(
  context: CallContext,
  { sessionId }: Pick<VisitorRecord, 'sessionId'>,
  request: { call: string; content: unknown },
  act: (tx: Kysely<Database>) => Promise<Reply | Refusal>,
): Promise<Reply | Refusal> {
  const { db } = context.services
  const clientId = context.catalogue.client.id
  const hash = requestHash(request.content)
  const named = context.idempotencyKey === null ? null : { call: request.call, key: context.idempotencyKey }
  const answer = () =>
    db.transaction().execute(async (tx) => {
      if (named) await lockKey(tx, clientId, named)
      const prior = named && (await findAnswer(tx, clientId, named))
      if (prior) {
        if (prior.sessionId !== sessionId || prior.requestHash !== hash.toString('hex'))
          return refuse('KEY_REUSED')
        await confirmKept(tx)
        return prior.reply as Reply
      }
      const reply = await act(tx)
      if (named && !isRefusal(reply))
        await storeAnswer(tx, { clientId, sessionId }, { ...named, requestHash: hash, reply })
      return reply
    })
  try {
    return await (named ? onceMore(answer) : answer())
  } catch (error) {
    const refusal = guardRefusal(error)
    if (refusal) return refusal
    throw named && isRefusedUnbegun(error) && (await isKeyTaken(db, clientId, named))
      ? outcomeUnknown(error)
      : error
  }
}
