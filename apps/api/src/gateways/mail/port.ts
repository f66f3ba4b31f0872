/** A mail, ready to be sent. */
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
  /** Id of a picture in the HTML. */
  cid?: string
}

export type MailAnswer =
  | { kind: 'accepted' }
  /** The mail will never arrive, however often it is tried. */
  | { kind: 'refused'; reason: string }
  /**
   * The mail was not taken, but may be later. `isDown`: the server was not reached, so that other mails will
   * fail too.
   */
  | { kind: 'postponed'; reason: string; isDown: boolean }
  /** The mail was handed over, and no answer came. */
  | { kind: 'lost'; reason: string }

/** A service that takes mail. It throws nothing. */
export interface Mail {
  send: (message: MailMessage) => Promise<MailAnswer>
}
