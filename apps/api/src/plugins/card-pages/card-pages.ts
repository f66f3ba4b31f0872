import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../../call/call-context.ts'
import type { Catalogues } from '../../catalogue/catalogues.ts'
import type { CardPagePolicy, CardProvider } from '../../gateways/card-payments/port.ts'
import { tenantOf } from '../../http/tenant.ts'
import { cardFrameScript } from './card-frame-script.ts'
import { opayoCardScript } from './opayo-card-script.ts'
import { stripeCardProgram } from './stripe-card-script.ts'

/** Our scripts for providers whose own script runs in our card page, as text. */
const programs: Partial<Record<CardProvider, string>> = {
  stripe: textOf(...stripeCardProgram),
  opayo: textOf(opayoCardScript),
}

/** Writes the function that starts a provider's part, and the named functions that it calls. */
function textOf(
  start: Parameters<typeof cardFrameScript>[0],
  ...parts: ((...given: never[]) => unknown)[]
): string {
  return `(() => {\n${parts.join('\n')}\n;(${cardFrameScript.toString()})(${start.toString()}) })()`
}

interface Route {
  Params: { account: string }
  Querystring: { session?: unknown }
}

/**
 * Serves the page with the card fields of a provider that only has a script. The page is in a frame of the
 * checkout, so that the provider's script runs under a policy of its own, with only the rights it needs. The
 * checkout's policy stays as strict as it is. Links are relative, since a base path may come before them.
 */
export function mountCardPages(app: FastifyInstance, services: Services, catalogues: Catalogues): void {
  app.register(async (pages) => {
    pages.get<Route>('/pay/card/:account', async (request, reply) => {
      const catalogue = await tenantOf(request, reply, catalogues)
      // Another client's account is not served here.
      const account = catalogue && services.cards.of(catalogue.client)
      if (!catalogue || !account?.caps.cardPage || account.id !== request.params.account)
        return reply.code(404).send()
      const ancestors = ["'self'", ...catalogue.client.frameAncestors]
      const { session: key } = request.query
      const page = typeof key === 'string' ? account.openCardPage(key) : null
      if (!page)
        return html(reply, {
          status: 410,
          policy: policyOf(nothing, ancestors),
          body: '<h1>Card details can’t be entered here</h1><p>Go back to the booking page and start the payment again.</p>',
        })
      return html(reply, {
        status: 200,
        policy: policyOf(account.caps.cardPage, ancestors),
        body: `<div id="wallets" hidden></div>
<form><div id="card"></div></form>
<noscript><p>Turn on JavaScript to enter your card details.</p></noscript>
<div id="config" hidden data-config="${escape(JSON.stringify(page.config))}"></div>
<script src="${escape(page.script)}" defer></script>
<script src="../${account.provider}-card.js" defer></script>`,
      })
    })

    for (const [provider, text] of Object.entries(programs))
      pages.get(`/pay/${provider}-card.js`, (_, reply) =>
        sendFile(reply, 'text/javascript; charset=utf-8', text),
      )
    pages.get('/pay/card.css', (_, reply) => sendFile(reply, 'text/css; charset=utf-8', style))
  })
}

const nothing: CardPagePolicy = { scripts: [], frames: [], connects: [], images: [] }

/**
 * Matches a safe source. Sources come from an adapter and from the client's catalogue: nothing that would
 * begin another directive may pass.
 */
const source = /^('self'|https?:\/\/(\*\.)?[\w.-]+(:\d{1,5})?(\/[\w./-]*)?)$/

function policyOf(policy: CardPagePolicy, ancestors: readonly string[]): string {
  const list = (sources: readonly string[]) =>
    sources.filter((each) => source.test(each)).join(' ') || "'none'"
  return [
    "default-src 'none'",
    `script-src ${list(["'self'", ...policy.scripts])}`,
    "style-src 'self'",
    `frame-src ${list(policy.frames)}`,
    `connect-src ${list(policy.connects)}`,
    `img-src ${list(policy.images)}`,
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${list(ancestors)}`,
  ].join('; ')
}

function html(
  reply: FastifyReply,
  { status, policy, body }: { status: number; policy: string; body: string },
) {
  return (
    reply
      .code(status)
      .header('content-security-policy', policy)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      // Stripe and Opayo check the site on which a key is used; the address itself holds the session.
      .header('referrer-policy', 'strict-origin')
      .header('x-content-type-options', 'nosniff')
      .send(`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Card details</title>
<link rel="stylesheet" href="../card.css">
</head>
<body>
${body}
</body>
</html>
`)
  )
}

const sendFile = (reply: FastifyReply, type: string, text: string) =>
  reply
    .header('content-type', type)
    .header('cache-control', 'public, max-age=3600')
    .header('x-content-type-options', 'nosniff')
    .send(text)

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const style = `html { font: 1rem/1.5 system-ui, sans-serif; background: transparent }
body { margin: 0; padding: 4px; display: grid; gap: 1rem }
iframe { display: block; border: 0; width: 100%; border-radius: 8px }
[hidden] { display: none }
[inert] { opacity: 0.5 }
`
