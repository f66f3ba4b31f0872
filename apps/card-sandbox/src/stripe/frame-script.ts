import type { FromFrame, ToFrame } from './stripe-script.ts'

/** Messages of Google Pay's own window to the frame that opened it. */
type FromWalletWindow = 'confirmed' | 'closed'

interface FrameConfig {
  parent: string
  knownNumbers: readonly string[]
}

/**
 * Runs in a frame of the stand-in's own origin. It is sent as text, so it uses nothing from outside its own
 * body.
 */
export function frameScript(config: FrameConfig) {
  const tell = (message: FromFrame) => window.parent.postMessage(message, config.parent)
  const inputs = [...document.querySelectorAll('input')]
  const error = document.querySelector('[role=alert]')
  const sheet = document.querySelector('dialog')
  const query = new URLSearchParams(location.search)
  let walletWindow: Window | null = null
  let wallet: 'apple_pay' | 'google_pay' | null = null

  const value = (id: string) => inputs.find((input) => input.id === id)?.value.trim() ?? ''

  const wrong = (): string | null => {
    if (inputs.length === 0) return null
    const number = value('number').replaceAll(/\D/g, '')
    if (number.length < 15) return 'Your card number is incomplete.'
    // A number that is no test card must never leave the frame.
    if (!config.knownNumbers.includes(number)) return 'Your card number is invalid.'
    if (!/^\d{1,2}\s*\/\s*\d{2}$/.test(value('expiry'))) return 'Your card’s expiration date is incomplete.'
    const [month = '', year = ''] = value('expiry').split('/')
    const end = new Date(2000 + Number(year), Number(month), 1)
    if (end.getTime() < Date.now()) return 'Your card’s expiration year is in the past.'
    return /^\d{3,4}$/.test(value('code')) ? null : 'Your card’s security code is incomplete.'
  }

  const show = (message: string | null) => {
    if (error) error.textContent = message ?? ''
    tellHeight()
  }

  const tellHeight = () =>
    tell({ says: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) })

  const makeToken = async (billing: object | null) => {
    const entered = wallet
      ? { number: '4242424242424242', expiry: '12/34', securityCode: '123', wallet, billing }
      : {
          number: value('number'),
          expiry: value('expiry'),
          securityCode: value('code'),
          wallet,
          billing,
        }
    try {
      const response = await fetch('/elements/tokens', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(entered),
      })
      const body = await response.json()
      const token = response.ok ? body : null
      tell({ says: 'token', token, message: token ? null : body.error.message })
    } catch {
      const message = 'An error occurred with our connection to Stripe.'
      tell({ says: 'token', token: null, message })
    }
  }

  const endWallet = (end: FromWalletWindow) => {
    sheet?.close()
    tellHeight()
    if (end === 'confirmed' && wallet) tell({ says: 'confirmed', wallet })
    else tell({ says: 'closed' })
  }
  /** Opens a window like Google Pay's where the browser has no sheet for it. */
  const openWalletWindow = () => {
    walletWindow = window.open(`/wallets/google-pay?${query}`, '_blank', 'popup,width=480,height=640')
    if (!walletWindow) tell({ says: 'closed' })
  }

  const showAmount = (amount: number) => {
    query.set('amount', String(amount))
    const money = new Intl.NumberFormat('en-GB', {
      style: 'currency',
      currency: query.get('currency') ?? 'gbp',
    })
    const words = sheet?.querySelector('p')
    if (words) words.textContent = `Pay ${money.format(amount / 100)}`
    tell({ says: 'updated' })
  }

  window.addEventListener('message', (event: MessageEvent) => {
    if (walletWindow && event.source === walletWindow && event.origin === location.origin)
      return endWallet(event.data as FromWalletWindow)
    if (event.source !== window.parent || event.origin !== config.parent) return
    const asked = event.data as ToFrame
    switch (asked.ask) {
      case 'check': {
        const message = wrong()
        show(message)
        return tell({ says: 'checked', message })
      }
      case 'token':
        return void makeToken(asked.billing)
      case 'focus':
        return inputs[0]?.focus()
      case 'clear':
        for (const input of inputs) input.value = ''
        return show(null)
      case 'open':
        if (wallet === 'google_pay') return openWalletWindow()
        sheet?.show()
        return tellHeight()
      case 'update':
        return showAmount(asked.amount)
    }
  })

  for (const input of inputs) {
    input.addEventListener('keydown', ({ key }) => {
      if (key === 'Enter') tell({ says: 'enter' })
    })
    input.addEventListener('focus', () => tell({ says: 'focus' }))
    input.addEventListener('input', () => {
      const empty = inputs.every((each) => each.value === '')
      tell({ says: 'change', complete: wrong() === null, empty })
    })
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-wallet]'))
    button.addEventListener('click', () => {
      wallet = button.dataset['wallet'] === 'apple_pay' ? 'apple_pay' : 'google_pay'
      tell({ says: 'pressed', wallet })
    })
  document.getElementById('confirm')?.addEventListener('click', () => endWallet('confirmed'))
  document.getElementById('cancel')?.addEventListener('click', () => endWallet('closed'))

  new ResizeObserver(tellHeight).observe(document.body)
  tell({ says: 'ready', wallets: true })
}
