/** Messages from the card page to the checkout around it, which reads them in `card-messages.ts`. */
export type FromCardPage =
  /** The page is listening. */
  | { type: 'ready' }
  | { type: 'height'; height: number }
  | { type: 'valid'; valid: boolean }
  /** Enter was pressed in a field. */
  | { type: 'submit' }
  /** Answers to `tokenise`. */
  | { type: 'token'; cardToken: string; brand: string; last4: string }
  | { type: 'coded' }
  | { type: 'invalid'; messages: { field: string; message: string }[] }
  | { type: 'gone' }
  | { type: 'expired' }
  /**
   * A wallet's button was pressed: the checkout checks its own form and answers `wallet-go` or `wallet-stop`.
   */
  | { type: 'wallet-pressed' }
  /** The payer has agreed in the wallet to the sum shown: the checkout pays with this at once. */
  | { type: 'wallet'; cardToken: string; brand: string; last4: string; walletSum: number }
  /** The payer has closed the wallet. */
  | { type: 'wallet-ended' }
  /** The payer has agreed, but the payment could not be taken: the checkout needs a new form. */
  | { type: 'wallet-failed' }

/** The cardholder, as typed in the checkout's own form; empty where not given. */
export interface CardBilling {
  name: string
  email: string
  addressLineOne: string
  city: string
}

/** Parts of the page that a provider's script works with. */
export interface CardPageParts {
  config: Readonly<Record<string, string | number | boolean>>
  card: HTMLElement
  wallets: HTMLElement
  tell: (message: FromCardPage) => void
  /** The saved card whose security code is asked for; null for a new card. */
  savedCard: string | null
  /** Look of the checkout around it. */
  look: { primary: string; font: string; radiusPx: number; isDark: boolean; ground: string }
}

/** Actions of a provider's script that the checkout asks for. */
export interface CardPageProgram {
  /** Answers `token`, `coded`, `invalid`, `gone` or `expired`. */
  tokenise: (billing: CardBilling | null) => Promise<void>
  focus: (field: string | null) => void
  walletGo?: () => void
  walletStop?: () => void
  /**
   * Sets the sum that the wallets show. While it is null the checkout is working the sum out, and the wallets
   * can't be pressed.
   */
  showWalletSum?: (pence: number | null) => Promise<void>
}

/**
 * Runs in our own card page, where it is sent as text. So it uses nothing from outside its own body but its
 * argument, a provider's script. It passes messages between that script and the checkout, which has the same
 * origin; all other messages are ignored.
 */
export function cardFrameScript(start: (parts: CardPageParts) => CardPageProgram) {
  const place = (id: string) => document.getElementById(id) as HTMLElement
  const query = new URLSearchParams(location.search)
  const origin = location.origin
  let lastHeight = 0
  let isBusy = false

  const tell = (message: FromCardPage) => window.parent.postMessage(message, origin)
  const noAnswer = 'The card service did not answer. You have not been charged. Try again.'

  const tellHeight = () => {
    const height = Math.ceil(document.body.getBoundingClientRect().height)
    if (height > 0 && height !== lastHeight) tell({ type: 'height', height })
    lastHeight = height
  }

  const colour = (name: string, usual: string) => {
    const digits = query.get(name) ?? ''
    return /^([0-9a-f]{3}|[0-9a-f]{6})$/i.test(digits) ? `#${digits}` : usual
  }
  const radius = Number(query.get('radius') ?? 8)
  const isDark =
    query.has('darkGround') ||
    (query.get('scheme') === 'reader' && matchMedia('(prefers-color-scheme: dark)').matches)

  const program = start({
    config: JSON.parse(place('config').dataset['config'] ?? '{}'),
    card: place('card'),
    wallets: place('wallets'),
    tell,
    savedCard: query.get('savedCard'),
    look: {
      primary: colour('primary', '#5b2a86'),
      font: getComputedStyle(document.body).fontFamily,
      radiusPx: radius >= 0 && radius <= 24 ? radius : 8,
      isDark,
      ground: colour('darkGround', isDark ? '#1a1a1e' : '#ffffff'),
    },
  })
  document.documentElement.style.colorScheme = isDark ? 'dark' : 'light'

  const tokenise = async (billing: CardBilling | null) => {
    if (isBusy) return
    isBusy = true
    try {
      await program.tokenise(billing)
    } catch {
      tell({ type: 'invalid', messages: [{ field: 'form', message: noAnswer }] })
    } finally {
      isBusy = false
    }
  }

  window.addEventListener('message', (event: MessageEvent) => {
    if (event.source !== window.parent || event.origin !== origin) return
    switch (event.data?.type) {
      case 'tokenise':
        return void tokenise(event.data.billing ?? null)
      case 'focus':
        return program.focus(typeof event.data.field === 'string' ? event.data.field : null)
      case 'wallet-go':
        return program.walletGo?.()
      case 'wallet-stop':
        return program.walletStop?.()
      case 'wallet-sum':
        return void program.showWalletSum?.(typeof event.data.pence === 'number' ? event.data.pence : null)
    }
  })
  // A provider's script submits the form around its fields when Enter is pressed in one.
  document.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault()
    tell({ type: 'submit' })
  })
  new ResizeObserver(tellHeight).observe(document.body)
}
