/** A session of the card provider that pays for nothing. */
export type CardSession = { url: string; savedCard: string | null }

const triesAtMost = 3
const pauseMs = 2_000

/**
 * Opens a card session for the gallery of parts. Only this machine gets an answer; it is no call of the wire.
 * Asks a busy provider again, as a checkout does.
 * @param basePath '' or '/somewhere'
 * @returns null where the provider opened none
 */
export async function openCardSession(basePath: string): Promise<CardSession | null> {
  for (let tries = 1; ; tries++) {
    const reply = await fetch(`${basePath}/dev/parts/card-session`, { method: 'POST' }).catch(() => null)
    if (reply?.ok) return (await reply.json()) as CardSession
    if (tries === triesAtMost) return null
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
