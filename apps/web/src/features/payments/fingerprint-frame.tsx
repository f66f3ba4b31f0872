import { useRef } from 'react'
import { useBankAnswered } from './bank-frame.ts'

type Props = {
  /** Our own page that holds the bank's; after ten seconds it continues without the bank's. */
  url: string
  onAnswered: () => void
}

/**
 * Lets the bank look at the browser before it decides. The frame is invisible, and nothing in it takes the
 * focus.
 */
export function FingerprintFrame({ url, onAnswered }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  useBankAnswered(frame, onAnswered)
  return (
    // Not `display: none`: in some browsers a page then has no sizes, which the bank looks at.
    <div aria-hidden="true" inert className="visually-hidden">
      <iframe
        ref={frame}
        src={url}
        title="Your bank looks at this browser"
        tabIndex={-1}
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-forms allow-same-origin allow-scripts"
        className="invisible"
      />
    </div>
  )
}
