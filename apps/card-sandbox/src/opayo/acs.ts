import type { ServerResponse } from 'node:http'
import { escapeHtml, newNonce, sendPage } from '../pages/html.ts'
import type { Transaction } from './records.ts'

const bankName = 'Anchor Test Bank'
/** Password that Opayo's simulator takes for a successful challenge. Anything else fails it. */
export const rightPassword = 'challenge'

/** Sends the page on which the card's bank challenges the payer. It may be shown in any frame. */
export function sendChallengePage(response: ServerResponse, transaction: Transaction | null) {
  const nonce = newNonce()
  if (!transaction?.challenge)
    return sendPage(response, {
      status: 400,
      title: `Not found \u2013 ${bankName}`,
      nonce,
      style: acsStyle,
      policy: acsPolicy(nonce, null),
      body: `<main><h1>We don\u2019t know this payment</h1><p>Go back to the shop.</p></main>`,
    })
  const { challenge } = transaction
  sendPage(response, {
    title: `Confirm your payment \u2013 ${bankName}`,
    nonce,
    style: acsStyle,
    policy: acsPolicy(nonce, challenge.notificationUrl),
    body: `<main>
<p>${bankName}</p>
<h1>Confirm your payment</h1>
<p>${escapeHtml(challenge.merchant)}: ${escapeHtml(money(transaction))}</p>
<form method="post" action="/3ds-simulator/html_challenge_answer">
<input type="hidden" name="acsTransactionID" value="${escapeHtml(challenge.acsTransID)}">
<label>Password<input name="challengeData" autocomplete="off"></label>
<p>The test password is \u2018${rightPassword}\u2019.</p>
<button>Submit</button>
</form>
</main>`,
  })
}

/** Sends the payer's browser to the shop with the result. */
export function sendReturnPage(
  response: ServerResponse,
  { notificationUrl, cres }: { notificationUrl: string; cres: string },
) {
  const nonce = newNonce()
  sendPage(response, {
    title: `Returning \u2013 ${bankName}`,
    nonce,
    style: acsStyle,
    policy: acsPolicy(nonce, notificationUrl),
    body: `<main><h1>Thank you</h1>
<form id="result" method="post" action="${escapeHtml(notificationUrl)}">
<input type="hidden" name="cres" value="${escapeHtml(cres)}">
<input type="hidden" name="threeDSSessionData" value="">
<button>Continue</button>
</form></main>
<script nonce="${nonce}">document.getElementById('result').submit()</script>`,
  })
}

const acsPolicy = (nonce: string, notificationUrl: string | null): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; img-src data:; form-action 'self'${notificationUrl === null ? '' : ` ${new URL(notificationUrl).origin}`}; base-uri 'none'`

const money = ({ amount, currency }: Transaction): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount / 100)

const acsStyle = `
html { font: 16px/1.4 Arial, sans-serif; color: #14213d; background: #fff; }
body { margin: 0; }
main { max-width: 30rem; margin: 0 auto; padding: 12px; }
h1 { font-size: 1.25rem; }
label { display: grid; gap: 4px; font-weight: 700; }
input, button { min-height: 44px; padding: 8px 12px; font: inherit; }
button:focus-visible, input:focus-visible { outline: 3px solid #1a4fb4; }
`
