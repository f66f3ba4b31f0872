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
  | { says: 'pressed'; wallet: 'apple_pay' | 'google_pay' }
  | { says: 'confirmed'; wallet: 'apple_pay' | 'google_pay' }
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

/**
 * Runs in the shop's page. It is sent as text, so it uses nothing from outside its own body. It has the parts
 * of Stripe.js that the card page uses, in the shapes that `@stripe/stripe-js` publishes, and no more.
 */
export function standInScript(origin: string) {
  const resolveWithinMs = 1_000

  const makeElement = (type: 'payment' | 'expressCheckout', query: URLSearchParams) => {
    const handlers = new Map<string, Handler[]>()
    const frame = document.createElement('iframe')
    let answer: ((message: FromFrame) => void) | null = null
    let confirmed: string | null = null

    const emit = (event: string, detail: object) => {
      for (const handler of handlers.get(event) ?? []) handler({ elementType: type, ...detail })
    }
    const say = (message: ToFrame) => frame.contentWindow?.postMessage(message, origin)
    const ask = (message: ToFrame) =>
      new Promise<FromFrame>((resolve) => {
        answer = resolve
        say(message)
      })

    const pressed = (wallet: 'apple_pay' | 'google_pay') => {
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
        resolve: once(() => say({ ask: 'open' })),
        reject,
      }
      emit('click', event)
    }

    window.addEventListener('message', (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== frame.contentWindow) return
      const message = event.data as FromFrame
      switch (message.says) {
        case 'ready':
          return emit('ready', {
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
          return emit('change', change)
        }
        case 'focus':
          return emit('focus', {})
        case 'enter':
          // Like Stripe's: only an event, whatever the form's button says.
          frame.closest('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
          return
        case 'pressed':
          return pressed(message.wallet)
        case 'confirmed': {
          confirmed = message.wallet
          const confirm: Pick<
            StripeExpressCheckoutElementConfirmEvent,
            'paymentFailed' | 'expressPaymentType'
          > = { paymentFailed: () => {}, expressPaymentType: message.wallet }
          return emit('confirm', confirm)
        }
        case 'closed':
          return emit('cancel', {})
        case 'updated':
        case 'checked':
        case 'token':
          answer?.(message)
          answer = null
      }
    })

    const element = {
      on(event: string, handler: Handler) {
        handlers.set(event, [...(handlers.get(event) ?? []), handler])
        return element
      },
      mount(where: string | HTMLElement) {
        const place = typeof where === 'string' ? document.querySelector(where) : where
        query.set('parent', location.origin)
        frame.src = `${origin}/elements/${type}?${query}`
        frame.title = type === 'payment' ? 'Secure payment input frame' : 'Secure express checkout frame'
        frame.allow = 'payment *'
        frame.style.cssText = 'display:block;width:100%;border:0;color-scheme:normal'
        place?.append(frame)
      },
      focus: () => say({ ask: 'focus' }),
      clear: () => say({ ask: 'clear' }),
      update: () => element,
      unmount: () => frame.remove(),
      destroy: () => frame.remove(),
    }
    const check = () => (confirmed !== null ? Promise.resolve(null) : ask({ ask: 'check' }))
    const token = (billing: object | null) => {
      confirmed = null
      return ask({ ask: 'token', billing })
    }
    /** An element that is not mounted yet, or does not show the sum, has nothing to update. */
    const showAmount = async (amount: number) => {
      query.set('amount', String(amount))
      if (type === 'expressCheckout' && frame.isConnected) await ask({ ask: 'update', amount })
    }
    return { element, check, token, showAmount, isConfirmed: () => confirmed !== null, type }
  }

  const makeElements = (
    key: string,
    options: { amount?: number; currency?: string; appearance?: object },
  ) => {
    const made: ReturnType<typeof makeElement>[] = []
    const current = () =>
      made.find(({ isConfirmed }) => isConfirmed()) ?? made.find(({ type }) => type === 'payment')
    return {
      create(type: 'payment' | 'expressCheckout') {
        const query = new URLSearchParams({
          key,
          amount: String(options.amount ?? ''),
          currency: options.currency ?? '',
          appearance: JSON.stringify(options.appearance ?? {}),
        })
        const element = makeElement(type, query)
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

  const Stripe = (key: string) => ({
    elements: (options: object) => makeElements(key, options),
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

export const stripeScript = (origin: string): string => programText(standInScript, origin)
