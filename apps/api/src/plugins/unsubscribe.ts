import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Catalogue, Catalogues } from '../catalogue/catalogues.ts'
import { findTenant, tenantNamesOf } from '../http/tenant.ts'
import { letterPage } from '../letters/letter-page.ts'
import { findLink, useLink } from '../stores/mail-links.ts'
import { stopReminders } from '../stores/reminders.ts'
import { hashToken, type Services } from '../visit.ts'

interface Route {
  Querystring: { key?: unknown }
}

/**
 * Where the link of a letter leads by which a person wants no more of its kind: without a log-in, a script or a second
 * page. Looking at it changes nothing, since mail programs look at every link; a press does, here or in the mail
 * program itself (RFC 8058, whose press comes from no page of ours and needs no more than the key).
 */
export function mountUnsubscribe(app: FastifyInstance, services: Services, catalogues: Catalogues): void {
  const { db, config } = services
  const address = `${config.basePath}/unsubscribe`
  app.register(async (pages) => {
    await pages.register(formbody, { bodyLimit: 4 * 1024 })
    pages.get<Route>(address, async (request, reply) => {
      const catalogue = await findTenant(tenantNamesOf(request), catalogues)
      if (!catalogue) return reply.code(404).send()
      const hash = hashOf(request.query.key)
      const link = hash && (await findLink(db, catalogue.client.id, 'unsubscribe', hash))
      return link ? send(reply, catalogue, 200, 'Stop reminders', asking) : ended(reply, catalogue)
    })
    pages.post<Route>(address, async (request, reply) => {
      const catalogue = await findTenant(tenantNamesOf(request), catalogues)
      if (!catalogue) return reply.code(404).send()
      const hash = hashOf(request.query.key)
      const isStopped = hash !== null && (await stopBy(catalogue.client.id, hash))
      return isStopped
        ? send(reply, catalogue, 200, 'Reminders are stopped', stopped)
        : ended(reply, catalogue)
    })
  })

  const stopBy = (clientId: number, hash: Buffer): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const link = await useLink(tx, clientId, 'unsubscribe', hash)
      if (!link) return false
      const { customerId, about } = link
      await stopReminders(
        tx,
        clientId,
        customerId === null ? { address: String(about['address']) } : { customerId },
      )
      return true
    })
}

const hashOf = (key: unknown): Buffer | null =>
  typeof key === 'string' && key.length <= 100 ? hashToken(key) : null

const asking = `<p>You will get no more reminders the day before a booking. Confirmations, and what we must tell you about a booking, still come.</p>
<form method="post"><button>Stop reminders</button></form>`
const stopped =
  '<p>You get no more reminders. Confirmations, and what we must tell you about a booking, still come.</p>'

const ended = (reply: FastifyReply, catalogue: Catalogue): FastifyReply =>
  send(
    reply,
    catalogue,
    404,
    'This link has ended',
    '<p>Nothing was changed. Please use the link of a newer mail.</p>',
  )

function send(
  reply: FastifyReply,
  { client }: Catalogue,
  status: number,
  title: string,
  body: string,
): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    .type('text/html; charset=utf-8')
    .send(letterPage(client, title, body))
}
