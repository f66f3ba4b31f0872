import { createServer } from 'node:net'
import { CannotStart } from './cannot-start.ts'

type PortSetting = 'PORT' | 'WORKER_PORT'

/**
 * Asked before anything is started, so that a second start says at once what is wrong. Port 0 gives a free one.
 * @throws CannotStart
 */
export function claimPort(host: string, port: number, setting: PortSetting = 'PORT'): Promise<number> {
  const probe = createServer()
  return new Promise((done, fail) => {
    probe.once('error', (error) => fail(explainPort(error, host, port, setting) ?? error))
    probe.listen({ host, port }, () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : port))
    })
  })
}

export function explainPort(
  error: unknown,
  host: string,
  port: number,
  setting: PortSetting = 'PORT',
): CannotStart | null {
  const code = error instanceof Error && 'code' in error ? error.code : null
  switch (code) {
    case 'EADDRINUSE':
      return new CannotStart(
        `Port ${port} is in use by another program: stop it, or set ${setting} to another number.`,
      )
    case 'EACCES':
      return new CannotStart(`Port ${port} is not open to this user: set ${setting} to a number above 1023.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new CannotStart(`HOST is ${host}, which is not an address of this machine.`)
    default:
      return null
  }
}
