import formbody from '@fastify/formbody'
import { mailedKey } from '@touchline/rules/mail/mailed-key'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { hashToken, type Services } from '../call/call-context.ts'
import type { Catalogue, Catalogues } from '../catalogue/catalogues.ts'
import { optOutOfLink } from '../commands/mail/opt-out-links.ts'
import { tenantOf } from '../http/tenant.ts'
import { letterPage } from '../letters/letter-page.ts'
import { optOutTexts } from '../letters/opt-out-texts.ts'
import { isOptedOut, type RefusableLetter, setOptedOut } from '../stores/mail/email-opt-outs.ts'
import { findLink, useLink } from '../stores/mail/mail-links.ts'

interface Route {
  Querystring: { key?: unknown }
  Body: { want?: unknown } | undefined
}

/**
 * Serves the page behind a letter's link where a person stops letters of its kind, or asks for them again. It
 * needs no log-in, script or second page. Opening it changes nothing, since mail programs open every link. A
 * press does, here or in the mail program itself. The mail program's press (RFC 8058) comes from no page of
 * ours, needs only the key, and always stops the letters.
 */
export function mountUnsubscribe(app: FastifyInstance, services: Services, catalogues: Catalogues): void {
  const { db, config } = services
  const address = `${config.basePath}/unsubscribe`
  app.register(async (pages) => {
    await pages.register(formbody, { bodyLimit: 4 * 1024 })
    pages.get<Route>(address, async (request, reply) => {
      const catalogue = await tenantOf(request, reply, catalogues)
      if (!catalogue) return reply.code(404).send()
      const hash = hashOf(request.query.key)
      const link = hash && (await findLink(db, catalogue.client.id, 'unsubscribe', hash))
      if (!link) return ended(reply, catalogue)
      const stop = optOutOfLink(link)
      const now = (await isOptedOut(db, catalogue.client.id, stop)) ? 'stopped' : 'asked'
      return sendState(reply, catalogue, stop.letter, now)
    })
    pages.post<Route>(address, async (request, reply) => {
      const catalogue = await tenantOf(request, reply, catalogues)
      if (!catalogue) return reply.code(404).send()
      const hash = hashOf(request.query.key)
      const isAgain = request.body?.want === 'again'
      const letter = hash && (await setBy(catalogue.client.id, hash, !isAgain))
      if (!letter) return ended(reply, catalogue)
      return sendState(reply, catalogue, letter, isAgain ? 'again' : 'stopped')
    })
  })

  const setBy = (clientId: number, hash: Buffer, isToStop: boolean): Promise<RefusableLetter | null> =>
    db.transaction().execute(async (tx) => {
      const link = await useLink(tx, clientId, 'unsubscribe', hash)
      if (!link) return null
      const stop = optOutOfLink(link)
      await setOptedOut(tx, clientId, stop, isToStop)
      return stop.letter
    })
}

function hashOf(given: unknown): Buffer | null {
  const key = typeof given === 'string' ? mailedKey(given) : null
  return key === null ? null : hashToken(key)
}

function sendState(
  reply: FastifyReply,
  catalogue: Catalogue,
  letter: RefusableLetter,
  now: 'asked' | 'stopped' | 'again',
): FastifyReply {
  const { stop, willStop, isStopped, nowStopped, isAgain, nowAgain } = optOutTexts[letter]
  const stopButton = `<form method="post"><button>${stop}</button></form>`
  const againButton = '<form method="post"><button name="want" value="again">Send them again</button></form>'
  switch (now) {
    case 'asked':
      return send(reply, catalogue, 200, stop, `<p>${willStop}</p>\n${stopButton}`)
    case 'stopped':
      return send(reply, catalogue, 200, isStopped, `<p>${nowStopped}</p>\n${againButton}`)
    case 'again':
      return send(reply, catalogue, 200, isAgain, `<p>${nowAgain}</p>\n${stopButton}`)
  }
}

const ended = (reply: FastifyReply, catalogue: Catalogue): FastifyReply =>
  send(
    reply,
    catalogue,
    404,
    'This link has ended',
    '<p>Nothing was changed. Please use the link in a newer email.</p>',
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
