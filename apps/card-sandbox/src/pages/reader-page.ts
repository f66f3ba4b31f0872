import type { ServerResponse } from 'node:http'
import { readers } from '../readers.ts'
import type { Transaction } from '../records.ts'
import { escapeHtml, newNonce, sendPage } from './html.ts'

interface ReaderState {
  /** The payment for which it waits. */
  transaction: Transaction | null
  isOffline: boolean
}

/** Shows a card reader: the sum, and buttons for what a payer or the reader's network may do. It reloads itself. */
export function sendReaderPage(
  response: ServerResponse,
  reader: string,
  { transaction, isOffline }: ReaderState,
) {
  const nonce = newNonce()
  const known = readers.find(({ id }) => id === reader)
  const button = (act: string, words: string, kind = '') =>
    `<button name="act" value="${act}" class="${kind}">${words}</button>`
  const screen = transaction
    ? `<p class="sum">${escapeHtml(money(transaction))}</p><p>${escapeHtml(transaction.merchantName)}</p>
<form method="post">${button('approve', 'Approve', 'yes')}${button('decline', 'Decline')}${button('time-out', 'Time out')}</form>`
    : '<p class="sum">Ready</p><p>No payment waits here.</p>'
  sendPage(response, {
    status: known ? 200 : 404,
    title: `Card reader – ${known?.label ?? 'unknown'}`,
    style,
    nonce,
    policy: `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; img-src data:; connect-src 'self'; form-action 'self'; base-uri 'none'`,
    body: `<main><h1>Card reader: ${escapeHtml(known?.label ?? reader)}</h1>
<div class="screen" role="status">${screen}</div>
<form method="post">${isOffline ? button('connect', 'Connect again') : button('cut-off', 'Cut off the network')}</form>
<p>${isOffline ? 'This reader has no network: it takes no new payment.' : 'A test reader: no money moves.'}</p></main>
<script nonce="${nonce}" type="module">
const shown = document.querySelector('.screen').textContent
setInterval(async () => {
  const text = await (await fetch(location.href)).text()
  const now = new DOMParser().parseFromString(text, 'text/html').querySelector('.screen')?.textContent
  if (now !== shown) location.reload()
}, 1000)
</script>`,
  })
}

function money({ currency, amountPence }: Transaction): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amountPence / 100)
}

const style = `
:root { color-scheme: light; }
html { font: 100%/1.45 system-ui, sans-serif; color: #14213d; background: #eef1f6; }
main { max-width: 24rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.25rem; }
.screen { padding: 1.5rem; border-radius: 1rem; background: #14213d; color: #fff; text-align: center; }
.sum { margin: 0; font-size: 2.25rem; font-weight: 700; font-variant-numeric: tabular-nums; }
form { display: grid; gap: 0.625rem; margin-top: 1rem; }
button { min-height: 3rem; border: 2px solid #0b5351; border-radius: 0.5rem; background: #fff; color: #0b5351; font: inherit; font-weight: 650; cursor: pointer; }
.yes { background: #0b5351; color: #fff; }
button:focus-visible { outline: 3px solid #f2a900; outline-offset: 2px; }
`
