import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Returns an address where nothing listens any more. */
export const closedOrigin = (): Promise<string> =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => done(`http://127.0.0.1:${port}`))
    })
  })
