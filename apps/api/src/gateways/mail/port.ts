/** One message to one person. */
export interface MailMessage {
  clientId: number
  customerId: number
  /** The same message is kept once. */
  dedupeKey: string
  /** Null for a person without an address. */
  recipient: string | null
  subject: string
  body: string
}

export type MailAnswer =
  /** It will be sent: from now on the person counts as told. */
  { kind: 'accepted' } | { kind: 'refused'; reason: string }

/** What takes messages for sending. It answers for one that it can't take; it throws nothing that a later try would mend. */
export interface Mail {
  /** `keep` writes the message in the transaction of what it is about, so that neither is there without the other. */
  accept: (
    message: AddressedMessage,
    keep: (message: AddressedMessage) => Promise<void>,
  ) => Promise<MailAnswer>
}

export type AddressedMessage = MailMessage & { recipient: string }
