import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Served } from '../call/serve.ts'
import { describeApi } from '../http/openapi.ts'

const pages = '/api/docs'

/** The only inline style of the documentation page (the height of a picture in its bar). */
const inlineStyle = "'unsafe-hashes' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='"

/**
 * Serves the calls as an OpenAPI document, and as a page. Everything comes from this server, so it works
 * offline.
 */
export function mountDocs(app: FastifyInstance, served: readonly Served[], basePath: string): void {
  const text = () => describeServed(served, basePath)
  app.register(async (docs) => {
    docs.addHook('onRequest', async (_, reply) => {
      reply.headers({
        'content-security-policy':
          `default-src 'none'; script-src 'self'; style-src 'self' ${inlineStyle}; img-src 'self' data:; ` +
          "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      })
    })
    docs.get(`${pages}/openapi.json`, async (_, reply) =>
      reply.header('content-type', 'application/json; charset=utf-8').send(text()),
    )
    await docs.register(documentOnRequest, { text })
    await docs.register(swaggerUi, {
      routePrefix: pages,
      indexPrefix: basePath,
      staticCSP: false,
      uiConfig: { url: `${basePath}${pages}/openapi.json`, docExpansion: 'list', validatorUrl: null },
      theme: { title: 'Touchline API' },
    })
  })
}

/** Gives the page its document when one asks for it: @fastify/swagger wants it at the start, and keeps all of it. */
const documentOnRequest = fp<{ text: () => Buffer }>(
  async (docs, { text }) => {
    // JSON is YAML, too, and making the longer form would keep all others waiting for seconds.
    docs.decorate('swagger', ({ yaml }: { yaml?: boolean } = {}): unknown =>
      yaml ? text().toString() : JSON.parse(text().toString()),
    )
  },
  { name: '@fastify/swagger' },
)

/** Documents by base path, made when first asked for: most servers are never asked. */
const described = new Map<string, { served: readonly Served[]; text: Buffer }>()

function describeServed(served: readonly Served[], basePath: string): Buffer {
  const known = described.get(basePath)
  if (known?.served === served) return known.text
  const calls = served.map(({ call }) => call)
  const text = Buffer.from(JSON.stringify(describeApi(calls, `${basePath}/`)))
  described.set(basePath, { served, text })
  return text
}
