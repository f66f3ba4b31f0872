import type { Config } from '@touchline/api/config'
import type { CardPayments } from '@touchline/api/gateways/card-payments/port'
import type { FastifyInstance } from 'fastify'

/** Customer with a saved card in the sandbox (magic-cards.ts). */
const magicCustomerRef = 'magic-customer'

/**
 * Opens a session of the card provider for the gallery of parts, which has no basket. The gallery shows the
 * provider's own page.
 */
export function mountGalleryCards(
  app: FastifyInstance,
  { basePath }: Pick<Config, 'basePath'>,
  cards: CardPayments,
): void {
  app.post(`${basePath}/dev/parts/card-session`, async (request, reply) => {
    const prepared = await cards.prepare(
      { idempotencyKey: crypto.randomUUID() },
      {
        ourRef: `gallery-${crypto.randomUUID()}`,
        amountPence: 1550,
        currency: 'GBP',
        embedOrigins: [`${request.protocol}://${request.host}`],
        customerRef: magicCustomerRef,
        cardPageUrl: `${request.protocol}://${request.host}${basePath}/pay/card/${cards.id}`,
        savedCardIds: [],
      },
    )
    reply.header('cache-control', 'no-store')
    if (prepared.kind === 'unavailable') return reply.code(503).send()
    return { url: prepared.url, savedCard: prepared.savedCards[0]?.id ?? null }
  })
}
