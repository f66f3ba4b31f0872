import { ApiError, isOutcomeUnknown } from './api-error.ts'
import { newIdempotencyKey } from './idempotency-key.ts'

/** Time after the last try for which a press is remembered; the page itself asks for half a minute. */
const rememberedMs = 120_000

/**
 * Presses whose outcome is unknown, by call and what was sent. The same press again carries the same key, so that
 * it is answered with what the first one did, and nothing happens twice.
 */
const unknown = new Map<string, { key: string; error: ApiError; triedAtMs: number }>()
// The same arguments sent again (a retry) carry the same key; a new action is a new object.
const keys = new WeakMap<object, string>()

/**
 * Sends a change with the key of its press. An outcome that was unknown stays so until an answer tells.
 * @param logIn mark of the log-in that the page shows: another person's press is another one
 */
export async function sendPress<Reply>(
  { callName, logIn }: { callName: string; logIn: string | null },
  args: object,
  send: (idempotencyKey: string) => Promise<Reply>,
): Promise<Reply> {
  const press = `${logIn} ${callName} ${JSON.stringify(args)}`
  forgetOldPresses()
  const key = keys.get(args) ?? unknown.get(press)?.key ?? newIdempotencyKey()
  keys.set(args, key)
  try {
    const reply = await send(key)
    unknown.delete(press)
    return reply
  } catch (error) {
    const before = unknown.get(press)
    const triedAtMs = Date.now()
    if (isOutcomeUnknown(error)) {
      if (!holdsSecret.test(press)) unknown.set(press, { key, error, triedAtMs })
    } else if (before?.key === key && !tellsOfPress(error)) {
      unknown.set(press, { ...before, triedAtMs })
      // Only a log-in helps here, and the page asks for it.
      throw error instanceof ApiError && error.status === 401 ? error : before.error
    } else unknown.delete(press)
    throw error
  }
}

function forgetOldPresses(): void {
  const sinceMs = Date.now() - rememberedMs
  for (const [press, { triedAtMs }] of unknown) if (triedAtMs < sinceMs) unknown.delete(press)
}

/** Passwords and PINs are not kept as text for a later press. */
const holdsSecret = /"(?:\w*password|pin)":/i

/** Refusals that come before the act, and say nothing of what was sent before. */
const beforeTheAct = new Set([401, 425, 429])
const tellsOfPress = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && !beforeTheAct.has(error.status)
