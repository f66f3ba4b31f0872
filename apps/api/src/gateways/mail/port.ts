/** One mail, ready to be sent. */
export interface MailMessage {
  from: { name: string; address: string }
  to: string
  replyTo: string | null
  subject: string
  html: string
  text: string
  /** With its angle brackets; the same for each try. */
  messageId: string
  date: Date
  headers: Record<string, string>
  attachments: MailAttachment[]
}

export interface MailAttachment {
  filename: string
  contentType: string
  content: Buffer
  /** Of a picture that stands in the HTML. */
  cid?: string
}

export type MailAnswer =
  | { kind: 'accepted' }
  /** It will surely not arrive, however often it is tried. */
  | { kind: 'refused'; reason: string }
  /** It was surely not taken, and may be later. `isDown`: the server was not reached, so that no other mail will be either. */
  | { kind: 'postponed'; reason: string; isDown: boolean }
  /** It was handed over, and no answer came. */
  | { kind: 'lost'; reason: string }

/** What takes mail. It throws nothing. */
export interface Mail {
  send: (message: MailMessage) => Promise<MailAnswer>
}
