import { Script } from 'node:vm'
import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CardPayments } from '../../gateways/card-payments/port.ts'
import {
  createStripeCardPayments,
  type StripeCardPaymentsOptions,
} from '../../gateways/card-payments/stripe/stripe.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createOperator, type TestOperator } from '../../testing/factories/factories.ts'

const keys: StripeCardPaymentsOptions = {
  id: 'stripe',
  secretKey: 'sk_test_for_pages',
  publishableKey: 'pk_test_for_pages',
  webhookSecret: 'whsec_for_pages',
  timeoutMs: 1_000,
}

let test: TestApp
let cards: CardPayments
let operator: TestOperator

beforeAll(async () => {
  cards = createStripeCardPayments(keys)
  test = await createTestApp({ cards })
  operator = await createOperator(test.db)
})
afterAll(() => test.close())

async function pageOf(options: Partial<StripeCardPaymentsOptions> = {}, more: { agreement?: 'first' } = {}) {
  const session = await createStripeCardPayments({ ...keys, ...options }).prepare(
    { idempotencyKey: 'prepare-for-page' },
    {
      ourRef: 'x',
      amountPence: 1250,
      currency: 'GBP',
      embedOrigins: ['http://localhost'],
      savedCardIds: [],
      cardPageUrl: 'http://localhost/pay/card/stripe',
      ...more,
    },
  )
  if (session.kind !== 'ready') throw new Error(session.cause)
  const { pathname, search } = new URL(session.url)
  return ask(`${pathname}${search}`)
}

const ask = (url: string, host = operator.client.host) => test.app.inject({ url, headers: { host } })

describe('our own card page', () => {
  it('S66: it has the scripts of its list and no other, each with its reason', async () => {
    const page = await pageOf()
    expect(page.statusCode).toBe(200)
    const scripts = [...page.body.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)
    expect(scripts).toEqual([
      // Stripe's script takes the card in its own frames, as PCI requires.
      '<script src="https://js.stripe.com/endive/stripe.js" defer>',
      // Our script talks to the checkout around it.
      '<script src="../stripe-card.js" defer>',
    ])
  })

  it('S66: it lets Stripe’s script do what its security guide asks for, and nothing else', async () => {
    const page = await pageOf()
    expect(page.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self' https://js.stripe.com https://*.js.stripe.com; style-src 'self'; " +
        'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com; ' +
        'connect-src https://api.stripe.com; img-src https://*.stripe.com; ' +
        "form-action 'none'; base-uri 'none'; frame-ancestors 'self'",
    )
    expect(page.headers['cache-control']).toBe('no-store')
  })

  it('tells the browser the publishable key and the sum, and no secret', async () => {
    const page = await pageOf()
    const config = /data-config="([^"]+)"/.exec(page.body)?.[1] ?? ''
    const told = config.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    expect(JSON.parse(told)).toEqual({
      publishableKey: 'pk_test_for_pages',
      amount: 1250,
      currency: 'gbp',
      takesWallets: true,
    })
    expect(page.body).not.toContain(keys.secretKey)
    expect(page.body).not.toContain(keys.webhookSecret)
  })

  it('says so where the session is over, or belongs to another account', async () => {
    const over = await pageOf({ nowMs: () => Date.now() - 61 * 60_000 })
    expect(over.statusCode).toBe(410)
    expect(over.body).not.toContain('<script')
    expect((await pageOf({ webhookSecret: 'whsec_of_another' })).statusCode).toBe(410)
    expect((await ask('/pay/card/stripe')).statusCode).toBe(410)
    expect((await ask('/pay/card/sandbox')).statusCode).toBe(404)
    expect((await ask('/pay/card/stripe', 'unknown.example')).statusCode).toBe(404)
  })

  it('S66: it leaves a site out of its policy that would begin another directive', async () => {
    const framing = ['https://site.example', 'https://evil.example; script-src *']
    const { client } = await createOperator(test.db, { frame_ancestors: framing })
    const { headers } = await ask('/pay/card/stripe', client.host)
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'self' https:\/\/site\.example$/)
  })

  it('a client that is paid at another account has no such page', async () => {
    const other = await createOperator(test.db, { card_account: 'another' })
    expect((await pageOf()).statusCode).toBe(200)
    expect((await ask('/pay/card/stripe', other.client.host)).statusCode).toBe(404)
  })

  it.each(['stripe', 'opayo'])(
    'serves its script for %s as text that is a complete program',
    async (provider) => {
      const { body, headers } = await test.app.inject(`/pay/${provider}-card.js`)
      expect(headers['content-type']).toContain('text/javascript')
      expect(() => new Script(body)).not.toThrow()
    },
  )

  it('runs its script for Stripe: the card page makes a token of each element, and its wallet shows the sum', async () => {
    const page = await pageOf()
    const { body: script } = await test.app.inject('/pay/stripe-card.js')
    const { says, told, updates, raise } = runStripePage(page.body, script)
    raise('payment', 'ready')
    raise('payment', 'change', { complete: true })
    says({ type: 'tokenise', billing: { name: 'Ada Byron', email: '', addressLineOne: '', city: 'Leeds' } })
    await expect
      .poll(() => told.at(-1))
      .toEqual({ type: 'token', cardToken: 'ctoken_1', brand: 'visa', last4: '4242' })
    expect(told.slice(0, 2)).toEqual([{ type: 'ready' }, { type: 'valid', valid: true }])
    says({ type: 'wallet-sum', pence: 900 })
    await expect.poll(() => updates).toEqual([{ amount: 900 }, { amount: 900 }])
    let isResolved = false
    raise('expressCheckout', 'click', { resolve: () => (isResolved = true) })
    await expect.poll(() => told.at(-1)).toEqual({ type: 'wallet-pressed' })
    says({ type: 'wallet-go' })
    expect(isResolved).toBe(true)
    raise('expressCheckout', 'confirm')
    await expect
      .poll(() => told.at(-1))
      .toMatchObject({ type: 'wallet', cardToken: 'ctoken_1', walletSum: 900 })
  })

  it('runs its script for Stripe: no wallet is offered where payments without the payer follow', async () => {
    const { body: script } = await test.app.inject('/pay/stripe-card.js')
    const kindsOf = async (more: { agreement?: 'first' }) => {
      const { body } = await pageOf({}, more)
      return runStripePage(body, script).mounted
    }
    expect(await kindsOf({})).toEqual(['payment', 'expressCheckout'])
    expect(await kindsOf({ agreement: 'first' })).toEqual(['payment'])
  })
})

/** Runs our script in our card page, with a stand-in for the script that Stripe serves. */
function runStripePage(html: string, script: string) {
  const handlers = new Map<string, (event: object) => void>()
  const updates: object[] = []
  const told: object[] = []
  const mounted: string[] = []
  const stripe = {
    elements: () => ({
      create: (type: string) => ({
        on: (event: string, handler: (event: object) => void) =>
          void handlers.set(`${type} ${event}`, handler),
        mount: () => void mounted.push(type),
      }),
      update: (changes: object) => void updates.push(changes),
      submit: async () => ({}),
    }),
    createConfirmationToken: async () => ({
      confirmationToken: {
        id: 'ctoken_1',
        payment_method_preview: { card: { brand: 'visa', last4: '4242' } },
      },
    }),
  }
  const { window } = new JSDOM(html, { url: 'http://localhost/pay/card/stripe', runScripts: 'outside-only' })
  Object.assign(window, {
    Stripe: () => stripe,
    ResizeObserver: class {
      observe() {}
    },
    postMessage: (message: object) => void told.push(message),
  })
  window.eval(script)
  return {
    told,
    mounted,
    updates,
    raise: (type: string, event: string, detail: object = {}) => handlers.get(`${type} ${event}`)?.(detail),
    says: (data: object) =>
      window.dispatchEvent(
        new window.MessageEvent('message', {
          data,
          origin: 'http://localhost',
          source: window as unknown as Window,
        }),
      ),
  }
}
