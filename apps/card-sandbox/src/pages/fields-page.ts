import type { ServerResponse } from 'node:http'
import { type CardField, checkCard } from '../card-rules.ts'
import { magicCards } from '../magic-cards.ts'
import type { Provider } from '../provider.ts'
import type { SavedCard, Session } from '../records.ts'
import { cardMarks } from './card-marks.ts'
import { fieldsProgram } from './fields-script.ts'
import { fieldsStyle, readFieldsTheme } from './fields-style.ts'
import { newNonce, programText, sendPage } from './html.ts'

/**
 * The card fields, for a frame in the merchant's page. `GET /fields` takes
 *
 *     session      the session key (needed)
 *     parent       the origin of the page that holds the frame; one of the session's origins, else its first
 *     savedCard    asks only for the security code of this saved card
 *     primary      colour of focus, three or six hex digits without '#'
 *     font         garage_gothic, lato, open_sans or roboto
 *     fontFile     a file (woff2) of the parent's with that font; two where the second is its bold
 *     radius       corner radius in px, 0 to 24
 *     scheme       'reader': dark for a reader who wants dark pages; else always light
 *     darkGround   what the page around lies on where it is dark, as `primary`
 *
 * fields-script.ts says what the page and its parent tell each other.
 */
export function sendFieldsPage(
  response: ServerResponse,
  query: URLSearchParams,
  provider: Provider,
  nowMs: () => number,
) {
  const nonce = newNonce()
  const session = provider.findSession(query.get('session') ?? '')
  const parent = session && parentOrigin(session, query.get('parent'))
  const savedCardId = query.get('savedCard')
  const saved = session && savedCardId !== null ? provider.findSavedCard(savedCardId, session) : null
  if (!session || parent === null || (savedCardId !== null && saved === null)) {
    return sendPage(response, {
      status: session ? 400 : 410,
      title: 'Card fields not available',
      nonce,
      style: fieldsStyle(readFieldsTheme(query)),
      policy: fieldsPolicy(nonce, session?.embedOrigins ?? ['*'], null),
      body: '<main><h1>Card details can’t be entered here</h1><p>Go back to the shop and start the payment again.</p></main>',
    })
  }
  const config = {
    sessionKey: session.key,
    parent,
    savedCardId,
    // Enough to know how long the security code is; the number itself stays here.
    savedNumberStart: saved?.card.magic.number.slice(0, 2) ?? '',
    knownNumbers: magicCards.map((card) => card.number),
    serverNowMs: nowMs(),
  }
  sendPage(response, {
    title: 'Card details',
    nonce,
    style: fieldsStyle(readFieldsTheme(query, parent)),
    policy: fieldsPolicy(nonce, session.embedOrigins, parent),
    body: `<form id="card" novalidate aria-label="Card details">
${saved ? '' : newCardFields}
${field({ id: 'security-code', field: 'securityCode', label: saved ? 'Security Code (CVV)' : 'Card security code', hint: securityCodeHint(saved), autocomplete: 'cc-csc', numeric: true, width: 'code', maxLength: 6 })}
${saved ? '' : nameField}
</form>
${saved || !session.wallets ? '' : walletPart}
<noscript><p class="error">Turn on JavaScript to enter your card details.</p></noscript>
<script nonce="${nonce}">${programText(fieldsProgram, config, checkCard)}</script>`,
  })
}

function parentOrigin(session: Session, wanted: string | null): string | null {
  if (wanted === null) return session.embedOrigins[0] ?? null
  return session.embedOrigins.includes(wanted) ? wanted : null
}

function fieldsPolicy(nonce: string, ancestors: readonly string[], fontOrigin: string | null): string {
  return `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; img-src data:;${fontOrigin ? ` font-src ${fontOrigin};` : ''} connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors ${ancestors.join(' ')}`
}

/** `id` is its name too: what the usual providers call it, which programs look for. `field` is what messages call it. */
interface FieldText {
  id: 'card-number' | 'cardholder-name' | 'expiry-date' | 'security-code'
  field: CardField
  label: string
  hint?: string
  autocomplete: string
  numeric: boolean
  width: 'full' | 'date' | 'code'
  maxLength: number
}

function field(text: FieldText): string {
  const hint = text.hint ? `<p class="hint" id="${text.id}-hint">${text.hint}</p>` : ''
  return `<div class="field ${text.width}">
<div class="top"><label for="${text.id}">${text.label}</label>${text.field === 'number' ? cardMarks : ''}</div>
${hint}
<p class="error" id="${text.id}-error" hidden></p>
<input id="${text.id}" name="${text.id}" data-field="${text.field}" type="text" autocomplete="${text.autocomplete}" maxlength="${text.maxLength}" spellcheck="false" autocapitalize="${text.numeric ? 'off' : 'words'}"${text.numeric ? ' inputmode="numeric"' : ''}${text.hint ? ` aria-describedby="${text.id}-hint"` : ''} required>
</div>`
}

const newCardFields = [
  field({
    id: 'card-number',
    field: 'number',
    label: 'Card number',
    autocomplete: 'cc-number',
    numeric: true,
    width: 'full',
    maxLength: 30,
  }),
  field({
    id: 'expiry-date',
    field: 'expiry',
    label: 'Expiry date',
    hint: 'For example, 03/29',
    autocomplete: 'cc-exp',
    numeric: true,
    width: 'date',
    maxLength: 10,
  }),
].join('\n')

const nameField = field({
  id: 'cardholder-name',
  field: 'name',
  label: 'Name on card',
  autocomplete: 'cc-name',
  numeric: false,
  width: 'full',
  maxLength: 120,
})

/** A stand-in for the wallets of phones: it has two cards of its own, so that nothing has to be typed. */
const walletPart = `<section id="wallet" aria-label="Wallet">
<p class="or"><span>or</span></p>
<button type="button" id="wallet-open">Pay with Test Wallet</button>
<div id="wallet-cards" role="group" aria-label="Test Wallet" hidden>
<p class="hint">Test Wallet: choose a card. No real money moves.</p>
<button type="button" data-card="4242424242424242">Visa ending 4242</button>
<button type="button" data-card="4000000000000002">Visa ending 0002 (declined)</button>
<button type="button" class="plain" id="wallet-close">Close the wallet</button>
</div>
</section>`

function securityCodeHint(saved: SavedCard | null): string {
  if (!saved) return '3 digits, or 4 on Amex'
  return saved.card.magic.brand === 'amex' ? 'The 4 digits on the front' : 'The last 3 digits on the back'
}
