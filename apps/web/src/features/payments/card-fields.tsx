import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { cardFrameAddress } from './card-frame-address.ts'
import { type PageOfCard, useCardFrame } from './use-card-frame.ts'

type Props = PageOfCard & {
  /** The provider's page with the card fields. */
  url: string
  fontKey: string
  /** True when the frame has wallet buttons, which may ask the browser for a payment and open a window. */
  hasWallets: boolean
  /** The provider's name of a saved card, for which the frame asks only the security code. */
  savedCard?: string | undefined
  /** Called when the frame did not load, and the visitor asks for another. */
  onRetry: () => void
}

/** Shows the provider's own page in a frame: this page never sees a card number. */
export function CardFields({ url, fontKey, hasWallets, savedCard, ref, onRetry, ...page }: Props) {
  const [src] = useState(() => cardFrameAddress(url, fontKey, savedCard))
  const isShort = savedCard !== undefined
  const { frame, status, height } = useCardFrame(new URL(url).origin, { ref, isShort, ...page })
  if (status === 'silent') return <CardFormUnresponsive onRetry={onRetry} />
  return (
    <div className="relative">
      {status === 'loading' && <CardFormPlaceholder isShort={isShort} />}
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

/**
 * Reserves the space of the card form, which is taller where it is narrow, so that nothing moves when it
 * loads.
 */
export function CardFormPlaceholder({ isShort = false }: { isShort?: boolean }) {
  const height = isShort ? 'min-h-26' : 'min-h-95 sm:min-h-90'
  return (
    <div role="status" className={`grid content-start gap-6 pt-6 ${height}`}>
      <span className="visually-hidden">Loading the card form…</span>
      <Skeleton shape="title" count={isShort ? 1 : 3} />
    </div>
  )
}

/** Shows, instead of the form, that the provider's page never said it was ready. */
export function CardFormUnresponsive({ onRetry }: { onRetry: () => void }) {
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
