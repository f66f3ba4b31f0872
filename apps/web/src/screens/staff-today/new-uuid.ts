import { newIdempotencyKey } from '../../calls/idempotency-key.ts'

/** Returns a random UUID of version 4; `crypto.randomUUID` is missing on a plain http address. */
export function newUuid(): string {
  const hex = newIdempotencyKey()
  const variant = '89ab'[Number.parseInt(hex[16]!, 16) % 4]
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-')
}
