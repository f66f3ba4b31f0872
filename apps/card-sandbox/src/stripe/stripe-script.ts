import type {
  ConfirmationTokenCreateParams,
  StripeExpressCheckoutElementClickEvent,
  StripeExpressCheckoutElementConfirmEvent,
  StripePaymentElementChangeEvent,
} from '@stripe/stripe-js'
import { programText } from '../pages/html.ts'

/** Messages of an element's frame to the script. */
export type FromFrame =
  | { says: 'ready'; wallets: boolean }
  | { says: 'height'; height: number }
  | { says: 'change'; complete: boolean; empty: boolean }
  | { says: 'focus' }
  | { says: 'enter' }
  | { says: 'pressed'; wallet: Wallet }
  | { says: 'confirmed'; wallet: Wallet }
  | { says: 'closed' }
  | { says: 'updated' }
  | { says: 'checked'; message: string | null }
  | { says: 'token'; token: object | null; message: string | null }

/** Requests of the script to a frame. */
export type ToFrame =
  | { ask: 'check' }
  | { ask: 'token'; billing: object | null }
  | { ask: 'focus' }
  | { ask: 'clear' }
  | { ask: 'open' }
  | { ask: 'update'; amount: number }

type Handler = (event: object) => void
type ElementType = 'payment' | 'expressCheckout'
type Wallet = 'apple_pay' | 'google_pay'

/** State of one element, which its functions share. */
interface Mounted {
  origin: string
  type: ElementType
  query: URLSearchParams
  frame: HTMLIFrameElement
  handlers: Map<string, Handler[]>
  /** Takes the frame's answer to the last request; null where none is awaited. */
  answer: ((message: FromFrame) => void) | null
  /** The wallet in which the payer has confirmed, until a token is made. */
  confirmed: Wallet | null
}

/**
 * Runs in the shop's page. It is sent as text with the functions below, so they use nothing from outside
 * their own bodies but one another. They have the parts of Stripe.js that the card page uses, in the shapes
 * that `@stripe/stripe-js` publishes, and no more.
 */
function startStandIn(origin: string) {
  const Stripe = (key: string) => ({
    elements: (options: ElementsOptions) => makeElements(origin, key, options),
    async createConfirmationToken({
      elements,
      params,
    }: {
      elements: ReturnType<typeof makeElements>
      params?: ConfirmationTokenCreateParams
    }) {
      const answered = await elements.current()?.token(params?.payment_method_data?.billing_details ?? null)
      if (answered?.says === 'token' && answered.token !== null) return { confirmationToken: answered.token }
      const message = answered?.says === 'token' ? answered.message : 'No element is mounted.'
      return { error: { type: 'api_error', message } }
    },
  })
  Object.assign(window, { Stripe })
}

interface ElementsOptions {
  amount?: number
  currency?: string
  appearance?: object
}

function makeElements(origin: string, key: string, options: ElementsOptions) {
  const made: ReturnType<typeof makeElement>[] = []
  const current = () =>
    made.find(({ isConfirmed }) => isConfirmed()) ?? made.find(({ type }) => type === 'payment')
  return {
    create(type: ElementType) {
      const query = new URLSearchParams({
        key,
        amount: String(options.amount ?? ''),
        currency: options.currency ?? '',
        appearance: JSON.stringify(options.appearance ?? {}),
      })
      const element = makeElement(origin, type, query)
      made.push(element)
      return element.element
    },
    async update(changes: { amount?: number }) {
      Object.assign(options, changes)
      const { amount } = changes
      if (amount !== undefined) await Promise.all(made.map((each) => each.showAmount(amount)))
    },
    async submit() {
      const checked = await current()?.check()
      if (checked?.says === 'checked' && checked.message !== null)
        return { error: { type: 'validation_error', code: 'incomplete', message: checked.message } }
      return { selectedPaymentMethod: 'card' }
    },
    current,
  }
}

function makeElement(origin: string, type: ElementType, query: URLSearchParams) {
  const mounted: Mounted = {
    origin,
    type,
    query,
    frame: document.createElement('iframe'),
    handlers: new Map(),
    answer: null,
    confirmed: null,
  }
  const { frame, handlers } = mounted
  window.addEventListener('message', (event: MessageEvent) => {
    if (event.origin !== origin || event.source !== frame.contentWindow) return
    hear(mounted, event.data as FromFrame)
  })
  const element = {
    on(event: string, handler: Handler) {
      handlers.set(event, [...(handlers.get(event) ?? []), handler])
      return element
    },
    mount: (where: string | HTMLElement) => mount(mounted, where),
    focus: () => say(mounted, { ask: 'focus' }),
    clear: () => say(mounted, { ask: 'clear' }),
    update: () => element,
    unmount: () => frame.remove(),
    destroy: () => frame.remove(),
  }
  return {
    element,
    type,
    isConfirmed: () => mounted.confirmed !== null,
    check: () => (mounted.confirmed !== null ? Promise.resolve(null) : ask(mounted, { ask: 'check' })),
    token(billing: object | null) {
      mounted.confirmed = null
      return ask(mounted, { ask: 'token', billing })
    },
    /** An element that is not mounted yet, or does not show the sum, has nothing to update. */
    async showAmount(amount: number) {
      query.set('amount', String(amount))
      if (type === 'expressCheckout' && frame.isConnected) await ask(mounted, { ask: 'update', amount })
    },
  }
}

function mount({ origin, type, query, frame }: Mounted, where: string | HTMLElement) {
  const place = typeof where === 'string' ? document.querySelector(where) : where
  query.set('parent', location.origin)
  frame.src = `${origin}/elements/${type}?${query}`
  frame.title = type === 'payment' ? 'Secure payment input frame' : 'Secure express checkout frame'
  frame.allow = 'payment *'
  frame.style.cssText = 'display:block;width:100%;border:0;color-scheme:normal'
  place?.append(frame)
}

function emit({ handlers, type }: Mounted, event: string, detail: object) {
  for (const handler of handlers.get(event) ?? []) handler({ elementType: type, ...detail })
}

function say({ frame, origin }: Mounted, message: ToFrame) {
  frame.contentWindow?.postMessage(message, origin)
}

function ask(mounted: Mounted, message: ToFrame): Promise<FromFrame> {
  return new Promise((resolve) => {
    mounted.answer = resolve
    say(mounted, message)
  })
}

function hear(mounted: Mounted, message: FromFrame) {
  const { type, frame } = mounted
  switch (message.says) {
    case 'ready':
      return emit(mounted, 'ready', {
        ...(type === 'expressCheckout' && {
          availablePaymentMethods: message.wallets ? { applePay: true, googlePay: true } : undefined,
        }),
      })
    case 'height':
      frame.style.height = `${message.height}px`
      return
    case 'change': {
      const { complete, empty } = message
      const change: StripePaymentElementChangeEvent = {
        elementType: 'payment',
        complete,
        empty,
        collapsed: false,
        value: { type: 'card' },
      }
      return emit(mounted, 'change', change)
    }
    case 'focus':
      return emit(mounted, 'focus', {})
    case 'enter':
      // Like Stripe's: only an event, whatever the form's button says.
      frame.closest('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
      return
    case 'pressed':
      return pressWallet(mounted, message.wallet)
    case 'confirmed': {
      mounted.confirmed = message.wallet
      const confirm: Pick<StripeExpressCheckoutElementConfirmEvent, 'paymentFailed' | 'expressPaymentType'> =
        { paymentFailed: () => {}, expressPaymentType: message.wallet }
      return emit(mounted, 'confirm', confirm)
    }
    case 'closed':
      return emit(mounted, 'cancel', {})
    case 'updated':
    case 'checked':
    case 'token':
      mounted.answer?.(message)
      mounted.answer = null
  }
}

/** Asks the shop's page whether the wallet may open; the page has a second to answer, and one answer. */
function pressWallet(mounted: Mounted, wallet: Wallet) {
  const resolveWithinMs = 1_000
  let isAnswered = false
  const once = (act: () => void) => () => {
    if (isAnswered) return
    isAnswered = true
    act()
  }
  const reject = once(() => {})
  setTimeout(reject, resolveWithinMs)
  const event: StripeExpressCheckoutElementClickEvent = {
    elementType: 'expressCheckout',
    expressPaymentType: wallet,
    resolve: once(() => say(mounted, { ask: 'open' })),
    reject,
  }
  emit(mounted, 'click', event)
}

const standInProgram = [
  startStandIn,
  makeElements,
  makeElement,
  mount,
  emit,
  say,
  ask,
  hear,
  pressWallet,
] as const

export const stripeScript = (origin: string): string => programText(standInProgram, origin)
