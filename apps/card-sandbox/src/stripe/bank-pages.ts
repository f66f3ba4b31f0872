import type { ServerResponse } from 'node:http'
import { escapeHtml, newNonce, sendPage } from '../pages/html.ts'
import type { Intent } from './records.ts'

const style = `
:root { color-scheme: light; }
html { font: 100%/1.45 system-ui, sans-serif; color: #14213d; background: #fff; }
main { max-width: 28rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.25rem; }
form { display: grid; gap: 0.625rem; }
button { min-height: 2.875rem; font: inherit; font-weight: 650; border: 2px solid #0b5351; border-radius: 0.5rem; background: #fff; color: #0b5351; }
button.approve { background: #0b5351; color: #fff; }
`

/** The page of Stripe to which the shop leads the browser: it goes straight on to the bank. */
export function sendHooksPage(response: ServerResponse, bankUrl: string) {
  const nonce = newNonce()
  sendPage(response, {
    title: 'To your bank',
    nonce,
    style,
    policy: `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'`,
    body: `<main><p>Taking you to your bank.</p><p><a href="${escapeHtml(bankUrl)}">Continue</a></p>
<script nonce="${nonce}">location.replace(document.querySelector('a').href)</script></main>`,
  })
}

/** The bank asks; its answer goes back to Stripe, which leads the browser back to the shop. */
export function sendIssuerPage(response: ServerResponse, intent: Intent | null, hooksOrigin: string) {
  const nonce = newNonce()
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; form-action ${hooksOrigin} https: http:; base-uri 'none'`
  if (!intent)
    return sendPage(response, {
      status: 404,
      title: 'Payment not found – Quayside Test Bank',
      nonce,
      style,
      policy,
      body: '<main><h1>This payment no longer waits for you</h1><p>Go back to the shop.</p></main>',
    })
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency: intent.currency })
  const last4 = intent.paymentMethod?.card.test.number.slice(-4) ?? ''
  sendPage(response, {
    title: 'Approve your payment – Quayside Test Bank',
    nonce,
    style,
    policy,
    body: `<main>
<p>Quayside Test Bank</p>
<h1>Approve your payment</h1>
<p>${escapeHtml(format.format(intent.amount / 100))} by the card ending ${last4}</p>
<form method="post" action="${hooksOrigin}/hooks/answer/${intent.id}">
<button class="approve" name="answer" value="approve">Approve payment</button>
<button name="answer" value="refuse">Refuse payment</button>
</form>
</main>`,
  })
}
