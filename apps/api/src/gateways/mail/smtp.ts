import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { composeMail } from './compose.ts'
import type { Mail, MailAnswer } from './port.ts'

const connectMs = 15_000
const silentMs = 30_000
/** Limit for a whole sending. The job that takes letters counts a sender as gone after more than this. */
export const sendingMsAtMost = 120_000

/**
 * Creates mail by a server at `smtp://user:password@host:587` or, with TLS from the start, `smtps://…:465`.
 */
export function createSmtpMail(address: string): Mail {
  const url = new URL(address)
  const isSecure = url.protocol === 'smtps:'
  const options = {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (isSecure ? 465 : 587) : Number(url.port),
    secure: isSecure,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silentMs,
  }
  const credentials = url.username && {
    user: decodeURIComponent(url.username),
    pass: decodeURIComponent(url.password),
  }
  return {
    send: async (message) => {
      const raw = await composeMail(message)
      const envelope = { from: message.from.address, to: [message.to], size: raw.length }
      // A password is never sent in clear to another machine.
      const requireTLS = Boolean(credentials) && !isSecure && !isThisMachine(options.host)
      return sendOnce(new SMTPConnection({ ...options, requireTLS }), credentials || null, envelope, raw)
    },
  }
}

const isThisMachine = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host)

type Envelope = { from: string; to: string[]; size: number }

function sendOnce(
  connection: SMTPConnection,
  credentials: { user: string; pass: string } | null,
  envelope: Envelope,
  raw: Buffer,
): Promise<MailAnswer> {
  return new Promise((done) => {
    let stage: Stage = 'reaching'
    const patience = setTimeout(() => end({ message: 'the mail server took too long' }), sendingMsAtMost)
    const end = (fault: SmtpFault | null) => {
      clearTimeout(patience)
      done(fault === null ? { kind: 'accepted' } : answerOf(fault, stage))
      connection.close()
    }
    /** Read once the server has agreed to take the message: from then on the server may have it. */
    const message = new Readable({
      read() {
        stage = 'handing over'
        this.push(raw)
        this.push(null)
      },
    })
    const send = () => {
      stage = 'addressing'
      connection.send(envelope, message, (fault) => end(fault))
    }
    connection.on('error', end)
    connection.connect((fault) => {
      if (fault) return end(fault)
      if (credentials === null) return send()
      connection.login(credentials, (refusal) => (refusal ? end(refusal) : send()))
    })
  })
}

/** Progress of a sending: until the message is handed over, the server certainly does not have it. */
type Stage = 'reaching' | 'addressing' | 'handing over'

interface SmtpFault {
  message: string
  responseCode?: number | undefined
}

function answerOf({ message, responseCode }: SmtpFault, stage: Stage): MailAnswer {
  const isForGood = responseCode !== undefined && responseCode >= 500
  switch (stage) {
    case 'reaching':
      return { kind: 'postponed', reason: message, isDown: true }
    case 'addressing':
      return isForGood
        ? { kind: 'refused', reason: message }
        : { kind: 'postponed', reason: message, isDown: false }
    case 'handing over':
      // With an answer its fate is known; without one it is not.
      if (responseCode === undefined) return { kind: 'lost', reason: message }
      return isForGood
        ? { kind: 'refused', reason: message }
        : { kind: 'postponed', reason: message, isDown: false }
  }
}
