import type { ServerResponse } from 'node:http'
import type { Appearance as StripeAppearance } from '@stripe/stripe-js'
import { newNonce, programText, sendPage } from '../pages/html.ts'
import { frameProgram } from './frame-script.ts'
import { testCards } from './test-cards.ts'

const style = `
html { font: 1rem/1.4 system-ui, sans-serif; color: #1d1d1f; }
body { margin: 0; padding: 4px; }
form, .wallets { display: grid; gap: 0.75rem; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0.75rem; }
label { display: block; font-size: 0.9375rem; }
input { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: 0.5rem; font: inherit; border: 1px solid #767680; border-radius: 8px; }
button { min-height: 2.875rem; font: inherit; font-weight: 600; border: 1px solid #000; border-radius: 8px; background: #000; color: #fff; }
dialog { position: static; width: auto; margin: 0.75rem 0 0; border: 1px solid #767680; border-radius: 8px; }
[role=alert] { margin: 0; color: #b00020; }
`

/** Style for a shop that chose the theme `night`, in its own colour. */
const nightStyle = (ground: string) => `
html { color: #f5f5f7; }
input { color: inherit; background: ${ground}; border-color: #8e8e98; }
[role=alert] { color: #ff8a80; }
`

const cardForm = `<form aria-label="Card">
<p><label for="number">Card number</label><input id="number" inputmode="numeric" autocomplete="cc-number"></p>
<div class="pair">
<p><label for="expiry">Expiration date</label><input id="expiry" placeholder="MM / YY" autocomplete="cc-exp"></p>
<p><label for="code">Security code</label><input id="code" inputmode="numeric" autocomplete="cc-csc"></p>
</div>
<p role="alert"></p>
</form>`

const walletButtons = (sum: string) => `<div class="wallets">
<button type="button" data-wallet="apple_pay">Apple Pay</button>
<button type="button" data-wallet="google_pay">Google Pay</button>
</div>
<dialog aria-label="Wallet"><p>Pay ${sum}</p>
<button type="button" id="confirm">Confirm in the wallet</button>
<button type="button" id="cancel">Close the wallet</button></dialog>`

/** Sends a frame of Stripe's with the card's fields, or with the wallets' buttons. */
export function sendElementFrame(response: ServerResponse, type: string, query: URLSearchParams) {
  const nonce = newNonce()
  const parent = readOrigin(query.get('parent'))
  const sum = sumOf(query)
  if (parent === null || !query.get('key')?.startsWith('pk_test_') || sum === null)
    return sendPage(response, {
      status: 400,
      title: 'No element',
      nonce,
      style: '',
      policy: `default-src 'none'`,
      body: '<p>Stripe.js was not given what it needs.</p>',
    })
  const config = {
    parent,
    knownNumbers: testCards.map(({ number }) => number),
  }
  sendPage(response, {
    title: type === 'payment' ? 'Card' : 'Wallets',
    nonce,
    style: style + readAppearance(query.get('appearance')),
    policy: `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; img-src data:; connect-src 'self'; base-uri 'none'`,
    body: `${type === 'payment' ? cardForm : walletButtons(sum)}
<script nonce="${nonce}">${programText(frameProgram, config)}</script>`,
  })
}

function readAppearance(text: string | null): string {
  const { theme, variables } = JSON.parse(text ?? '{}') as StripeAppearance
  const ground = /^#[0-9a-f]{6}$/i.exec(variables?.colorBackground ?? '')?.[0]
  return theme === 'night' && ground ? nightStyle(ground) : ''
}

/**
 * Sends Google Pay's own window. It talks to the frame that opened it, and to no one if that frame is cut
 * off.
 */
export function sendWalletWindow(response: ServerResponse, query: URLSearchParams) {
  const nonce = newNonce()
  sendPage(response, {
    title: 'Google Pay',
    nonce,
    style,
    policy: `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; img-src data:; base-uri 'none'`,
    body: `<main class="wallets"><h1>Google Pay</h1><p>Pay ${sumOf(query)}</p>
<button type="button" id="confirmed">Confirm in the wallet</button>
<button type="button" id="closed">Close the wallet</button></main>
<script nonce="${nonce}">${programText(walletScript)}</script>`,
  })
}

function walletScript() {
  for (const button of document.querySelectorAll('button'))
    button.addEventListener('click', () => {
      const opener = window.opener as Window | null
      opener?.postMessage(button.id, location.origin)
      // Like a real wallet, whose sheet closes a moment after the press.
      setTimeout(() => window.close(), 150)
    })
}

function sumOf(query: URLSearchParams): string | null {
  const amount = Number(query.get('amount'))
  const currency = /^[a-z]{3}$/.exec(query.get('currency') ?? '')?.[0]
  return amount > 0 && currency
    ? new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount / 100)
    : null
}

function readOrigin(text: string | null): string | null {
  return text !== null && URL.canParse(text) && new URL(text).origin === text ? text : null
}
