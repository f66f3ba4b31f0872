import type { FromFrame, ToFrame } from './stripe-script.ts'

/** Messages of Google Pay's own window to the frame that opened it. */
type FromWalletWindow = 'confirmed' | 'closed'

interface FrameConfig {
  parent: string
  knownNumbers: readonly string[]
}

/** Elements, settings and state of the frame, which its functions share. */
interface Frame {
  config: FrameConfig
  inputs: readonly HTMLInputElement[]
  /** The sheet of a wallet; null where the frame has none. */
  sheet: HTMLDialogElement | null
  query: URLSearchParams
  walletWindow: Window | null
  wallet: 'apple_pay' | 'google_pay' | null
}

/**
 * Runs in a frame of the stand-in's own origin. It is sent as text with the functions below, so they use
 * nothing from outside their own bodies but one another.
 */
function startFrame(config: FrameConfig) {
  const frame: Frame = {
    config,
    inputs: [...document.querySelectorAll('input')],
    sheet: document.querySelector('dialog'),
    query: new URLSearchParams(location.search),
    walletWindow: null,
    wallet: null,
  }
  listenToMessages(frame)
  for (const input of frame.inputs) listenToInput(frame, input)
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-wallet]'))
    button.addEventListener('click', () => {
      frame.wallet = button.dataset['wallet'] === 'apple_pay' ? 'apple_pay' : 'google_pay'
      tell(frame, { says: 'pressed', wallet: frame.wallet })
    })
  document.getElementById('confirm')?.addEventListener('click', () => endWallet(frame, 'confirmed'))
  document.getElementById('cancel')?.addEventListener('click', () => endWallet(frame, 'closed'))

  new ResizeObserver(() => tellHeight(frame)).observe(document.body)
  tell(frame, { says: 'ready', wallets: true })
}

function tell({ config }: Frame, message: FromFrame) {
  window.parent.postMessage(message, config.parent)
}

function tellHeight(frame: Frame) {
  tell(frame, { says: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) })
}

function valueOf({ inputs }: Frame, id: string): string {
  return inputs.find((input) => input.id === id)?.value.trim() ?? ''
}

/** Returns what is wrong with the typed card, in words; null where nothing is. */
function faultOf(frame: Frame): string | null {
  if (frame.inputs.length === 0) return null
  const number = valueOf(frame, 'number').replaceAll(/\D/g, '')
  const expiry = valueOf(frame, 'expiry')
  if (number.length < 15) return 'Your card number is incomplete.'
  // A number that is no test card must never leave the frame.
  if (!frame.config.knownNumbers.includes(number)) return 'Your card number is invalid.'
  if (!/^\d{1,2}\s*\/\s*\d{2}$/.test(expiry)) return 'Your card’s expiration date is incomplete.'
  const [month = '', year = ''] = expiry.split('/')
  const end = new Date(2000 + Number(year), Number(month), 1)
  if (end.getTime() < Date.now()) return 'Your card’s expiration year is in the past.'
  return /^\d{3,4}$/.test(valueOf(frame, 'code')) ? null : 'Your card’s security code is incomplete.'
}

function show(frame: Frame, message: string | null) {
  const error = document.querySelector('[role=alert]')
  if (error) error.textContent = message ?? ''
  tellHeight(frame)
}

async function makeToken(frame: Frame, billing: object | null) {
  const { wallet } = frame
  const card = wallet
    ? { number: '4242424242424242', expiry: '12/34', securityCode: '123' }
    : {
        number: valueOf(frame, 'number'),
        expiry: valueOf(frame, 'expiry'),
        securityCode: valueOf(frame, 'code'),
      }
  try {
    const response = await fetch('/elements/tokens', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...card, wallet, billing }),
    })
    const body = await response.json()
    const token = response.ok ? body : null
    tell(frame, { says: 'token', token, message: token ? null : body.error.message })
  } catch {
    const message = 'An error occurred with our connection to Stripe.'
    tell(frame, { says: 'token', token: null, message })
  }
}

function endWallet(frame: Frame, end: FromWalletWindow) {
  frame.sheet?.close()
  tellHeight(frame)
  if (end === 'confirmed' && frame.wallet) tell(frame, { says: 'confirmed', wallet: frame.wallet })
  else tell(frame, { says: 'closed' })
}

/** Opens a window like Google Pay's where the browser has no sheet for it. */
function openWalletWindow(frame: Frame) {
  frame.walletWindow = window.open(
    `/wallets/google-pay?${frame.query}`,
    '_blank',
    'popup,width=480,height=640',
  )
  if (!frame.walletWindow) tell(frame, { says: 'closed' })
}

function showAmount(frame: Frame, amount: number) {
  const { query, sheet } = frame
  query.set('amount', String(amount))
  const money = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency: query.get('currency') ?? 'gbp',
  })
  const words = sheet?.querySelector('p')
  if (words) words.textContent = `Pay ${money.format(amount / 100)}`
  tell(frame, { says: 'updated' })
}

function listenToMessages(frame: Frame) {
  window.addEventListener('message', (event: MessageEvent) => {
    const { walletWindow, config } = frame
    if (walletWindow && event.source === walletWindow && event.origin === location.origin)
      return endWallet(frame, event.data as FromWalletWindow)
    if (event.source !== window.parent || event.origin !== config.parent) return
    answer(frame, event.data as ToFrame)
  })
}

function answer(frame: Frame, asked: ToFrame) {
  const { inputs, sheet, wallet } = frame
  switch (asked.ask) {
    case 'check': {
      const message = faultOf(frame)
      show(frame, message)
      return tell(frame, { says: 'checked', message })
    }
    case 'token':
      return void makeToken(frame, asked.billing)
    case 'focus':
      return inputs[0]?.focus()
    case 'clear':
      for (const input of inputs) input.value = ''
      return show(frame, null)
    case 'open':
      if (wallet === 'google_pay') return openWalletWindow(frame)
      sheet?.show()
      return tellHeight(frame)
    case 'update':
      return showAmount(frame, asked.amount)
  }
}

function listenToInput(frame: Frame, input: HTMLInputElement) {
  input.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') tell(frame, { says: 'enter' })
  })
  input.addEventListener('focus', () => tell(frame, { says: 'focus' }))
  input.addEventListener('input', () => {
    const empty = frame.inputs.every((each) => each.value === '')
    tell(frame, { says: 'change', complete: faultOf(frame) === null, empty })
  })
}

export const frameProgram = [
  startFrame,
  tell,
  tellHeight,
  valueOf,
  faultOf,
  show,
  makeToken,
  endWallet,
  openWalletWindow,
  showAmount,
  listenToMessages,
  answer,
  listenToInput,
] as const
