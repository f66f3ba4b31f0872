import { createHmac } from 'node:crypto'

interface WebhookOptions {
  url: string | undefined
  secret: string
  nowMs: () => number
  retryDelaysMs: readonly number[]
}

const timeoutMs = 5_000
const heldAtMost = 1_000

/**
 * Builds the value of `Stripe-Signature`: HMAC-SHA256 over the timestamp, a full stop and the body as it is
 * sent.
 */
export function signatureOf(secret: string, timestamp: number, rawBody: string): string {
  const digest = createHmac('sha256', secret).update(`${timestamp}.${rawBody}`).digest('hex')
  return `t=${timestamp},v1=${digest}`
}

/**
 * Sends events to the shop's server: at once, or when a test releases them, as often and in the order that it
 * wants.
 */
export class StripeWebhooks {
  url: string | undefined
  /** Number of times each event is sent. */
  times = 1
  isHeld = false
  readonly #options: WebhookOptions
  readonly #closing = new AbortController()
  #held: object[] = []

  constructor(options: WebhookOptions) {
    this.url = options.url
    this.#options = options
  }

  tell(event: object) {
    if (this.isHeld && this.#held.length < heldAtMost) this.#held.push(event)
    else void this.#send(event)
  }

  /** Sends the events that were held back. Returns their number. */
  async release({ isReversed }: { isReversed: boolean }): Promise<number> {
    const events = isReversed ? this.#held.reverse() : this.#held
    this.#held = []
    for (const event of events) await this.#send(event)
    return events.length
  }

  close() {
    this.#closing.abort()
  }

  async #send(event: object): Promise<void> {
    const { url } = this
    if (url === undefined) return
    const rawBody = JSON.stringify(event)
    await Promise.all(Array.from({ length: this.times }, () => this.#deliver(url, rawBody)))
  }

  async #deliver(url: string, rawBody: string) {
    for (const pauseMs of [0, ...this.#options.retryDelaysMs]) {
      if (pauseMs > 0) await this.#pause(pauseMs)
      if (this.#closing.signal.aborted || (await this.#post(url, rawBody))) return
    }
  }

  async #post(url: string, rawBody: string): Promise<boolean> {
    // Signed afresh at each delivery: a shop refuses old timestamps.
    const timestamp = Math.floor(this.#options.nowMs() / 1000)
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureOf(this.#options.secret, timestamp, rawBody),
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
      const timer = setTimeout(resolve, ms)
      timer.unref()
      this.#closing.signal.addEventListener('abort', () => resolve(), { once: true })
    })
  }
}
