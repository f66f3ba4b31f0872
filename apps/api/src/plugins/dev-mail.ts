import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import { mailFolderOf } from '../gateways/mail/choose-mail.ts'
import { type KeptMail, listMails, readMail } from '../gateways/mail/read-folder.ts'
import { isFromThisMachine } from '../http/is-from-this-machine.ts'
import { escapeHtml } from '../letters/escape-html.ts'

const mailsAtMost = 200

/**
 * Shows the developer mail that was not sent. It is served only where mail is put into a folder, only to the
 * machine itself, and only where no other machine is served: some proxies do not name the machines that they
 * ask for. Every other caller gets a 404.
 */
export function mountDevMail(app: FastifyInstance, config: Config): void {
  const folder = mailFolderOf(config.DATA_FOLDER)
  const home = `${config.basePath}/dev/mail`
  app.register(async (pages) => {
    pages.addHook('onRequest', async (request, reply) => {
      if (!isFromThisMachine(request, config)) return reply.code(404).send()
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      return undefined
    })
    pages.get(home, async (_, reply) => sendPage(reply, listPage(await listMails(folder, mailsAtMost), home)))
    pages.get<{ Params: { name: string } }>(`${home}/:name`, async ({ params }, reply) => {
      const kept = await readMail(folder, params.name)
      return kept ? sendPage(reply, mailPage(kept, home)) : reply.code(404).send()
    })
    pages.get<{ Params: { name: string } }>(`${home}/:name/html`, async ({ params }, reply) => {
      const kept = await readMail(folder, params.name)
      if (!kept?.mail.html) return reply.code(404).send()
      return reply
        .header(
          'content-security-policy',
          `${mailPolicy}; sandbox allow-popups allow-popups-to-escape-sandbox`,
        )
        .type('text/html; charset=utf-8')
        .send(framed(kept, home))
    })
    pages.get<{ Params: { name: string; position: string } }>(
      `${home}/:name/attachments/:position`,
      async ({ params }, reply) => {
        const kept = await readMail(folder, params.name)
        const attachment = kept?.mail.attachments[Number(params.position)]
        if (!attachment) return reply.code(404).send()
        return reply
          .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
          .header('x-content-type-options', 'nosniff')
          .type(attachment.mimeType)
          .send(Buffer.from(attachment.content as ArrayBuffer))
      },
    )
  })
}

const mailPolicy =
  "default-src 'none'; img-src 'self' https: data:; style-src 'unsafe-inline'; frame-ancestors 'self'"
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const sendPage = (reply: FastifyReply, html: string): FastifyReply =>
  reply.header('content-security-policy', pagePolicy).type('text/html; charset=utf-8').send(html)

const page = (title: string, body: string, head = ''): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title>
${head}
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 50rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
ul { padding: 0; list-style: none; }
li { padding: .75rem 0; border-top: 1px solid #8886; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; }
dd { margin: 0; }
iframe { width: 100%; height: 70vh; border: 1px solid #8886; border-radius: .5rem; }
pre { white-space: pre-wrap; padding: 1rem; border: 1px solid #8886; border-radius: .5rem; }
</style>
</head>
<body>
${body}
</body>
</html>
`

const toOf = ({ mail }: KeptMail): string => (mail.to ?? []).map(({ address }) => address).join(', ')

function listPage(mails: readonly KeptMail[], home: string): string {
  const items = mails.map(
    (kept) =>
      `<li><a href="${home}/${kept.name}">${escapeHtml(kept.mail.subject ?? '')}</a><br>to ${escapeHtml(toOf(kept))}, ${escapeHtml(kept.mail.date ?? '')}</li>`,
  )
  const list = items.length > 0 ? `<ul>${items.join('\n')}</ul>` : '<p>None yet.</p>'
  return page(
    'Mail',
    `<h1>Mail</h1>
<p>No mail server is set (SMTP_URL), so mail stays on this machine. The newest is first; this page looks again every five seconds.</p>
${list}`,
    '<meta http-equiv="refresh" content="5">',
  )
}

function mailPage(kept: KeptMail, home: string): string {
  const { name, mail } = kept
  const subject = mail.subject ?? ''
  const attachments = mail.attachments.map(
    ({ filename, mimeType }, position) =>
      `<li><a href="${home}/${name}/attachments/${position}">${escapeHtml(filename ?? mimeType)}</a></li>`,
  )
  return page(
    subject,
    `<p><a href="${home}">All mail</a></p>
<h1>${escapeHtml(subject)}</h1>
<dl>
<dt>From</dt><dd>${escapeHtml(`${mail.from?.name ?? ''} <${mail.from?.address ?? ''}>`)}</dd>
<dt>To</dt><dd>${escapeHtml(toOf(kept))}</dd>
${mail.replyTo?.length ? `<dt>Reply to</dt><dd>${escapeHtml(mail.replyTo.map(({ address }) => address).join(', '))}</dd>` : ''}
<dt>Sent</dt><dd>${escapeHtml(mail.date ?? '')}</dd>
</dl>
${mail.html ? `<iframe title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox" src="${home}/${name}/html"></iframe>` : ''}
<h2>As text</h2>
<pre>${escapeHtml(mail.text ?? '')}</pre>
${attachments.length > 0 ? `<h2>Attachments</h2><ul>${attachments.join('')}</ul>` : ''}`,
  )
}

/**
 * Returns the mail's own HTML. Its links open outside the frame, and its pictures are its own attachments.
 */
function framed({ name, mail }: KeptMail, home: string): string {
  const withPictures = mail.attachments.reduce((html, { contentId }, position) => {
    const cid = contentId?.replace(/^<|>$/g, '')
    return cid ? html.replaceAll(`cid:${cid}`, `${home}/${name}/attachments/${position}`) : html
  }, mail.html ?? '')
  return withPictures.replace('<head>', '<head><base target="_blank">')
}
