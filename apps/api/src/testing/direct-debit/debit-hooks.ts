import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Takes webhooks, and finds the latest one that contains a text. */
export async function listenForWebhooks() {
  const received: { rawBody: Buffer; headers: IncomingHttpHeaders }[] = []
  const hooks = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    received.push({ rawBody: Buffer.concat(chunks), headers: request.headers })
    response.end()
  })
  await new Promise<void>((listening) => hooks.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(hooks.address() as AddressInfo).port}/`,
    latest: async (text: string) => {
      const deadline = Date.now() + 60_000
      for (;;) {
        const found = received.findLast(({ rawBody }) => rawBody.includes(text))
        if (found) return found
        if (Date.now() > deadline) throw new Error('no webhook came')
        await new Promise((wait) => setTimeout(wait, 20))
      }
    },
    close: () => {
      hooks.closeAllConnections()
      hooks.close()
    },
  }
}
