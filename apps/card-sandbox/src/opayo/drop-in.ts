import type { ServerResponse } from 'node:http'
import { newNonce, programText, sendPage } from '../pages/html.ts'

/**
 * Returns the script at /api/v1/js/sagepay.js: the function that a shop's page calls with the merchant
 * session key. It puts the card fields into a frame of this origin, so that no digit reaches the shop's page.
 *
 *     const checkout = sagepayCheckout({ merchantSessionKey, containerSelector, reusableCardIdentifier, onTokenise })
 *     checkout.tokenise({ newMerchantSessionKey })   checkout.destroy()
 */
export const dropInScript = (origin: string): string => `${programText(dropIn, origin)}\n`

function dropIn(origin: string) {
  type Result = { success: boolean; cardIdentifier?: string; error?: object }
  type Options = {
    merchantSessionKey: string
    containerSelector?: string
    reusableCardIdentifier?: string
    onTokenise?: (result: Result) => void
  }

  const sagepayCheckout = (options: Options) => {
    const container = document.querySelector(options.containerSelector ?? '#sp-container')
    if (!container) throw new Error('sagepayCheckout: there is no such container')
    const address = new URL('/api/v1/drop-in', origin)
    address.searchParams.set('msk', options.merchantSessionKey)
    address.searchParams.set('parent', location.origin)
    if (options.reusableCardIdentifier) address.searchParams.set('reusable', options.reusableCardIdentifier)
    const frame = document.createElement('iframe')
    frame.src = address.href
    frame.title = options.reusableCardIdentifier ? 'Security code' : 'Card details'
    frame.style.cssText = 'width:100%;border:0;height:0'
    const hear = (event: MessageEvent) => {
      if (event.source !== frame.contentWindow || event.origin !== origin) return
      if (event.data?.type === 'height') frame.style.height = `${event.data.height}px`
      if (event.data?.type === 'tokenised') options.onTokenise?.(event.data.result)
    }
    window.addEventListener('message', hear)
    container.append(frame)
    return {
      tokenise: (more: { newMerchantSessionKey?: string } = {}) =>
        frame.contentWindow?.postMessage({ type: 'tokenise', ...more }, origin),
      destroy: () => {
        window.removeEventListener('message', hear)
        frame.remove()
      },
    }
  }
  Object.assign(window, { sagepayCheckout })
}

/** Sends the page in that frame, with the fields that the payer types into. */
export function sendDropInPage(response: ServerResponse, query: URLSearchParams) {
  const nonce = newNonce()
  const reusable = query.get('reusable')
  const config = { sessionKey: query.get('msk') ?? '', parent: query.get('parent') ?? '', reusable }
  const code = `<label>Security code<input name="securityCode" inputmode="numeric" autocomplete="cc-csc" maxlength="4"></label>`
  sendPage(response, {
    title: 'Card details',
    nonce,
    style: dropInStyle,
    policy: `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; img-src data:; connect-src 'self'; form-action 'none'; base-uri 'none'`,
    body: `<form id="card" novalidate>
${
  reusable === null
    ? `<label>Cardholder name<input name="cardholderName" autocomplete="cc-name"></label>
<label>Card number<input name="cardNumber" inputmode="numeric" autocomplete="cc-number"></label>
<label>Expiry date (MM/YY)<input name="expiryDate" inputmode="numeric" autocomplete="cc-exp"></label>
`
    : ''
}${code}
<p id="error" role="alert"></p>
</form>
<script nonce="${nonce}">${programText(fields, config)}</script>`,
  })
}

function fields(config: { sessionKey: string; parent: string; reusable: string | null }) {
  const form = document.querySelector('form')!
  const error = document.querySelector('#error')!
  const tell = (message: object) => window.parent.postMessage(message, config.parent)
  const read = (name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? ''
  let { sessionKey } = config

  const ask = (path: string, body: object) =>
    fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${sessionKey}` },
      body: JSON.stringify(body),
    })

  const tokenise = async () => {
    error.textContent = ''
    const securityCode = read('securityCode')
    const response = config.reusable
      ? await ask(`/api/v1/card-identifiers/${config.reusable}/security-code`, { securityCode })
      : await ask('/api/v1/card-identifiers', {
          cardDetails: {
            cardholderName: read('cardholderName'),
            cardNumber: read('cardNumber').replace(/\s/g, ''),
            expiryDate: read('expiryDate').replace(/[\s/]/g, ''),
            securityCode,
          },
        })
    if (response.status === 204) return { success: true }
    const answer = await response.json()
    if (response.status === 201) return { success: true, cardIdentifier: answer.cardIdentifier }
    const first = answer.errors?.[0] ?? answer
    error.textContent = 'Please check your card details.'
    return {
      success: false,
      error: { errorCode: first.code, errorMessage: first.clientMessage ?? first.description },
    }
  }

  window.addEventListener('message', (event: MessageEvent) => {
    if (event.source !== window.parent || event.origin !== config.parent) return
    if (event.data?.type !== 'tokenise') return
    sessionKey = event.data.newMerchantSessionKey ?? sessionKey
    tokenise().then(
      (result) => tell({ type: 'tokenised', result }),
      () =>
        tell({
          type: 'tokenised',
          result: { success: false, error: { errorCode: 9999, errorMessage: 'No answer.' } },
        }),
    )
  })
  form.addEventListener('submit', (event) => event.preventDefault())
  new ResizeObserver(() =>
    tell({ type: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) }),
  ).observe(document.body)
}

const dropInStyle = `
html { font: 16px/1.4 Arial, sans-serif; color: #1b1b26; background: #fff; }
body { margin: 0; padding: 4px; }
form { display: grid; gap: 12px; }
label { display: grid; gap: 4px; font-weight: 700; }
input { min-height: 44px; padding: 8px 12px; border: 1px solid #595959; border-radius: 4px; font: inherit; }
input:focus-visible { outline: 3px solid #1a4fb4; }
#error { margin: 0; color: #b3261e; }
#error:empty { display: none; }
`
