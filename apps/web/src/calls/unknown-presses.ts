import { type ApiError, isBusy, isConnectionLost, isOutcomeUnknown } from './api-error.ts'
import { newIdempotencyKey } from './idempotency-key.ts'

/**
 * Presses whose outcome is unknown, by call and what was sent. The same press again carries the same key, so that
 * it is answered with what the first one did, and nothing happens twice.
 */
const unknown = new Map<string, { key: string; error: ApiError }>()
// The same arguments sent again (a retry) carry the same key; a new action is a new object.
const keys = new WeakMap<object, string>()

/** Sends a change with the key of its press. An outcome that was unknown stays so until an answer tells. */
export async function sendPress<Reply>(
  callName: string,
  args: object,
  send: (idempotencyKey: string) => Promise<Reply>,
): Promise<Reply> {
  const press = `${callName} ${JSON.stringify(args)}`
  const key = keys.get(args) ?? unknown.get(press)?.key ?? newIdempotencyKey()
  keys.set(args, key)
  try {
    const reply = await send(key)
    unknown.delete(press)
    return reply
  } catch (error) {
    const before = unknown.get(press)
    if (isOutcomeUnknown(error)) unknown.set(press, { key, error })
    // A server that has no time now says nothing of what was sent before.
    else if (before?.key === key && (isBusy(error) || isConnectionLost(error))) throw before.error
    else unknown.delete(press)
    throw error
  }
}
