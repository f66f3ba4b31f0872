const version = 1
const bytes = 25
const shape = /^[\w-]{34}$/
const firstMs = Date.UTC(2000, 0, 1)
const lastMs = Date.UTC(9999, 11, 31)

/** The content of a v2 id: the rule, and the time at which the slot starts. */
export interface SlotKey {
  ruleId: string
  startsAt: Date
}

/**
 * Encodes a slot id (wire 5): 25 bytes as base64url. They hold the version, the court's rule (the same on
 * every date) and the start in seconds, which all courts at that time share. Clients must not parse it, and
 * it is always the same for a slot.
 */
export function encodeSlotId(ruleId: string, startsAt: Date): string {
  const id = Buffer.allocUnsafe(bytes)
  id[0] = version
  id.write(ruleId.replaceAll('-', ''), 1, 16, 'hex')
  id.writeBigUInt64BE(BigInt(Math.floor(startsAt.getTime() / 1000)), 17)
  return id.toString('base64url')
}

/** Decodes a slot id; null for anything that `encodeSlotId` could not have made. */
export function decodeSlotId(text: string): SlotKey | null {
  if (!shape.test(text)) return null
  const id = Buffer.from(text, 'base64url')
  if (id.length !== bytes || id[0] !== version || id.toString('base64url') !== text) return null
  const startsMs = Number(id.readBigUInt64BE(17)) * 1000
  // A time that the database can't hold would be a fault there, instead of a slot that does not exist.
  if (startsMs < firstMs || startsMs > lastMs) return null
  const hex = id.toString('hex', 1, 17)
  const ruleId = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  return { ruleId, startsAt: new Date(startsMs) }
}
