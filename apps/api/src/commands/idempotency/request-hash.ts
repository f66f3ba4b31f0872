import { createHash } from 'node:crypto'

/** Hashes the content of a request, so that the same key with other content is noticed. */
export const requestHash = (body: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest()
