import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../call/call-context.ts'
import type { Catalogues } from '../catalogue/catalogues.ts'
import { settleServicesFor } from '../commands/payments/settle-services.ts'
import { takeBankAnswer } from '../commands/payments/take-bank-answer.ts'
import type { BrowserAnswer } from '../gateways/card-payments/port.ts'
import type { AttemptRecord } from '../stores/payments/attempt-record.ts'
import { findAttempt } from '../stores/payments/find-attempts.ts'

/**
 * Serves the pages of the 3-D Secure challenge. Our checkout shows `/3ds/frame/<token>`, a page of ours with
 * its own policy. It posts the `creq` into an inner frame with the bank's page. The bank's page posts its
 * `cres` to `/3ds/notify/<token>`, cross-site and without our cookie, so the token identifies the attempt.
 * Links are relative, since a base path may come before them.
 */
export function mountBankPages(app: FastifyInstance, services: Services, catalogues: Catalogues): void {
  app.register(async (pages) => {
    await pages.register(formbody, { bodyLimit: 64 * 1024 })

    mountChallenge(pages, services, catalogues)
    mountReturn(pages, services, catalogues)
    mountFingerprint(pages, services, catalogues)

    for (const [name, { type, text }] of Object.entries(files))
      pages.get(`/3ds/${name}`, async (_, reply) =>
        reply.header('content-type', type).header('cache-control', 'public, max-age=3600').send(text),
      )
  })
}

/** Serves the frame of the challenge: it posts the `creq` into an inner frame, or shows the bank's page there. */
function mountChallenge(pages: FastifyInstance, services: Services, catalogues: Catalogues): void {
  pages.get<{ Params: { token: string } }>('/3ds/frame/:token', async (request, reply) => {
    const attempt = await attemptOf(services, request.params.token)
    if (!attempt) return noSuchPayment(reply)
    const ancestors = await ancestorsOf(catalogues, attempt.clientId)
    if (attempt.state !== 'challenge_required' || !attempt.scaUrl || attempt.scaData === null)
      return page(reply, 200, ancestors, 'Your bank has answered', answeredElsewhere(attempt.id))
    const bank = new URL(attempt.scaUrl).origin
    const title = 'Your bank’s security check'
    reply.header(
      'content-security-policy',
      `default-src 'none'; script-src 'self'; style-src 'self'; frame-src 'self' https: ${bank}; ` +
        `form-action https: ${bank}; base-uri 'none'; frame-ancestors ${ancestors}`,
    )
    if (attempt.scaMethod === 'redirect')
      return html(
        reply,
        200,
        title,
        `<iframe name="bank" title="Your bank's security check" src="${escape(attempt.scaUrl)}"></iframe>
        <script src="../frame.js" defer></script>`,
        'frame',
      )
    return html(
      reply,
      200,
      title,
      `<form id="creq" method="post" action="${escape(attempt.scaUrl)}" target="bank">
          <input type="hidden" name="creq" value="${escape(attempt.scaData)}">
          <noscript><button>Go to your bank’s security check</button></noscript>
        </form>
        <iframe name="bank" title="Your bank's security check"></iframe>
        <script src="../frame.js" defer></script>`,
      'frame',
    )
  })
}

/** Serves the address to which the bank's page posts its answer, or sends the browser back. */
function mountReturn(pages: FastifyInstance, services: Services, catalogues: Catalogues): void {
  // A bank that sends the browser back uses GET, which changes nothing (S22). The page then posts that it
  // is back.
  pages.get<{ Params: { token: string } }>('/3ds/notify/:token', async (request, reply) => {
    const attempt = await attemptOf(services, request.params.token)
    if (!attempt) return noSuchPayment(reply)
    return page(
      reply,
      200,
      await ancestorsOf(catalogues, attempt.clientId),
      'Back from your bank',
      `<form id="back" method="post"><input type="hidden" name="returned" value="yes"><button>Continue</button></form>
        <script src="../back.js" defer></script>`,
    )
  })

  pages.post<{ Params: { token: string }; Body: { cres?: unknown; returned?: unknown } }>(
    '/3ds/notify/:token',
    async (request, reply) => {
      const attempt = await attemptOf(services, request.params.token)
      if (!attempt) return noSuchPayment(reply)
      const ancestors = await ancestorsOf(catalogues, attempt.clientId)
      const given = answerIn(attempt, request.body)
      const taken =
        given === null
          ? 'refused'
          : await takeBankAnswer(settleServicesFor({ ...services, log: request.log }, 'bank'), attempt, given)
      if (taken === 'refused')
        return page(
          reply,
          400,
          ancestors,
          'Bank check',
          '<p>We could not read your bank’s answer. No money has been taken. Go back to the booking page and try again.</p>',
        )
      return page(reply, 200, ancestors, 'Your bank has answered', answered)
    },
  )
}

/** Reads the bank's answer. A redirect brings no data with it; only the other method posts a `cres`. */
function answerIn(
  { scaMethod }: AttemptRecord,
  { cres, returned }: { cres?: unknown; returned?: unknown } = {},
): BrowserAnswer | null {
  if (scaMethod === 'redirect') return returned === 'yes' ? { returned: true } : null
  return typeof cres === 'string' && cres.length > 0 ? { cres } : null
}

/**
 * Serves the step before the challenge. `/3ds/fingerprint/<token>` is in a hidden frame of our checkout and
 * posts `threeDSMethodData` into an inner frame, where the bank's page examines the browser. That page posts
 * to `/3ds/method/<token>`. If it has not done so after ten seconds, our page posts there that it did not.
 */
function mountFingerprint(pages: FastifyInstance, services: Services, catalogues: Catalogues): void {
  pages.get<{ Params: { token: string } }>('/3ds/fingerprint/:token', async (request, reply) => {
    const attempt = await attemptOf(services, request.params.token)
    if (!attempt) return noSuchPayment(reply)
    const ancestors = await ancestorsOf(catalogues, attempt.clientId)
    if (attempt.state !== 'fingerprint_required' || !attempt.scaUrl || !attempt.scaData)
      return page(reply, 200, ancestors, 'Bank check', answered)
    const bank = new URL(attempt.scaUrl).origin
    reply.header(
      'content-security-policy',
      `default-src 'none'; script-src 'self'; style-src 'self'; frame-src 'self' https: ${bank}; ` +
        `form-action 'self' https: ${bank}; base-uri 'none'; frame-ancestors ${ancestors}`,
    )
    return html(
      reply,
      200,
      'Your bank looks at this browser',
      `<form id="method" method="post" action="${escape(attempt.scaUrl)}" target="bank">
        <input type="hidden" name="threeDSMethodData" value="${escape(attempt.scaData)}">
      </form>
      <form id="without" method="post" action="../method/${escape(request.params.token)}" target="bank">
        <input type="hidden" name="ended" value="N">
      </form>
      <iframe name="bank" title="Your bank looks at this browser"></iframe>
      <script src="../fingerprint.js" defer></script>`,
      'frame',
    )
  })

  pages.post<{ Params: { token: string }; Body: { ended?: unknown } }>(
    '/3ds/method/:token',
    async (request, reply) => {
      const attempt = await attemptOf(services, request.params.token)
      if (!attempt) return noSuchPayment(reply)
      const fingerprint = request.body?.ended === 'N' ? 'N' : 'Y'
      await takeBankAnswer(settleServicesFor({ ...services, log: request.log }, 'bank'), attempt, {
        fingerprint,
      })
      return page(reply, 200, await ancestorsOf(catalogues, attempt.clientId), 'Bank check', answered)
    },
  )
}

const answered = `<p>Your bank has answered. You can go back to the booking page.</p>
  <p><a href="../../basket/checkout" target="_top">Back to the booking page</a></p>
  <script src="../answered.js" defer></script>`

/**
 * Text for a page in a window of its own (F32). It may lack the cookie of the page that began, so a link
 * leads there too.
 */
const answeredElsewhere = (attemptId: string) =>
  `<p>Your booking continues where you began it. You can close this window.</p>
  <p><a href="../../basket/checkout?payment=${attemptId}" target="_top">Go to your booking</a></p>
  <script src="../answered.js" defer></script>`

async function attemptOf({ tokens, db }: Services, token: string): Promise<AttemptRecord | null> {
  const attemptId = await tokens.readChallengeToken(token)
  return attemptId ? findAttempt(db, attemptId) : null
}

const noSuchPayment = (reply: FastifyReply) =>
  page(reply, 404, "'self'", 'Bank check', '<p>There is no such payment.</p>')

/** Returns our own pages and the sites that may frame them. */
async function ancestorsOf(catalogues: Catalogues, clientId: number): Promise<string> {
  const { client } = await catalogues.get(clientId)
  return ["'self'", ...client.frameAncestors].join(' ')
}

function page(reply: FastifyReply, status: number, ancestors: string, title: string, body: string) {
  reply.header(
    'content-security-policy',
    `default-src 'none'; script-src 'self'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors ${ancestors}`,
  )
  return html(reply, status, title, body, 'page')
}

function html(reply: FastifyReply, status: number, title: string, body: string, kind: string) {
  return reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .send(`<!doctype html>
<html lang="en-GB" class="${kind}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="../pages.css">
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>`)
}

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const script = 'text/javascript; charset=utf-8'

const files: Record<string, { type: string; text: string }> = {
  // Posts the challenge to the bank, and tells the page around us when the bank has answered.
  'frame.js': {
    type: script,
    text: `document.getElementById('creq')?.submit()
addEventListener('message', (event) => {
  const bank = document.querySelector('iframe')
  if (event.origin !== location.origin || event.source !== bank.contentWindow) return
  if (event.data?.type !== 'bank-answered') return
  if (window.parent !== window) window.parent.postMessage({ type: 'bank-answered' }, location.origin)
  else location.reload()
})
`,
  },
  // For a bank that sends the browser back by GET: posts to the same address.
  'back.js': {
    type: script,
    text: `document.getElementById('back').submit()
`,
  },
  // Posts the data for the bank's page, and continues without that page after ten seconds.
  'fingerprint.js': {
    type: script,
    text: `const later = setTimeout(() => document.getElementById('without').submit(), 10_000)
addEventListener('message', (event) => {
  const bank = document.querySelector('iframe')
  if (event.origin !== location.origin || event.source !== bank.contentWindow) return
  if (event.data?.type !== 'bank-answered') return
  clearTimeout(later)
  if (window.parent !== window) window.parent.postMessage({ type: 'bank-answered' }, location.origin)
})
document.getElementById('method').submit()
`,
  },
  'answered.js': {
    type: script,
    text: `if (window.parent !== window) window.parent.postMessage({ type: 'bank-answered' }, location.origin)
`,
  },
  'pages.css': {
    type: 'text/css; charset=utf-8',
    text: `html, body { margin: 0; height: 100%; font: 1rem/1.5 system-ui, sans-serif; color: #1d1d1f; background: #fff }
main { padding: 1.5rem }
.frame main { padding: 0; height: 100% }
.frame h1 { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
iframe { display: block; border: 0; width: 100%; height: 100% }
`,
  },
}
