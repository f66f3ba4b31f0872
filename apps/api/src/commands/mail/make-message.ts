import { generate } from 'lean-qr'
import { toPngBuffer } from 'lean-qr/extras/node_export'
import { calendarType } from '../../calendar-file.ts'
import type { MailMessage } from '../../gateways/mail/port.ts'
import type { LetterContact } from '../../letters/contact-for-letter.ts'
import type { Letter, LetterDocument } from '../../letters/letter.ts'
import { letterLook } from '../../letters/letter-look.ts'
import { printDocument } from '../../letters/pdf/print-document.ts'
import { renderLetter } from '../../letters/render-letter.ts'
import type { ClientRecord } from '../../stores/catalogue/catalogue.ts'
import type { MailRecord } from '../../stores/mail/mail-outbox.ts'
import type { LetterLinks } from './letter-links.ts'
import type { MailLogo } from './mail-logos.ts'

const logoCid = 'logo@touchline'

interface Given {
  mail: MailRecord
  letter: Letter
  client: Pick<ClientRecord, 'name' | 'theme'>
  /** Null where no single venue answers. */
  answers: LetterContact | null
  links: LetterLinks
  logo: MailLogo | null
  /** The site's address with its base path. */
  base: string
  config: { mailFrom: { name: string | null; address: string } }
}

/** Makes the operator's mail of a letter, with its attachments. */
export async function makeMessage({
  mail,
  letter,
  client,
  answers,
  links,
  logo,
  base,
  config,
}: Given): Promise<MailMessage> {
  const { mailFrom } = config
  const sender = {
    name: client.name,
    theme: client.theme,
    logoAddress: logo && ('png' in logo ? `cid:${logoCid}` : logo.address),
    answers,
    homeAddress: `${base}/`,
  }
  const documents = await printAll(letter.files ?? [], client.theme)
  const leave = links.unsubscribeToken === null ? null : `${base}/unsubscribe?key=${links.unsubscribeToken}`
  const { html, text, codes } = renderLetter(letter, sender, links.addressOf, leave)
  return {
    from: { name: mailFrom.name ?? client.name, address: mailFrom.address },
    to: mail.recipient,
    replyTo: letter.replyTo || answers?.email || null,
    subject: letter.subject,
    html,
    text,
    messageId: `<${mail.messageId}@${mailFrom.address.split('@')[1]}>`,
    date: mail.now,
    headers: {
      // No program answers it automatically (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(leave !== null && {
        'List-Unsubscribe': `<${leave}>`,
        // Stopped by a single press in the mail program itself (RFC 8058).
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    attachments: [
      ...codes.map(({ cid, content }) => ({
        cid,
        filename: 'code.png',
        contentType: 'image/png',
        content: Buffer.from(toPngBuffer(generate(content), { off: [255, 255, 255], scale: 8 })),
      })),
      ...(letter.calendar
        ? [
            {
              filename: letter.calendar.filename,
              contentType: calendarType(letter.calendar),
              content: Buffer.from(letter.calendar.text),
            },
          ]
        : []),
      ...documents,
      ...(logo && 'png' in logo
        ? [{ cid: logoCid, filename: 'logo.png', contentType: 'image/png', content: logo.png }]
        : []),
    ],
  }
}

/** Prints documents, one after the other. */
async function printAll(documents: readonly LetterDocument[], theme: Record<string, string>) {
  const printed: MailMessage['attachments'] = []
  for (const document of documents)
    printed.push({
      filename: document.filename,
      contentType: 'application/pdf',
      content: await printDocument(document, letterLook(theme)),
    })
  return printed
}
