import { createHash } from 'node:crypto'

/** What a request says, so that the same key with other content is told apart. */
export const requestHash = (body: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest()
