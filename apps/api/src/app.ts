import cookie from '@fastify/cookie'
import type { Lane } from '@touchline/rules/limits/lanes'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { refuse } from './call/answer.ts'
import { createAnswerCall, type ReplyObserver } from './call/answer-call.ts'
import type { Services } from './call/call-context.ts'
import { allCalls } from './calls.ts'
import { createCatalogues } from './catalogue/catalogues.ts'
import { createTokens } from './crypto/tokens.ts'
import { createVault } from './crypto/vault.ts'
import { createGeocoder } from './gateways/geocoding/choose-geocoder.ts'
import { mountCalls } from './http/calls.ts'
import { type AnswerPageCall, createAnswerPageCall } from './http/page-calls.ts'
import { refuseUnreadable } from './http/refuse-unreadable.ts'
import { sendRefusal } from './http/send-answer.ts'
import { createServer, type SocketLimits, usualSockets } from './http/server.ts'
import { trustProxies } from './http/trust-proxy.ts'
import { mountAvailabilityStream } from './plugins/availability-stream.ts'
import { mountBankPages } from './plugins/bank-pages.ts'
import { mountBasketCarry } from './plugins/basket-carry.ts'
import { mountCalendars } from './plugins/calendars.ts'
import { mountCardPages } from './plugins/card-pages/card-pages.ts'
import { mountContractFiles } from './plugins/contract-files.ts'
import { mountDebitWebhooks } from './plugins/debit-webhooks.ts'
import { mountDevMail } from './plugins/dev-mail.ts'
import { mountDocs } from './plugins/docs.ts'
import { mountFaults } from './plugins/faults.ts'
import { mountHealth } from './plugins/health.ts'
import { mountInstallable } from './plugins/installable.ts'
import { mountJoiningForms } from './plugins/joining-forms.ts'
import { mountLinkPreviews } from './plugins/link-previews.ts'
import { mountMetrics } from './plugins/metrics.ts'
import { mountPictures } from './plugins/pictures.ts'
import { mountPageLimits, mountRateLimits } from './plugins/rate-limits.ts'
import { mountScenes } from './plugins/scenes.ts'
import { mountSecurityHeaders } from './plugins/security-headers.ts'
import { mountSitemap } from './plugins/sitemap.ts'
import { mountTakingsFile } from './plugins/takings-file.ts'
import { mountUnderPressure } from './plugins/under-pressure.ts'
import { mountUnsubscribe } from './plugins/unsubscribe.ts'
import { mountWebhooks } from './plugins/webhooks.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers the calls of pages that are rendered in this process. */
    answerPageCall: AnswerPageCall
  }
}

interface Options {
  services: Pick<Services, 'db' | 'config' | 'cards' | 'debits'>
  logger?: FastifyServerOptions['logger']
  /** Name of its database, in a process with several. */
  database?: string
  /** Options that only tests pass. */
  witness?: ReplyObserver
  sockets?: SocketLimits
}

/** Builds the app without opening a port: the process, the web's server side and the tests use the same one. */
export async function buildApp({
  services: given,
  logger = false,
  database,
  witness,
  sockets = usualSockets,
}: Options): Promise<FastifyInstance> {
  const { config, db } = given
  const catalogues = createCatalogues(db)
  const services: Services = {
    ...given,
    catalogues,
    geocoder: createGeocoder(config),
    tokens: createTokens(db),
    vault: createVault(config.ANSWERS_KEYS),
    countTransition: (move) => app.metrics.countTransition(move),
  }
  const app = createServer(config, logger, sockets)

  await app.register(cookie)
  refuseUnreadable(app)
  mountFaults(app)
  mountHealth(app, services)
  mountMetrics(app, services, database ?? null)
  mountDocs(app, allCalls, config.basePath)
  if (config.showsMail) mountDevMail(app, config)
  mountAvailabilityStream(app, services, catalogues)
  mountCardPages(app, services, catalogues)
  // A scope of its own, with its own limits.
  await app.register(async (pages) => {
    if (config.RATE_LIMITS) await mountPageLimits(pages, config)
    mountBankPages(pages, services, catalogues)
    mountBasketCarry(pages, services, catalogues)
    mountWebhooks(pages, services)
    mountDebitWebhooks(pages, services)
    mountUnsubscribe(pages, services, catalogues)
  })
  const answerCall = createAnswerCall({ services, served: allCalls, witness })
  const calls = { answerCall, catalogues, config, served: allCalls }
  let isTooLate = (_lane: Lane) => false
  // A scope of its own: the pages, which the web serves from the same server, have other headers and no such
  // limits.
  await app.register(async (api) => {
    await mountSecurityHeaders(api, config)
    isTooLate = mountUnderPressure(api)
    if (config.RATE_LIMITS) await mountRateLimits(api, services)
    mountPictures(api, services, catalogues)
    mountScenes(api, catalogues)
    mountLinkPreviews(api, services, catalogues)
    mountCalendars(api, services, catalogues)
    mountContractFiles(api, services, catalogues)
    mountJoiningForms(api, services, catalogues)
    mountTakingsFile(api, services, catalogues)
    mountInstallable(api, config.basePath, catalogues)
    mountSitemap(api, { services, catalogues, basePath: config.basePath })
    mountCalls(api, calls)
    // Unknown calls are refused here, before the pages' wildcard takes them for page addresses.
    api.all('/api/*', (request, reply) => sendRefusal(request, reply, refuse('NOT_FOUND')))
  })
  app.decorate('answerPageCall', createAnswerPageCall({ ...calls, isTooLate }))
  return app
}

/** Builds the server of a process with jobs and without pages: only /health and /metrics. */
export function buildWorkerApp({
  services,
  logger = false,
  database,
}: {
  services: Pick<Services, 'db' | 'config'>
  logger?: FastifyServerOptions['logger']
  database?: string
}): FastifyInstance {
  const app = Fastify({ logger, trustProxy: trustProxies(services.config.TRUST_PROXY) })
  mountHealth(app, services)
  mountMetrics(app, services, database ?? null)
  return app
}
