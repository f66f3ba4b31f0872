import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

interface Behaviour {
  /** An SMTP code for each recipient; 250 takes the mail. */
  codeOf?: (recipient: string) => number
  /** Takes the whole message, and then closes the connection instead of answering. */
  hangsUpAfterData?: boolean
  port?: number
}

export interface TestMailServer {
  address: string
  port: number
  mails: Email[]
  close: () => Promise<void>
}

/** A mail server of the standard kind (RFC 5321) that keeps what it takes. */
export async function startMailServer({
  codeOf = () => 250,
  hangsUpAfterData = false,
  port = 0,
}: Behaviour = {}): Promise<TestMailServer> {
  const mails: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 100,
    onRcptTo: ({ address }, _, done) => {
      const code = codeOf(address)
      if (code === 250) return done()
      done(Object.assign(new Error('no such mailbox'), { responseCode: code }))
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(parts)).then((mail) => {
          mails.push(mail)
          if (!hangsUpAfterData) return done()
          for (const connection of server.connections) {
            if (connection.session.id === session.id) connection.close()
          }
        }, done)
      })
    },
  })
  // A client that goes away in the middle is what some tests want.
  server.on('error', () => {})
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const { port: listening } = server.server.address() as AddressInfo
  return {
    address: `smtp://127.0.0.1:${listening}`,
    port: listening,
    mails,
    close: () => new Promise((done) => server.close(() => done())),
  }
}
