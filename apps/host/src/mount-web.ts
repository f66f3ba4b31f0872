import type { Config } from '@touchline/api/config'
import type { CardAccounts } from '@touchline/api/gateways/card-payments/accounts'
import { webPlugin } from '@touchline/web/server/plugin'
import type { WebOptions } from '@touchline/web/server/site'
import type { FastifyInstance } from 'fastify'
import { mountGallery } from './mount-gallery.ts'

interface Options {
  config: Config
  clientFolder: string
  cards: CardAccounts
  map: NonNullable<WebOptions['map']> | null
}

/** Puts the pages on the server of the API; what they ask of it is a call in the same process (decision 32). */
export async function mountWeb(
  app: FastifyInstance,
  { config, clientFolder, cards, map }: Options,
): Promise<void> {
  if (import.meta.env.MODE !== 'production') mountGallery(app, config, cards.of({ cardAccount: null })!)
  await app.register(webPlugin, {
    answerCall: app.answerPageCall,
    clientDir: clientFolder,
    basePath: config.basePath,
    sendsBearer: config.bearerTokens,
    cardFrameOrigins: cards.all().flatMap(({ caps }) => caps.frameHosts),
    hasWallets: cards.all().some(({ caps }) => caps.wallets),
    areaOrigins: {
      myAccount: config.MY_ACCOUNT_ORIGIN ?? '',
      onlineJoining: config.ONLINE_JOINING_ORIGIN ?? '',
    },
    map,
    maxRenderings: config.RENDERINGS_AT_ONCE,
  })
}
