import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { CallContext, type Services } from '../call/call-context.ts'
import type { Catalogues } from '../catalogue/catalogues.ts'
import { carryBasket } from '../commands/basket/hand-over/carry-basket.ts'
import { callerOf } from '../http/caller-of.ts'
import { isFromOurPages } from '../http/cross-site.ts'
import { writeSession } from '../http/session-cookies.ts'
import { tenantOf } from '../http/tenant.ts'

/**
 * Takes the one-time code of a basket from a page inside another site, as a form that opens a tab (decision
 * 40). It is a form of ours and not a link: a code in an address would stay in histories, and another site
 * could give a visitor its own basket. Whatever happens, it redirects to the basket and nowhere else.
 */
export function mountBasketCarry(app: FastifyInstance, services: Services, catalogues: Catalogues): void {
  const { basePath } = services.config
  const basket = `${basePath}/basket`
  app.register(async (pages) => {
    await pages.register(formbody, { bodyLimit: 4 * 1024 })
    pages.post<{ Body: { code?: unknown } | undefined }>(`${basket}/continue`, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const catalogue = await tenantOf(request, reply, catalogues)
      const code = request.body?.code
      const isAsked =
        catalogue !== null &&
        typeof code === 'string' &&
        code.length <= 100 &&
        isFromOurPages(request, catalogue.client, services.config)
      if (!isAsked) return reply.redirect(`${basket}?warning=basket-not-carried`, 303)
      const { config } = services
      const context = new CallContext(services, callerOf(request, catalogue, config))
      const isCarried = await carryBasket(context, code)
      writeSession(request, reply, { client: catalogue.client, config }, context.session)
      return reply.redirect(isCarried ? basket : `${basket}?warning=basket-not-carried`, 303)
    })
  })
}
