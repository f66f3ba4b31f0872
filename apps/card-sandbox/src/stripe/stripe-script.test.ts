import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StripeStandIn, startStripeStandIn } from './server.ts'
import { stripeScript } from './stripe-script.ts'

const shop = 'http://localhost:3000'

let standIn: StripeStandIn
beforeAll(async () => {
  standIn = await startStripeStandIn()
})
afterAll(() => standIn.close())

type Message = Record<string, unknown>

interface Element {
  on: (event: string, handler: (event: Message) => void) => Element
  mount: (where: string) => void
}
interface Elements {
  create: (type: string) => Element
  update: (changes: { amount: number }) => Promise<void>
  submit: () => Promise<Message>
}
interface StripeOfPage {
  elements: (options: object) => Elements
  createConfirmationToken: (options: { elements: Elements }) => Promise<Message>
}

/** Runs the script in a page of the shop, and mounts an element. */
function openShop(type: 'payment' | 'expressCheckout') {
  const { window } = new JSDOM('<form><div id="place"></div></form>', {
    url: shop,
    runScripts: 'outside-only',
  })
  window.eval(stripeScript(standIn.origin))
  const stripe = (window as unknown as { Stripe: (key: string) => StripeOfPage }).Stripe('pk_test_a')
  const elements = stripe.elements({ amount: 1250, currency: 'gbp' })
  const heard: string[] = []
  const events = ['ready', 'change', 'focus', 'click', 'confirm', 'cancel']
  const element = elements.create(type)
  const last: { event: Message } = { event: {} }
  for (const name of events)
    element.on(name, (event) => {
      heard.push(name)
      last.event = event
    })
  element.mount('#place')
  const frame = window.document.querySelector('iframe')!
  const asked: Message[] = []
  frame.contentWindow!.postMessage = (message: Message) => void asked.push(message)
  return {
    frame,
    stripe,
    elements,
    heard,
    asked,
    last,
    says: (data: Message, origin = standIn.origin) =>
      window.dispatchEvent(
        new window.MessageEvent('message', { data, origin, source: frame.contentWindow! }),
      ),
  }
}

test('the script tells the shop what the frame says, and nothing that another origin says', () => {
  const page = openShop('payment')
  expect(page.frame.src).toContain(
    `${standIn.origin}/elements/payment?key=pk_test_a&amount=1250&currency=gbp`,
  )
  page.says({ says: 'ready', wallets: true }, 'http://evil.example')
  expect(page.heard).toEqual([])
  page.says({ says: 'ready', wallets: true })
  page.says({ says: 'focus' })
  page.says({ says: 'change', complete: true, empty: false })
  page.says({ says: 'height', height: 120 })
  expect(page.heard).toEqual(['ready', 'focus', 'change'])
  expect(page.last.event).toMatchObject({ elementType: 'payment', complete: true })
  expect(page.frame.style.height).toBe('120px')
})

test('the script asks the frame to check the card, and for its token', async () => {
  const page = openShop('payment')
  const submitted = page.elements.submit()
  expect(page.asked).toEqual([{ ask: 'check' }])
  page.says({ says: 'checked', message: 'Your card number is incomplete.' })
  expect(await submitted).toMatchObject({ error: { message: 'Your card number is incomplete.' } })
  const made = page.stripe.createConfirmationToken({ elements: page.elements })
  page.says({ says: 'token', token: { id: 'ctoken_1' }, message: null })
  expect(await made).toEqual({ confirmationToken: { id: 'ctoken_1' } })
})

test('the script opens a wallet when the shop agrees, confirms its payment, and tells it another sum', async () => {
  const page = openShop('expressCheckout')
  page.says({ says: 'pressed', wallet: 'apple_pay' })
  const { resolve } = page.last.event as { resolve: () => void }
  resolve()
  resolve()
  page.says({ says: 'confirmed', wallet: 'apple_pay' })
  page.says({ says: 'closed' })
  expect(page.heard).toEqual(['click', 'confirm', 'cancel'])
  const updated = page.elements.update({ amount: 900 })
  expect(page.asked).toEqual([{ ask: 'open' }, { ask: 'update', amount: 900 }])
  page.says({ says: 'updated' })
  await updated
})

/** Opens an element's frame, in a window whose parent is the shop. */
async function openFrame(type: 'payment' | 'expressCheckout') {
  const query = new URLSearchParams({ key: 'pk_test_a', amount: '1250', currency: 'gbp', parent: shop })
  const url = `${standIn.origin}/elements/${type}?${query}`
  const heard: Message[] = []
  const { window } = new JSDOM(await (await fetch(url)).text(), {
    url,
    runScripts: 'dangerously',
    beforeParse(page) {
      Object.assign(page, {
        ResizeObserver: class {
          observe() {}
        },
        fetch: (path: string, request: RequestInit) => fetch(new URL(path, url), request),
        postMessage: (message: Message) => void heard.push(message),
      })
      page.HTMLDialogElement.prototype.show = () => {}
      page.HTMLDialogElement.prototype.close = () => {}
    },
  })
  const { document } = window
  return {
    document,
    heard: (says: string) => heard.filter((one) => one['says'] === says),
    asks: (data: Message) =>
      window.dispatchEvent(
        new window.MessageEvent('message', {
          data,
          origin: shop,
          source: window as unknown as Window,
        }),
      ),
    type: (id: string, value: string) => {
      const input = document.getElementById(id) as HTMLInputElement
      input.value = value
      input.dispatchEvent(new window.Event('input', { bubbles: true }))
    },
  }
}

test('the frame checks the typed card in words, and makes its token', async () => {
  const frame = await openFrame('payment')
  expect(frame.heard('ready')).toHaveLength(1)
  frame.asks({ ask: 'check' })
  expect(frame.document.querySelector('[role=alert]')?.textContent).toBe('Your card number is incomplete.')
  frame.type('number', '4242 4242 4242 4242')
  frame.type('expiry', '12 / 34')
  frame.type('code', '123')
  expect(frame.heard('change').at(-1)).toEqual({ says: 'change', complete: true, empty: false })
  frame.asks({ ask: 'token', billing: null })
  await expect.poll(() => frame.heard('token')).toMatchObject([{ token: { object: 'confirmation_token' } }])
})

test('the frame of the wallets shows the sum, confirms and closes', async () => {
  const frame = await openFrame('expressCheckout')
  frame.document.querySelector<HTMLElement>('[data-wallet=apple_pay]')?.click()
  expect(frame.heard('pressed')).toEqual([{ says: 'pressed', wallet: 'apple_pay' }])
  frame.asks({ ask: 'update', amount: 900 })
  expect(frame.document.querySelector('dialog p')?.textContent).toBe('Pay £9.00')
  frame.asks({ ask: 'open' })
  frame.document.getElementById('confirm')?.click()
  expect(frame.heard('confirmed')).toEqual([{ says: 'confirmed', wallet: 'apple_pay' }])
  frame.document.getElementById('cancel')?.click()
  expect(frame.heard('closed')).toHaveLength(1)
})
