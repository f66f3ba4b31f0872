import { useRef } from 'react'
import { useBankAnswered } from './bank-frame.ts'

type Props = {
  /** Our own page that holds the bank's; after ten seconds it goes on without that one. */
  url: string
  onAnswered: () => void
}

/** The bank looks at the browser before it decides: nothing is to be seen or done here, and nothing in it gets the focus. */
export function FingerprintFrame({ url, onAnswered }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  useBankAnswered(frame, onAnswered)
  return (
    // Not `display: none`: in some browsers a page has no sizes then, and they are what the bank looks at.
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
