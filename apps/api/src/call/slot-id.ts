const version = 1
const bytes = 25
const shape = /^[\w-]{34}$/
const firstMs = Date.UTC(2000, 0, 1)
const lastMs = Date.UTC(9999, 11, 31)

/** What a v2 id says: the rule, and the instant at which the slot starts. */
export interface SlotKey {
  ruleId: string
  startsAt: Date
}

/**
 * wire 5: 25 bytes as base64url: the version, the court's rule (the same on every date), and the seconds of the
 * start, which every court at that time shares. Opaque to those who read it, and the same however often it is made.
 */
export function encodeSlotId(ruleId: string, startsAt: Date): string {
  const id = Buffer.allocUnsafe(bytes)
  id[0] = version
  id.write(ruleId.replaceAll('-', ''), 1, 16, 'hex')
  id.writeBigUInt64BE(BigInt(Math.floor(startsAt.getTime() / 1000)), 17)
  return id.toString('base64url')
}

/** Null for anything that `encodeSlotId` could not have made. */
export function decodeSlotId(text: string): SlotKey | null {
  if (!shape.test(text)) return null
  const id = Buffer.from(text, 'base64url')
  if (id.length !== bytes || id[0] !== version || id.toString('base64url') !== text) return null
  const startsMs = Number(id.readBigUInt64BE(17)) * 1000
  // A moment that the database could not hold would be a fault there instead of a slot that does not exist.
  if (startsMs < firstMs || startsMs > lastMs) return null
  const hex = id.toString('hex', 1, 17)
  const ruleId = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  return { ruleId, startsAt: new Date(startsMs) }
}
