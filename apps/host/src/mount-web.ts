import type { CardPayments } from '@touchline/api/gateways/card-payments/port'
import type { Config } from '@touchline/api/config'
import { handedOverWith } from '@touchline/api/plugins/hand-over'
import { inProcess } from '@touchline/api/http/trust'
import { pageModeHeader } from '@touchline/rules/session-cookies'
import { type ServerTransport, webPlugin } from '@touchline/web/server/plugin'
import type { FastifyInstance } from 'fastify'

interface Options {
  config: Config
  clientFolder: string
  cards: CardPayments
}

/** Puts the pages on the server of the API; what they ask of it goes through the app, without a socket. */
export async function mountWeb(
  app: FastifyInstance,
  { config, clientFolder, cards }: Options,
): Promise<void> {
  const callApi: ServerTransport = async ({ method, url, headers, body }, visitor) => {
    const reply = await app.inject({
      method,
      url,
      remoteAddress: inProcess,
      headers: {
        ...headers,
        host: visitor.host,
        'x-forwarded-for': visitor.ip,
        'x-forwarded-host': visitor.host,
        'x-forwarded-proto': visitor.protocol,
        'x-request-id': visitor.requestId,
        ...(visitor.mode !== null && { [pageModeHeader]: visitor.mode }),
        ...(visitor.cookie !== undefined && { cookie: visitor.cookie }),
        ...(visitor.userAgent !== undefined && { 'user-agent': visitor.userAgent }),
      },
      ...(body !== undefined && { payload: body }),
    })
    const answer = handedOverWith(reply.raw.res)
    return { status: reply.statusCode, ...(answer === undefined ? { text: reply.payload } : { answer }) }
  }

  await app.register(webPlugin, {
    callApi,
    clientDir: clientFolder,
    basePath: config.basePath,
    cardFrameOrigins: cards.caps.frameHosts,
    areaOrigins: {
      ...(config.MY_ACCOUNT_ORIGIN && { myAccount: config.MY_ACCOUNT_ORIGIN }),
      ...(config.ONLINE_JOINING_ORIGIN && { onlineJoining: config.ONLINE_JOINING_ORIGIN }),
    },
    map: config.MAP_STYLE_URL ? { styleUrl: config.MAP_STYLE_URL, origins: config.MAP_ORIGINS } : null,
    maxRenderings: config.RENDERINGS_AT_ONCE,
  })
}
