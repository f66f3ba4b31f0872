import MailComposer from 'nodemailer/lib/mail-composer'
import type { MailMessage } from './port.ts'

/** Composes the message as it goes over the wire (RFC 5322). Takes line breaks out of header texts (S56). */
export function composeMail(message: MailMessage): Promise<Buffer> {
  const { from, to, replyTo, subject, html, text, messageId, date, headers, attachments } = message
  return new MailComposer({
    from,
    to: { name: '', address: to },
    ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
    subject: oneLine(subject),
    html,
    text,
    messageId,
    date,
    headers,
    attachments,
    // Attachments are given as bytes: no letter makes this program read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
