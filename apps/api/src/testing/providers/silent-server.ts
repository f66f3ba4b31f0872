import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface SilentServer {
  port: number
  /** Number of connections that have come. */
  connections: () => number
  close: () => Promise<void>
}

/** Takes every connection and says nothing: no TLS handshake comes to its end, and no request is answered. */
export async function startSilentServer(): Promise<SilentServer> {
  const open = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    open.add(socket)
    connections += 1
    socket.on('error', () => {})
    socket.resume()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    close: () => {
      for (const socket of open) socket.destroy()
      return new Promise((done) => server.close(() => done()))
    },
  }
}
