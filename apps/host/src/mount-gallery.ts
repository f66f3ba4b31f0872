import type { Config } from '@touchline/api/config'
import type { CardPayments } from '@touchline/api/gateways/card-payments/port'
import { isFromThisMachine } from '@touchline/api/http/is-from-this-machine'
import type { FastifyInstance } from 'fastify'

/** Customer with a saved card in the sandbox (magic-cards.ts). */
const magicCustomerRef = 'magic-customer'

/**
 * Keeps the gallery of parts for browsers on this machine, and opens sessions of the card provider for it: it has no
 * basket, and shows the provider's own page. No build for production has it.
 */
export function mountGallery(app: FastifyInstance, config: Config, cards: CardPayments): void {
  const address = `${config.basePath}/dev/parts`
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith(address) && !isFromThisMachine(request, config)) return reply.code(404).send()
    return undefined
  })
  app.post(`${address}/card-session`, async (request, reply) => {
    const prepared = await cards.prepare(
      { idempotencyKey: crypto.randomUUID() },
      {
        ourRef: `gallery-${crypto.randomUUID()}`,
        amountPence: 1550,
        currency: 'GBP',
        embedOrigins: [`${request.protocol}://${request.host}`],
        customerRef: magicCustomerRef,
        cardPageUrl: `${request.protocol}://${request.host}${config.basePath}/pay/card/${cards.id}`,
        savedCardIds: [],
      },
    )
    reply.header('cache-control', 'no-store')
    if (prepared.kind === 'unavailable') return reply.code(503).send()
    return { url: prepared.url, savedCard: prepared.savedCards[0]?.id ?? null }
  })
}
