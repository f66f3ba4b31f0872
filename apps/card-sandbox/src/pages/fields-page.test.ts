import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CardSandbox, startCardSandbox } from '../server.ts'

const merchant = 'http://localhost:3000'
const secret = 'a-secret-for-tests'

let sandbox: CardSandbox
beforeAll(async () => {
  sandbox = await startCardSandbox({ secret, webhookSecret: 'a-webhook-secret' })
})
afterAll(() => sandbox.close())

type Heard = { type: string; [key: string]: unknown }

/** Opens the page of a new session, in a window whose parent is the merchant's. */
async function openFields() {
  const reply = await fetch(`${sandbox.origin}/v1/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ ourRef: 'a', amountPence: 1250, currency: 'GBP', embedOrigins: [merchant] }),
  })
  const { url } = (await reply.json()) as { url: string }
  const heard: Heard[] = []
  const targets = new Set<string>()
  const sent: string[] = []
  const { window } = new JSDOM(await (await fetch(url)).text(), {
    url,
    runScripts: 'dangerously',
    beforeParse(page) {
      Object.assign(page, {
        ResizeObserver: class {
          observe() {}
        },
        fetch: (path: string, request: RequestInit) => {
          sent.push(path)
          return fetch(new URL(path, url), request)
        },
        postMessage: (message: Heard, target: string) => {
          heard.push(message)
          targets.add(target)
        },
      })
      page.Element.prototype.scrollIntoView = () => {}
    },
  })
  const { document } = window
  const input = (id: string) => document.getElementById(id) as HTMLInputElement
  return {
    document,
    input,
    heard: (type: string) => heard.filter((each) => each.type === type),
    targets,
    sent,
    /** Returns the message under the field, or null when it is hidden. */
    errorOf: (id: string) => {
      const error = document.getElementById(`${id}-error`)!
      return error.hidden ? null : error.textContent
    },
    say: (data: object, origin = merchant) =>
      window.dispatchEvent(
        new window.MessageEvent('message', { data, origin, source: window as unknown as Window }),
      ),
    /** Sets the field's text after a key, as if typed while the field has the focus. */
    type: (id: string, value: string) => {
      input(id).focus()
      input(id).value = value
      input(id).dispatchEvent(new window.Event('input', { bubbles: true }))
    },
    press: (id: string, key: string) =>
      input(id).dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
  }
}

test('wire: the card fields carry the usual names and ids, labels and kinds', async () => {
  const { document } = await openFields()
  const fields = [...document.querySelectorAll('input')].map((input) => [
    input.id,
    input.name,
    input.labels?.[0]?.textContent,
    input.getAttribute('autocomplete'),
  ])
  expect(fields).toEqual([
    ['card-number', 'card-number', 'Card number', 'cc-number'],
    ['expiry-date', 'expiry-date', 'Expiry date', 'cc-exp'],
    ['security-code', 'security-code', 'Card security code', 'cc-csc'],
    ['cardholder-name', 'cardholder-name', 'Name on card', 'cc-name'],
  ])
})

test('A26: a message in the card fields goes as soon as its fault is corrected, and the others stay', async () => {
  const fields = await openFields()
  expect(fields.heard('ready')).toHaveLength(1)
  fields.say({ type: 'tokenise' })
  expect(fields.errorOf('card-number')).toBe('Enter your card number')
  expect(fields.input('card-number').getAttribute('aria-describedby')).toBe('card-number-error')
  fields.type('card-number', '4242 4242 4242 424')
  expect(fields.errorOf('card-number')).toBe('Enter your card number')
  fields.type('card-number', '4242 4242 4242 4242')
  expect(fields.document.activeElement?.id).toBe('card-number')
  expect(fields.errorOf('card-number')).toBeNull()
  expect(fields.input('card-number').hasAttribute('aria-invalid')).toBe(false)
  expect(fields.heard('mended')).toEqual([{ type: 'mended', field: 'number' }])
  expect(fields.errorOf('expiry-date')).toBe('Enter the expiry date of your card')
})

test('A26: a typed value is checked when its field is left, an empty field is not, and the shop hears of neither', async () => {
  const fields = await openFields()
  fields.type('card-number', '4242 4242 4242 4241')
  expect(fields.errorOf('card-number')).toBeNull()
  fields.input('expiry-date').focus()
  await expect
    .poll(() => fields.errorOf('card-number'))
    .toBe('Check your card number: one of its digits is not right')
  fields.input('security-code').focus()
  fields.type('cardholder-name', ' ')
  fields.type('cardholder-name', '')
  fields.type('security-code', '1')
  fields.input('card-number').focus()
  await expect.poll(() => fields.errorOf('security-code')).not.toBeNull()
  expect([...fields.document.querySelectorAll('[aria-invalid]')].map(({ id }) => id)).toEqual([
    'card-number',
    'security-code',
  ])
  expect(fields.heard('invalid')).toEqual([])
  fields.type('card-number', '4242 4242 4242 4242')
  expect(fields.errorOf('card-number')).toBeNull()
})

test('the first digits tell the kind of the card that is being typed', async () => {
  const fields = await openFields()
  const brand = (number: string) => {
    fields.type('card-number', number)
    return fields.document.getElementById('card')?.dataset['brand']
  }
  expect(['4', '5', '53', '22', '37', '6'].map(brand)).toEqual([
    'visa',
    undefined,
    'mastercard',
    'mastercard',
    'amex',
    undefined,
  ])
})

test('spec 3: the card becomes a session’s token, and the shop never sees its number', async () => {
  const fields = await openFields()
  fields.say({ type: 'tokenise' })
  expect(fields.heard('invalid')).toHaveLength(1)
  fields.say({ type: 'focus', field: 'name' })
  expect(fields.document.activeElement?.id).toBe('cardholder-name')
  fields.say({ type: 'focus' })
  expect(fields.document.activeElement?.id).toBe('card-number')

  fields.type('card-number', '4000 0000-00003220')
  fields.type('cardholder-name', "Zoë O'Neill")
  expect(fields.input('card-number').value).toBe('4000 0000 0000 3220')
  fields.type('expiry-date', '0330')
  fields.type('security-code', '123')
  expect(fields.heard('valid')).toEqual([
    { type: 'valid', valid: false },
    { type: 'valid', valid: true },
  ])
  fields.press('security-code', 'Enter')
  expect(fields.heard('submit')).toHaveLength(1)
  fields.say({ type: 'tokenise' })
  await expect.poll(() => fields.heard('token')).toHaveLength(1)
  expect(fields.heard('token')).toEqual([
    {
      type: 'token',
      cardToken: expect.stringMatching(/^tok_/),
      brand: 'visa',
      last4: '3220',
      expiry: '03/30',
    },
  ])
  const all = ['ready', 'height', 'valid', 'invalid', 'mended', 'submit', 'token'].map(fields.heard)
  expect(JSON.stringify(all)).not.toMatch(/4000|O'Neill/)
  expect([...fields.targets]).toEqual([merchant])

  fields.say({ type: 'clear' })
  expect(fields.input('card-number').value).toBe('')
})

test('a number that is no test card never leaves the browser', async () => {
  const fields = await openFields()
  fields.type('card-number', '4111 1111 1111 1111')
  fields.type('cardholder-name', 'Ada Byron')
  fields.type('expiry-date', '0330')
  fields.type('security-code', '123')
  fields.say({ type: 'tokenise' })
  expect(fields.errorOf('card-number')).toBe(
    'Use one of the test cards: this provider does not take real cards',
  )
  expect(fields.sent).toEqual([])
})

test('a page of another origin can’t command the fields', async () => {
  const fields = await openFields()
  for (const origin of ['http://127.0.0.1:3000', 'https://evil.example', 'null']) {
    fields.say({ type: 'tokenise' }, origin)
    fields.say({ type: 'focus', field: 'name' }, origin)
  }
  expect(fields.heard('invalid')).toEqual([])
  expect(fields.document.activeElement?.tagName).toBe('BODY')
  fields.say({ type: 'focus', field: 'name' })
  expect(fields.document.activeElement?.id).toBe('cardholder-name')
})
