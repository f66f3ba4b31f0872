import { createHmac } from 'node:crypto'

const signatureHeader = 'card-sandbox-signature'
const timestampHeader = 'card-sandbox-timestamp'

interface WebhookOptions {
  url: string | undefined
  secret: string
  enabled: boolean
  nowMs: () => number
  retryDelaysMs: readonly number[]
}

const waitingLimit = 1_000
const timeoutMs = 5_000

/** HMAC-SHA256 over the timestamp, a full stop and the bytes of the body as they are sent, in hex. */
export function signWebhook(secret: string, timestamp: string, rawBody: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody).digest('hex')
}

/** Tells the merchant's server what happened, signed, and again with growing pauses until it answers with a 2xx. */
export class Webhooks {
  enabled: boolean
  url: string | undefined
  readonly #options: WebhookOptions
  readonly #closing = new AbortController()
  #waiting = 0

  constructor(options: WebhookOptions) {
    this.enabled = options.enabled
    this.url = options.url
    this.#options = options
  }

  /** Resolves when the event is delivered or given up. */
  async send(event: object, times = 1): Promise<void> {
    const { url } = this
    if (!this.enabled || url === undefined || this.#waiting >= waitingLimit) return
    const rawBody = JSON.stringify(event)
    this.#waiting += 1
    try {
      await Promise.all(Array.from({ length: times }, () => this.#deliver(url, rawBody)))
    } finally {
      this.#waiting -= 1
    }
  }

  close() {
    this.#closing.abort()
  }

  async #deliver(url: string, rawBody: string) {
    for (const pauseMs of [0, ...this.#options.retryDelaysMs]) {
      if (pauseMs > 0) await this.#pause(pauseMs)
      if (this.#closing.signal.aborted) return
      if (await this.#post(url, rawBody)) return
    }
  }

  async #post(url: string, rawBody: string): Promise<boolean> {
    // Signed afresh at each delivery: a merchant refuses old timestamps.
    const timestamp = String(Math.floor(this.#options.nowMs() / 1000))
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [timestampHeader]: timestamp,
          [signatureHeader]: signWebhook(this.#options.secret, timestamp, rawBody),
        },
        body: rawBody,
        redirect: 'error',
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), this.#closing.signal]),
      })
      await response.arrayBuffer()
      return response.ok
    } catch {
      return false
    }
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const stop = () => {
        clearTimeout(timer)
        this.#closing.signal.removeEventListener('abort', stop)
        resolve()
      }
      const timer = setTimeout(stop, ms)
      timer.unref()
      this.#closing.signal.addEventListener('abort', stop)
    })
  }
}
