import type { ServerResponse } from 'node:http'
import { magicCards } from '../magic-cards.ts'
import { escapeHtml, newNonce, sendPage } from './html.ts'

/** For people: which card does what. */
export function sendCardListPage(response: ServerResponse) {
  const nonce = newNonce()
  const rows = magicCards
    .map(
      (card) => `<tr>
<th scope="row">${escapeHtml(card.title)}</th>
<td class="number">${spaced(card.number)}</td>
<td>${escapeHtml(card.whatHappens)}</td>
</tr>`,
    )
    .join('\n')
  sendPage(response, {
    title: 'Card sandbox: test cards',
    nonce,
    policy: `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; base-uri 'none'; frame-ancestors 'none'`,
    style: listStyle,
    body: `<main>
<h1>Card sandbox</h1>
<p class="lead">A stand-in for a card provider. No money moves, and no card but these is taken.</p>
<p>Use any name, any expiry date in the future, and any security code of three digits (four for American Express).</p>
<div class="scroll" role="region" aria-labelledby="cards" tabindex="0">
<table>
<caption id="cards">Test cards</caption>
<thead><tr><th scope="col">Card</th><th scope="col">Number</th><th scope="col">What happens</th></tr></thead>
<tbody>
${rows}
</tbody>
</table>
</div>
</main>`,
  })
}

function spaced(number: string): string {
  return number.length === 15
    ? `${number.slice(0, 4)} ${number.slice(4, 10)} ${number.slice(10)}`
    : (number.match(/.{4}/g) ?? []).join(' ')
}

const listStyle = `
:root { color-scheme: light; --ink: #14213d; --quiet: #51607c; --line: #d9dfe9; }
* { box-sizing: border-box; }
html { font: 100%/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; color: var(--ink); background: #fff; }
body { margin: 0; }
main { max-width: 62rem; margin: 0 auto; padding: clamp(1rem, 4vw, 3rem); }
h1 { margin: 0 0 0.5rem; font-size: clamp(1.75rem, 5vw, 2.5rem); line-height: 1.1; letter-spacing: -0.02em; }
p { margin: 0 0 0.75rem; max-width: 42rem; }
.lead { font-size: 1.125rem; color: var(--quiet); }
.scroll { overflow-x: auto; margin-top: 1.5rem; }
.scroll:focus-visible { outline: 3px solid var(--ink); outline-offset: 4px; }
table { width: 100%; border-collapse: collapse; }
caption { text-align: left; font-weight: 650; font-size: 1.25rem; padding-bottom: 0.5rem; }
th, td { text-align: left; vertical-align: top; padding: 0.625rem 1rem 0.625rem 0; border-bottom: 1px solid var(--line); }
thead th { color: var(--quiet); font-weight: 500; font-size: 0.875rem; }
tbody th { font-weight: 600; }
.number { font-family: ui-monospace, "DejaVu Sans Mono", Menlo, monospace; white-space: nowrap; user-select: all; }
@media (max-width: 40rem) {
  thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
  tr { display: block; padding: 0.75rem 0; border-bottom: 1px solid var(--line); }
  th, td { display: block; padding: 0.125rem 0; border: 0; }
}
`
