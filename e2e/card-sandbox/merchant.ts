import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { test as base } from '@playwright/test'

const program = resolve(import.meta.dirname, '../../dist/server/card-sandbox.js')
const secret = 'a-secret-for-tests'

export interface Merchant {
  /** A page that frames the address given as `?frame=` and stores what the frame says in `window.heard`. */
  origin: string
  sandboxOrigin: string
  /** Results that the bank's page posted back, in order. */
  posted: string[]
  ask: (path: string, body: object) => Promise<Record<string, string>>
}

/** Runs a shop with only the two pages that a card provider needs, and a card sandbox of its own. */
export const test = base.extend<object, { merchant: Merchant }>({
  merchant: [
    async ({ browserName: _ }, use) => {
      const child = fork(program, [], {
        silent: true,
        env: { ...process.env, CARD_SANDBOX_PORT: '0', CARD_SANDBOX_SECRET: secret },
      })
      const [message] = (await once(child, 'message')) as [{ origin: string }]
      const sandboxOrigin = message.origin
      const posted: string[] = []
      const shop = createServer(async (request, response) => {
        response.setHeader('content-type', 'text/html')
        if (request.method === 'POST') {
          let body = ''
          for await (const chunk of request) body += chunk
          posted.push(body)
        }
        response.end(request.method === 'POST' ? '<h1>Back at the shop</h1>' : shopPage(sandboxOrigin))
      })
      await new Promise<void>((done) => shop.listen(0, '127.0.0.1', done))
      const origin = `http://localhost:${(shop.address() as AddressInfo).port}`
      let count = 0
      const ask = async (path: string, body: object) => {
        const response = await fetch(`${sandboxOrigin}${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${secret}`, 'idempotency-key': `a-key-for-${count++}` },
          body: JSON.stringify(body),
        })
        return (await response.json()) as Record<string, string>
      }
      await use({ origin, sandboxOrigin, posted, ask })
      shop.closeAllConnections()
      shop.close()
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
    { scope: 'worker' },
  ],
})

const shopPage = (sandboxOrigin: string) => `<!doctype html>
<html lang="en-GB"><head><title>Shop</title><meta name="viewport" content="width=device-width"></head>
<body><main><h1>Pay</h1><iframe title="Card details" style="width: 100%; border: 0"></iframe></main>
<script>
const frame = document.querySelector('iframe')
window.heard = []
addEventListener('message', (event) => {
  if (event.origin !== '${sandboxOrigin}' || event.source !== frame.contentWindow) return
  heard.push(event.data)
  if (event.data.type === 'height') frame.style.height = event.data.height + 'px'
})
window.say = (message) => frame.contentWindow.postMessage(message, '${sandboxOrigin}')
const address = new URLSearchParams(location.search).get('frame')
if (address) frame.src = address
</script></body></html>`
