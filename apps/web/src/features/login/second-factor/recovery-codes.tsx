import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

type Props = {
  codes: readonly string[]
  /** Called once the person says that they have kept them. */
  onKept: () => void
}

/** Shows recovery codes, this once, to be printed, copied or written down. */
export function RecoveryCodes({ codes, onKept }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [said, setSaid] = useState('')
  useEffect(() => heading.current?.focus(), [])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      setSaid('Copied.')
    } catch {
      setSaid('Your browser did not copy them. Print them, or write them down.')
    }
  }
  return (
    <div className="grid gap-5">
      <div className="grid gap-4 print-alone">
        <h3 ref={heading} tabIndex={-1}>
          Your recovery codes
        </h3>
        <p>Each of them logs you in once, when your phone or passkey isn’t to hand.</p>
        <ol className="grid list-inside list-decimal gap-x-6 gap-y-1 rounded-md border border-line p-4 sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code} className="tabular whitespace-nowrap font-mono">
              {code}
            </li>
          ))}
        </ol>
      </div>
      <Notice type="warning" title="They are shown this once">
        Print them or write them down, and keep them where only you can get at them. Not beside the till.
      </Notice>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => window.print()}>
          Print
        </Button>
        <Button variant="secondary" onClick={() => void copy()}>
          Copy
        </Button>
      </div>
      <p role="status" className="empty:hidden">
        {said}
      </p>
      <Button size="large" wide onClick={onKept}>
        I’ve kept them
      </Button>
    </div>
  )
}
