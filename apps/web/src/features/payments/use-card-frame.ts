import { type Ref, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import {
  type CardAnswer,
  type CardBilling,
  type FromFields,
  readFieldsMessage,
  type WalletAnswer,
} from './card-messages.ts'

export type CardFieldsHandle = {
  /** Asks the frame for a token of the typed card; a faulty card is answered with messages. */
  tokenise: (billing: CardBilling | null) => Promise<CardAnswer>
  /** Moves the focus to a field; false where the form is not there yet. */
  focus: (field: string) => boolean
}

/** Reactions of the page to what happens in the frame. */
type Reactions = {
  onReady: () => void
  /** Called when Enter is pressed in a field. */
  onSubmit: () => void
  /**
   * Called when a wallet's button is pressed. False, if a field of this page is missing, keeps the wallet
   * closed.
   */
  onWalletPressed: () => boolean
  onWallet: (answer: WalletAnswer) => void
  onWalletFailed: () => void
  /** Called when the visitor has corrected this field of the card. */
  onMended: (field: string) => void
}

export type PageOfCard = Reactions & {
  ref: Ref<CardFieldsHandle>
  /** Sum that wallets show, in pence; 'changing' until it is known; null where they show none. */
  walletSum: number | 'changing' | null
}

type Status = 'loading' | 'ready' | 'silent'
type Say = (message: object) => void
type Answer = RefObject<((answer: CardAnswer) => void) | null>
/** Message for a frame that does not listen yet. */
type Unsent = RefObject<object | null>

const READY_TIMEOUT_MS = 15_000
const TOKEN_TIMEOUT_MS = 20_000
const FIRST_HEIGHT = 286
const FIRST_HEIGHT_OF_CODE = 96
const silent: CardAnswer = {
  type: 'invalid',
  messages: [
    { field: 'form', message: 'The card service did not answer. You have not been charged. Try again.' },
  ],
}

/** Exchanges messages between this page and the provider's frame. */
export function useCardFrame(
  origin: string,
  { ref, isShort, walletSum, ...reactions }: PageOfCard & { isShort: boolean },
) {
  const frame = useRef<HTMLIFrameElement>(null)
  const answer: Answer = useRef(null)
  const unsent: Unsent = useRef(null)
  const page = useRef<Reactions>(reactions)
  const [status, setStatus] = useState<Status>('loading')
  const [height, setHeight] = useState(isShort ? FIRST_HEIGHT_OF_CODE : FIRST_HEIGHT)

  useEffect(() => {
    page.current = reactions
  })

  useEffect(() => {
    const say: Say = (message) => frame.current?.contentWindow?.postMessage(message, origin)
    const hear = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return
      const message = readFieldsMessage(event.data)
      if (message?.type === 'ready') setStatus('ready')
      else if (message?.type === 'height') setHeight(message.height)
      else if (message) passOn(message, { page: page.current, answer, say })
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [origin])

  useEffect(() => {
    if (status !== 'loading') return
    // An expired session shows a page that never says it is ready.
    const timer = setTimeout(() => setStatus('silent'), READY_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [status])

  // Credit may cover everything before the frame answers: then its answer no longer matters.
  useEffect(() => () => answer.current?.({ type: 'invalid', messages: [] }), [])

  useEffect(() => {
    if (status === 'silent') answer.current?.(silent)
    if (status !== 'ready') return
    page.current.onReady()
    // The button was pressed before the form was there: its card is asked for now.
    if (unsent.current) frame.current?.contentWindow?.postMessage(unsent.current, origin)
    unsent.current = null
  }, [origin, status])

  useEffect(() => {
    if (status !== 'ready' || walletSum === null) return
    const pence = walletSum === 'changing' ? null : walletSum
    frame.current?.contentWindow?.postMessage({ type: 'wallet-sum', pence }, origin)
  }, [origin, status, walletSum])

  useImperativeHandle(ref, () => handleOf(frame, { answer, unsent, origin, status }), [origin, status])

  return { frame, status, height }
}

type To = { page: Reactions; answer: Answer; say: Say }

/** Passes a message of the frame on to the page, or to the question that it answers. */
function passOn(message: Exclude<FromFields, { type: 'ready' | 'height' }>, { page, answer, say }: To): void {
  switch (message.type) {
    case 'submit':
      return page.onSubmit()
    case 'mended':
      return page.onMended(message.field)
    case 'token':
    case 'coded':
    case 'gone':
    case 'invalid':
    case 'expired':
      return answer.current?.(message)
    case 'wallet-pressed':
      return say({ type: page.onWalletPressed() ? 'wallet-go' : 'wallet-stop' })
    case 'wallet':
      return page.onWallet(message)
    case 'wallet-failed':
      return page.onWalletFailed()
    case 'wallet-ended':
    case 'valid':
  }
}

/** Returns the page's own way to the frame: ask for a token, and move the focus. */
function handleOf(
  frame: RefObject<HTMLIFrameElement | null>,
  { answer, unsent, origin, status }: { answer: Answer; unsent: Unsent; origin: string; status: Status },
): CardFieldsHandle {
  const say: Say = (message) => frame.current?.contentWindow?.postMessage(message, origin)
  return {
    tokenise: (billing) =>
      new Promise<CardAnswer>((resolve) => {
        if (status === 'silent') return resolve(silent)
        const timer = setTimeout(() => answer.current?.(silent), TOKEN_TIMEOUT_MS)
        answer.current = (given) => {
          clearTimeout(timer)
          answer.current = null
          unsent.current = null
          resolve(given)
        }
        // Another site's page gets no billing details: our server tells its provider what the payment
        // needs.
        const question = { type: 'tokenise', ...(origin === window.location.origin && { billing }) }
        if (status === 'ready') say(question)
        else unsent.current = question
      }),
    focus: (field) => {
      if (status !== 'ready') return false
      frame.current?.focus()
      frame.current?.scrollIntoView({ block: 'center' })
      say(field === 'form' ? { type: 'focus' } : { type: 'focus', field })
      return true
    },
  }
}
