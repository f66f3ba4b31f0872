/** A session of the card provider that pays for nothing. */
export type CardSession = { url: string; savedCard: string | null }

/**
 * Opens a card session for the gallery of parts. Only this machine gets an answer; it is no call of the wire.
 * @param basePath '' or '/somewhere'
 * @returns null where the provider opened none
 */
export async function openCardSession(basePath: string): Promise<CardSession | null> {
  try {
    const reply = await fetch(`${basePath}/dev/parts/card-session`, { method: 'POST' })
    return reply.ok ? ((await reply.json()) as CardSession) : null
  } catch {
    return null
  }
}
