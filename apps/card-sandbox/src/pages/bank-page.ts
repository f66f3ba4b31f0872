import type { ServerResponse } from 'node:http'
import type { Transaction } from '../records.ts'
import { escapeHtml, newNonce, sendPage } from './html.ts'

const bankName = 'Harbour Test Bank'
const brandNames = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' }

/** The bank asks the payer. A bank's page may stand in any frame, so it names no frame-ancestors. */
export function sendBankPage(response: ServerResponse, transaction: Transaction | null) {
  const nonce = newNonce()
  if (!transaction?.challenge) {
    return sendPage(response, {
      status: 400,
      title: `Payment not found – ${bankName}`,
      style: bankStyle,
      nonce,
      policy: bankPolicy(nonce, null),
      body: bankBody('We don’t know this payment', '<p>Go back to the shop and start the payment again.</p>'),
    })
  }
  if (transaction.status !== 'challenge') {
    return sendPage(response, {
      title: `Payment over – ${bankName}`,
      style: bankStyle,
      nonce,
      policy: bankPolicy(nonce, null),
      body: bankBody(
        'This payment no longer waits for you',
        '<p>Go back to the shop to see what happened to it.</p>',
      ),
    })
  }
  const { challenge } = transaction
  sendPage(response, {
    title: `Approve your payment – ${bankName}`,
    style: bankStyle,
    nonce,
    policy: bankPolicy(nonce, challenge.notificationUrl),
    body: bankBody(
      'Approve your payment',
      `<dl>
  <div><dt>To</dt><dd>${escapeHtml(transaction.merchantName)}</dd></div>
  <div class="amount"><dt>Amount</dt><dd>${escapeHtml(money(transaction))}</dd></div>
  <div><dt>Card</dt><dd>${brandNames[transaction.card.magic.brand]} <span aria-hidden="true">••••</span><span class="unseen">ending</span> ${transaction.card.magic.number.slice(-4)}</dd></div>
</dl>
<form method="post" action="/bank/answer">
  <input type="hidden" name="challenge" value="${escapeHtml(challenge.acsTransID)}">
  <button class="approve" name="answer" value="approve">Approve payment</button>
  <button class="refuse" name="answer" value="refuse">Refuse payment</button>
</form>`,
    ),
  })
}

/** Sends the payer's browser back with the result; the button does it where there is no JavaScript. */
export function sendBankResult(response: ServerResponse, transaction: Transaction, cres: string) {
  const nonce = newNonce()
  const { challenge, card } = transaction
  if (!challenge || card.magic.quirk === 'bank_stays_silent') {
    return sendPage(response, {
      title: `Thank you – ${bankName}`,
      style: bankStyle,
      nonce,
      policy: bankPolicy(nonce, null),
      body: bankBody(
        'Thank you',
        '<p>We have your answer. This card’s bank never returns you to the shop.</p>',
      ),
    })
  }
  if (card.magic.quirk === 'bank_redirects')
    return void response.writeHead(303, { location: challenge.notificationUrl }).end()
  const url = escapeHtml(challenge.notificationUrl)
  const postFirst =
    card.magic.quirk === 'bank_posts_twice'
      ? `await fetch(form.action, { method: 'POST', mode: 'no-cors', body: new URLSearchParams(new FormData(form)) }).catch(() => {})`
      : ''
  sendPage(response, {
    title: `Returning to the shop – ${bankName}`,
    style: bankStyle,
    nonce,
    policy: bankPolicy(nonce, challenge.notificationUrl),
    body: bankBody(
      challenge.answer === 'approved' ? 'Thank you' : 'Payment refused',
      `<p>Returning you to ${escapeHtml(transaction.merchantName)}.</p>
<form id="result" method="post" action="${url}">
  <input type="hidden" name="cres" value="${escapeHtml(cres)}">
  <button class="approve">Continue</button>
</form>
<script nonce="${nonce}" type="module">
const form = document.getElementById('result')
${postFirst}
form.submit()
</script>`,
    ),
  })
}

/** A page that no one sees, in a hidden frame: it posts back that the bank has seen the browser. */
export function sendFingerprintPage(response: ServerResponse, transaction: Transaction | null) {
  const nonce = newNonce()
  if (!transaction?.fingerprint) return sendBankPage(response, null)
  const { notificationUrl, threeDSServerTransID } = transaction.fingerprint
  const data = Buffer.from(JSON.stringify({ threeDSServerTransID })).toString('base64url')
  sendPage(response, {
    title: `Browser seen – ${bankName}`,
    style: bankStyle,
    nonce,
    policy: bankPolicy(nonce, notificationUrl),
    body: bankBody(
      'Your browser has been seen',
      `<form id="result" method="post" action="${escapeHtml(notificationUrl)}">
  <input type="hidden" name="threeDSMethodData" value="${data}">
</form>
<script nonce="${nonce}" type="module">document.getElementById('result').submit()</script>`,
    ),
  })
}

function bankBody(heading: string, content: string): string {
  return `<main>
<p class="bank"><span class="crest" aria-hidden="true"></span>${bankName}</p>
<h1>${heading}</h1>
${content}
<p class="note">A test bank: no money moves.</p>
</main>`
}

function bankPolicy(nonce: string, notificationUrl: string | null): string {
  const shop = notificationUrl === null ? '' : ` ${new URL(notificationUrl).origin}`
  return `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; img-src data:; connect-src${shop || " 'none'"}; form-action 'self'${shop}; base-uri 'none'`
}

function money(transaction: Transaction): string {
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency: transaction.currency })
  return format.format(transaction.amountPence / 100)
}

const bankStyle = `
:root { color-scheme: light; --ink: #14213d; --quiet: #51607c; --line: #d9dfe9; --brand: #0b5351; }
*, *::before { box-sizing: border-box; }
html { font: 100%/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; color: var(--ink); background: #fff; }
body { margin: 0; }
main { max-width: 30rem; margin: 0 auto; padding: clamp(0.75rem, 4vw, 2rem); }
.bank { display: flex; align-items: center; gap: 0.5rem; margin: 0; padding-bottom: 0.75rem; border-bottom: 1px solid var(--line); font-weight: 650; font-size: 0.9375rem; color: var(--brand); }
.crest { width: 1.375rem; height: 1.375rem; flex: none; border-radius: 50% 50% 50% 0; background: linear-gradient(135deg, #0b5351 50%, #2fa39a 50%); }
h1 { margin: 1rem 0 0.75rem; font-size: 1.3125rem; line-height: 1.2; letter-spacing: -0.01em; }
dl { margin: 0 0 1rem; }
dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; padding: 0.5rem 0; border-bottom: 1px solid var(--line); }
dt { color: var(--quiet); }
dd { margin: 0; font-weight: 600; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.amount dd { font-size: 1.25rem; line-height: 1.2; }
form { display: grid; gap: 0.625rem; }
@media (min-width: 24rem) { form { grid-template-columns: repeat(auto-fit, minmax(10rem, 1fr)); } }
button { min-height: 2.875rem; padding: 0.5rem 1rem; border: 2px solid var(--brand); border-radius: 0.5rem; font: inherit; font-weight: 650; cursor: pointer; }
.approve { background: var(--brand); color: #fff; }
.approve:hover { background: #083e3c; }
.refuse { background: #fff; color: var(--brand); }
.refuse:hover { background: #e8f3f2; }
button:focus-visible { outline: 3px solid #14213d; outline-offset: 2px; }
.note { margin: 1rem 0 0; font-size: 0.875rem; color: var(--quiet); }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (max-width: 19rem) { h1 { margin: 0.75rem 0 0.375rem; font-size: 1.125rem; } dl { margin-bottom: 0.75rem; } dl div { padding: 0.375rem 0; } .bank { padding-bottom: 0.5rem; } .note { margin-top: 0.625rem; } }
@media (forced-colors: active) { button { border-color: ButtonText; } }
`
