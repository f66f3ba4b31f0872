import Fastify, { type FastifyInstance } from 'fastify'
import { type AnswerCall, createAnswerCall } from '../../call/answer-call.ts'
import type { Services } from '../../call/call-context.ts'
import type { Caller } from '../../call/caller.ts'
import { allCalls } from '../../calls.ts'
import { type Catalogue, createCatalogues } from '../../catalogue/catalogues.ts'
import { readConfig } from '../../config.ts'
import { createTokens } from '../../crypto/tokens.ts'
import { createVault } from '../../crypto/vault.ts'
import { createCardAccounts } from '../../gateways/card-payments/accounts.ts'
import { createSandboxCardPayments } from '../../gateways/card-payments/sandbox/sandbox.ts'
import { createGeocoder } from '../../gateways/geocoding/choose-geocoder.ts'
import { mountBankPages } from '../../plugins/bank-pages.ts'
import { mountWebhooks } from '../../plugins/webhooks.ts'
import { setCancelRule, usualRule } from '../factories/cancelling.ts'
import { createOperator, createPriceList, type TestOperator } from '../factories/factories.ts'
import { testSecret } from '../shopper.ts'
import { openClone, type SimulatedDatabase } from './simulated-database.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }

/**
 * Services for the product's own calls and jobs. Everything is real but the clock and the provider's end of
 * HTTP.
 */
export interface SimulatedShop extends SimulatedDatabase {
  services: Services & { log: typeof quiet }
  operator: TestOperator
  /** Prices of a session that costs more. */
  dearer: TestOperator['priceList']
  catalogue: Catalogue
  answerCall: AnswerCall
  /** Receives the provider's webhook and the bank's page by HTTP. */
  app: FastifyInstance
  callerOf: (token: string | null, key: string | null) => Caller
}

export const providerOrigin = 'http://provider.test'

/** @param nowMs the virtual clock */
export async function openShop(
  adminUrl: string,
  template: string,
  nowMs: () => number,
): Promise<SimulatedShop> {
  const database = await openClone(adminUrl, template, nowMs)
  const { db } = database
  const operator = await createOperator(db)
  await setCancelRule(db, operator.swim, { ...usualRule, move: { noticeMinutes: 60, withinDays: null } })
  const dearer = await createPriceList(db, operator.client, { Adult: 1000 })
  // Read once: the catalogue does not change, and its expiry is checked by the real clock.
  const catalogue = await createCatalogues(db).get(operator.client.id)
  const catalogues = { get: async () => catalogue, findClientId: async () => operator.client.id }
  const tokens = createTokens(db)
  await tokens.tokenFor('challenge', 'read before the first turn')
  const services = {
    db,
    config: readConfig({ NODE_ENV: 'test', BEARER_TOKENS: 'on', RATE_LIMITS: 'off' }),
    cards: createCardAccounts(
      createSandboxCardPayments({
        origin: providerOrigin,
        secret: testSecret,
        webhookSecret: testSecret,
        timeoutMs: 20_000,
        nowMs,
      }),
    ),
    catalogues,
    geocoder: createGeocoder({ GEOCODER: 'built-in' }),
    tokens,
    vault: createVault([]),
    log: quiet,
    countTransition: () => {},
  }
  const app = Fastify()
  mountWebhooks(app, services)
  mountBankPages(app, services, catalogues)
  await app.ready()
  return {
    ...database,
    services,
    operator,
    dearer,
    catalogue,
    app,
    answerCall: createAnswerCall({ services, served: allCalls }),
    callerOf: (token, idempotencyKey) => ({
      catalogue,
      token,
      deviceToken: () => null,
      hasSession: token !== null,
      wantsFresh: false,
      mode: null,
      isFramed: false,
      page: null,
      ip: '203.0.113.9',
      userAgent: 'simulated',
      acceptHeader: '*/*',
      origin: `https://${operator.client.host}`,
      idempotencyKey,
      requestId: 'simulated',
      log: quiet,
    }),
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}
