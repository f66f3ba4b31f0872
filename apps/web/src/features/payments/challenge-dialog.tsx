import { challengeLoadMs } from '@touchline/rules/limits/defaults'
import { useEffect, useRef, useState } from 'react'
import { usePageFacts } from '../../page/page-facts.ts'
import { Button } from '../../ui/button.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { bankSandbox, useBankAnswered } from './bank-frame.ts'
import { sizeOfChallenge } from './challenge-window.ts'
import { NoticeOfPayment } from './notice-of-payment.tsx'
import type { PaymentNotice } from './payment.ts'

type Props = {
  /** Our own page that holds the bank's page. */
  url: string
  scaData: string | null
  /** Payee and sum, to compare with what the bank shows. */
  what: string
  /** Says what became of the last try to cancel. */
  notice?: PaymentNotice | null
  onAnswered: () => void
  onCancel: () => Promise<void>
  /** Cancels too, in order to pay by another card. */
  onOtherCard: () => Promise<void>
}

/** Shows the bank's page in a window that says what is happening and always has a way out (F32, A40). */
export function ChallengeDialog({
  url,
  scaData,
  what,
  notice = null,
  onAnswered,
  onCancel,
  onOtherCard,
}: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [loads, setLoads] = useState(1)
  const [isSlow, setSlow] = useState(false)

  useBankAnswered(frame, onAnswered)

  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), challengeLoadMs)
    return () => clearTimeout(timer)
  }, [loads])

  const size = sizeOfChallenge(scaData)
  return (
    <Dialog
      open
      shape="sheet"
      title="Your bank’s security check"
      mustAnswer
      // The payment waits for this window: Escape does not close it, but shows the ways out.
      onEscape={() => setSlow(true)}
      onClose={() => {}}
    >
      <p className="text-sm text-ink-soft">
        {what} Your bank wants to check that it’s you. Follow its steps below, and we’ll take you back
        automatically.
      </p>
      <iframe
        key={loads}
        ref={frame}
        src={url}
        title="Your bank's security check"
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox={bankSandbox}
        width={size?.widthPx}
        height={size?.heightPx}
        // The inside has exactly the size that the bank was told: the frame's edge is drawn outside it.
        className={classNames(
          'mt-4 mb-1 block bg-surface outline outline-line',
          size
            ? 'mx-auto max-w-full shrink-0 rounded-md'
            : 'min-h-90 grow max-sm:-mx-5 sm:h-150 sm:max-h-[60dvh]',
        )}
      />
      <Foot
        notice={notice}
        onCancel={onCancel}
        onOtherCard={onOtherCard}
        url={url}
        isSlow={isSlow}
        onAgain={() => {
          setSlow(false)
          setLoads(loads + 1)
        }}
      />
    </Dialog>
  )
}

type FootProps = Pick<Props, 'url' | 'onCancel' | 'onOtherCard'> & {
  notice: PaymentNotice | null
  isSlow: boolean
  onAgain: () => void
}

/** Holds the ways out, in view however tall the bank's page is. */
function Foot({ notice, url, isSlow, onAgain, onCancel, onOtherCard }: FootProps) {
  const [isCancelling, setCancelling] = useState(false)
  const giveUp = async (end: () => Promise<void>) => {
    setCancelling(true)
    try {
      await end()
    } finally {
      setCancelling(false)
    }
  }
  return (
    <div className="sticky bottom-0 -mx-5 mt-auto -mb-5 bg-overlay px-5 py-3 sm:-mx-7 sm:-mb-7 sm:px-7 sm:py-4">
      <NoticeOfPayment notice={notice} />
      {isSlow && (
        <WaysOut
          url={url}
          isCancelling={isCancelling}
          onAgain={onAgain}
          onOtherCard={() => void giveUp(onOtherCard)}
        />
      )}
      <div className="-ml-3">
        <Button
          variant="text"
          size="small"
          onClick={() => void giveUp(onCancel)}
          busy={isCancelling && 'Cancelling…'}
        >
          Cancel payment
        </Button>
      </div>
    </div>
  )
}

type WaysOutProps = { url: string; isCancelling: boolean; onAgain: () => void; onOtherCard: () => void }

function WaysOut({ url, isCancelling, onAgain, onOtherCard }: WaysOutProps) {
  const { isKiosk } = usePageFacts()
  return (
    <div role="status" className="mb-2 rounded-md bg-info-soft p-3 sm:p-4">
      <p className="font-bold">Is your bank’s page not working?</p>
      <p className="text-sm">No money has been taken yet.</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="small" variant="secondary" onClick={onAgain}>
          Try again
        </Button>
        <Button size="small" variant="secondary" onClick={onOtherCard} unavailable={isCancelling}>
          Use another card
        </Button>
        {!isKiosk && (
          <a href={url} target="_blank" rel="noreferrer" className={buttonStyle('secondary', 'small')}>
            Open in a new window
          </a>
        )}
      </div>
    </div>
  )
}
