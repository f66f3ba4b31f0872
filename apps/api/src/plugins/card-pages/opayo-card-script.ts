import type { CardPageParts, CardPageProgram } from './card-frame-script.ts'

interface TokenisationResult {
  success: boolean
  cardIdentifier?: string
  error?: { errorCode?: number; errorMessage?: string }
}

interface Checkout {
  tokenise: () => void
}

type SagepayCheckout = (options: {
  merchantSessionKey: string
  containerSelector: string
  reusableCardIdentifier?: string
  onTokenise: (result: TokenisationResult) => void
}) => Checkout

/**
 * Opayo's part of the card page, sent as text. It uses nothing from outside its own body but Opayo's script,
 * which the page has loaded from Opayo. The payer types in Opayo's own frame, a saved card's security code
 * too.
 */
export function opayoCardScript({ config, card, tell, savedCard }: CardPageParts): CardPageProgram {
  const open = (window as unknown as { sagepayCheckout?: SagepayCheckout }).sagepayCheckout
  // Without Opayo's script the page never says that it is ready, and the checkout offers to load it again.
  if (!open) return { tokenise: () => Promise.reject(new Error('no script')), focus: () => {} }
  /** Opayo's codes for a session that is over, and for a card that it has forgotten. */
  const [sessionOver, cardUnknown] = [1002, 1011]
  let answered: (result: TokenisationResult) => void = () => {}
  const frame = () => card.querySelector('iframe')

  const tellReady = () => {
    const fields = frame()
    if (!fields) return false
    fields.addEventListener('load', () => tell({ type: 'ready' }))
    return true
  }
  const watch = new MutationObserver(() => {
    if (tellReady()) watch.disconnect()
  })
  watch.observe(card, { childList: true, subtree: true })

  const checkout = open({
    merchantSessionKey: String(config['merchantSessionKey']),
    containerSelector: '#card',
    ...(savedCard !== null && { reusableCardIdentifier: savedCard }),
    onTokenise: (result) => answered(result),
  })

  const tellResult = ({ success, cardIdentifier, error }: TokenisationResult) => {
    if (success && savedCard !== null) return tell({ type: 'coded' })
    if (success && cardIdentifier)
      return tell({ type: 'token', cardToken: cardIdentifier, brand: '', last4: '' })
    const code = Number(error?.errorCode)
    if (code === sessionOver) return tell({ type: 'expired' })
    if (code === cardUnknown && savedCard !== null) return tell({ type: 'gone' })
    const message = 'Check your card details: they could not be read.'
    tell({ type: 'invalid', messages: [{ field: 'form', message }] })
  }

  return {
    async tokenise() {
      const result = new Promise<TokenisationResult>((done) => (answered = done))
      checkout.tokenise()
      tellResult(await result)
    },
    focus: () => frame()?.focus(),
  }
}
