import { useState } from 'react'
import { tryAgain } from '../calls/signal.ts'
import { useSignalLost } from '../calls/use-signal-lost.ts'
import { Button } from '../ui/button.tsx'

/** F100: without a signal the page stays as it is, and says so; what was pressed goes on when it is back. */
export function SignalNotice() {
  const isLost = useSignalLost()
  return (
    <div role="status" className="fixed inset-x-0 bottom-0 z-40">
      {isLost && <NoSignal />}
    </div>
  )
}

function NoSignal() {
  const [isTrying, setTrying] = useState(false)
  const press = async () => {
    setTrying(true)
    await tryAgain()
    setTrying(false)
  }
  return (
    <div data-bottom-bar className="border-t-4 border-warning bg-warning-soft py-3 shadow-raised">
      <div className="page flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p>
          <strong>You have no signal just now.</strong> Your choice is kept, and continues automatically when
          the signal is back.
        </p>
        <Button variant="secondary" size="small" busy={isTrying && 'Trying…'} onClick={() => void press()}>
          Try again
        </Button>
      </div>
    </div>
  )
}
