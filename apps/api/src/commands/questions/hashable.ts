import type { CallContext } from '../../call/call-context.ts'

/** Returns the body as a key compares it. A plain hash of a yes or a no would reveal the answer. */
export const hashable = (context: CallContext, body: unknown): unknown => {
  const { vault } = context.services
  return vault.keyId === null ? body : vault.digest(JSON.stringify(body))
}
