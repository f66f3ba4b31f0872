import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type CardAnswer, type CardBilling, readFieldsMessage, type WalletAnswer } from './card-messages.ts'

export type CardFieldsHandle = {
  /** Asks the frame for a token of the typed card; a faulty card is answered with messages. */
  tokenise: (billing: CardBilling | null) => Promise<CardAnswer>
  /** Moves the focus to a field; false where the form is not there yet. */
  focus: (field: string) => boolean
}

type Props = {
  /** The provider's page with the card fields. */
  url: string
  fontKey: string
  /** True when the frame has wallet buttons, which may ask the browser for a payment and open a window. */
  hasWallets: boolean
  /** Sum that wallets show, in pence; 'changing' until it is known; null where they show none. */
  walletSum: number | 'changing' | null
  /** The provider's name of a saved card, for which the frame asks only the security code. */
  savedCard?: string | undefined
  ref: Ref<CardFieldsHandle>
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
  /** Called when the frame did not load, and the visitor asks for another. */
  onRetry: () => void
}

const READY_TIMEOUT_MS = 15_000
const TOKEN_TIMEOUT_MS = 20_000
const FIRST_HEIGHT = 286
const FIRST_HEIGHT_OF_CODE = 124
const RADIUS_PX = 8
const silent: CardAnswer = {
  type: 'invalid',
  messages: [
    { field: 'form', message: 'The card service did not answer. You have not been charged. Try again.' },
  ],
}

/** Shows the provider's own page in a frame: this page never sees a card number. */
export function CardFields({ url, fontKey, hasWallets, savedCard, ref, onRetry, ...page }: Props) {
  const [src] = useState(() => frameAddress(url, fontKey, savedCard))
  const isShort = savedCard !== undefined
  const { frame, status, height } = useCardFrame(new URL(url).origin, { ref, isShort, ...page })
  if (status === 'silent') return <CardFormSilent onRetry={onRetry} />
  return (
    <div className="relative">
      {status === 'loading' && <CardFormComing isShort={isShort} />}
      <iframe
        ref={frame}
        src={src}
        title={isShort ? 'Security code of your saved card' : 'Card details'}
        // The provider's page, or ours with a policy that allows only the provider's script.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox={`allow-forms allow-same-origin allow-scripts${hasWallets ? ' allow-popups' : ''}`}
        allow={hasWallets ? 'payment *' : undefined}
        height={height}
        referrerPolicy="origin"
        className={
          status === 'ready' ? '-mx-1 block w-[calc(100%+8px)]' : 'invisible absolute inset-0 w-full'
        }
      />
    </div>
  )
}

type Page = Omit<Props, 'url' | 'fontKey' | 'hasWallets' | 'savedCard' | 'onRetry'> & { isShort: boolean }

/** Exchanges messages between this page and the provider's frame. */
function useCardFrame(origin: string, { ref, isShort, walletSum, ...heard }: Page) {
  const frame = useRef<HTMLIFrameElement>(null)
  const answer = useRef<((answer: CardAnswer) => void) | null>(null)
  const page = useRef(heard)
  const [status, setStatus] = useState<'loading' | 'ready' | 'silent'>('loading')
  const [height, setHeight] = useState(isShort ? FIRST_HEIGHT_OF_CODE : FIRST_HEIGHT)

  useEffect(() => {
    page.current = heard
  })

  useEffect(() => {
    const hear = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return
      const message = readFieldsMessage(event.data)
      switch (message?.type) {
        case 'ready':
          return setStatus('ready')
        case 'height':
          return setHeight(message.height)
        case 'submit':
          return page.current.onSubmit()
        case 'mended':
          return page.current.onMended(message.field)
        case 'token':
        case 'coded':
        case 'gone':
        case 'invalid':
        case 'expired':
          return answer.current?.(message)
        case 'wallet-pressed': {
          const type = page.current.onWalletPressed() ? 'wallet-go' : 'wallet-stop'
          return frame.current?.contentWindow?.postMessage({ type }, origin)
        }
        case 'wallet':
          return page.current.onWallet(message)
        case 'wallet-failed':
          return page.current.onWalletFailed()
        case 'wallet-ended':
        case 'valid':
        case undefined:
      }
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
    if (status === 'ready') page.current.onReady()
  }, [status])

  useEffect(() => {
    if (status !== 'ready' || walletSum === null) return
    const pence = walletSum === 'changing' ? null : walletSum
    frame.current?.contentWindow?.postMessage({ type: 'wallet-sum', pence }, origin)
  }, [origin, status, walletSum])

  useImperativeHandle(ref, () => {
    const say = (message: object) => frame.current?.contentWindow?.postMessage(message, origin)
    return {
      tokenise: (billing) =>
        new Promise<CardAnswer>((resolve) => {
          const timer = setTimeout(() => resolve(silent), TOKEN_TIMEOUT_MS)
          answer.current = (given) => {
            clearTimeout(timer)
            answer.current = null
            resolve(given)
          }
          // Another site's page gets no billing details: our server tells its provider what the payment
          // needs.
          say({ type: 'tokenise', ...(origin === window.location.origin && { billing }) })
        }),
      focus: (field) => {
        if (status !== 'ready') return false
        frame.current?.focus()
        frame.current?.scrollIntoView({ block: 'center' })
        say(field === 'form' ? { type: 'focus' } : { type: 'focus', field })
        return true
      },
    }
  }, [origin, status])

  return { frame, status, height }
}

/**
 * Returns the provider's page in this page's colours. Never rendered on the server, so that it can read the
 * document's styles.
 */
function frameAddress(url: string, fontKey: string, savedCard: string | undefined): string {
  const address = new URL(url)
  const { primary, ground, colorScheme } = readStyle()
  address.searchParams.set('parent', window.location.origin)
  address.searchParams.set('primary', primary)
  address.searchParams.set('font', fontKey)
  address.searchParams.set('radius', String(RADIUS_PX))
  // The frame follows the reader's setting as this page does: it may change while a card is typed.
  const schemes = document.querySelector('meta[name="color-scheme"]')?.getAttribute('content')
  if (schemes === 'light dark') address.searchParams.set('scheme', 'reader')
  if (colorScheme === 'dark') address.searchParams.set('darkGround', ground)
  for (const file of fontFiles()) address.searchParams.append('fontFile', file)
  if (savedCard !== undefined) address.searchParams.set('savedCard', savedCard)
  return address.href
}

/** Lists the files of this page's body font, the usual weight first. */
function fontFiles(): string[] {
  const [family] = namesIn(getComputedStyle(document.body).fontFamily)
  return [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .flatMap((rule) => {
      if (!(rule instanceof CSSFontFaceRule)) return []
      if (namesIn(rule.style.getPropertyValue('font-family'))[0] !== family) return []
      const [, file] = /url\("?([^")]+)"?\)/.exec(rule.style.getPropertyValue('src')) ?? []
      return file === undefined ? [] : [new URL(file, document.baseURI).href]
    })
}

const namesIn = (families: string): string[] =>
  families.split(',').map((name) => name.trim().replaceAll(/^["']|["']$/g, ''))

/** Reads the page's colours, as six hex digits. */
function readStyle(): { primary: string; ground: string; colorScheme: string } {
  const style = getComputedStyle(document.documentElement)
  const read = (token: string) => style.getPropertyValue(token).trim().replace('#', '')
  return {
    primary: read('--client-primary-text'),
    ground: read('--client-surface'),
    colorScheme: style.colorScheme,
  }
}

/**
 * Reserves the space of the card form, which is taller where it is narrow, so that nothing moves when it
 * loads.
 */
export function CardFormComing({ isShort = false }: { isShort?: boolean }) {
  const height = isShort ? 'min-h-45 sm:min-h-37' : 'min-h-95 sm:min-h-90'
  return (
    <div role="status" className={`grid content-start gap-6 pt-6 ${height}`}>
      <span className="visually-hidden">Loading the card form…</span>
      <Skeleton shape="title" count={isShort ? 1 : 3} />
    </div>
  )
}

/** Shows, instead of the form, that the provider's page never said it was ready. */
export function CardFormSilent({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice type="danger" title="The card form did not load" live>
      <p>No money has been taken, and your places are still held.</p>
      <div className="mt-3">
        <Button variant="secondary" size="small" onClick={onRetry}>
          Load the card form again
        </Button>
      </div>
    </Notice>
  )
}
