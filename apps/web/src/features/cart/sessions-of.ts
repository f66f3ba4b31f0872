import type { CartItem } from '@touchline/contract/entities/cart'

export type SessionLines = { key: string; first: CartItem; lines: CartItem[] }

/** Lines of one session, or of one course, stand together where the first of them stood. */
export function sessionsOf(lines: readonly CartItem[]): SessionLines[] {
  const sessions = new Map<string, SessionLines>()
  for (const line of lines) {
    const key = `${line.cartableType} ${line.cartableResource.id}`
    const session = sessions.get(key)
    if (session) session.lines.push(line)
    else sessions.set(key, { key, first: line, lines: [line] })
  }
  return [...sessions.values()]
}
