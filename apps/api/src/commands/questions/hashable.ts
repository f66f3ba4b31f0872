import type { Visit } from '../../call/visit.ts'

/** What a key is compared by. A plain hash of a yes or a no would tell which of the two it was. */
export const hashable = (visit: Visit, body: unknown): unknown => {
  const { vault } = visit.services
  return vault.keyId === null ? body : vault.digest(JSON.stringify(body))
}
