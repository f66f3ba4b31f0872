import { useState } from 'react'
import { type SignalLost, tryAgain } from '../../calls/signal.ts'
import { useSignalLost } from '../../calls/use-signal-lost.ts'
import { Button } from '../../ui/button.tsx'

/**
 * Says that the signal is lost (F100). The page stays as it is, and pressed actions
 * continue when the signal is back.
 */
export function SignalNotice() {
  const why = useSignalLost()
  const [isTrying, setTrying] = useState(false)
  const press = async () => {
    setTrying(true)
    await tryAgain()
    setTrying(false)
  }
  return (
    <div role="status" className="fixed inset-x-0 bottom-0 z-40">
      {why !== null && <NoSignal why={why} isTrying={isTrying} onTry={() => void press()} />}
    </div>
  )
}

type Props = { why: SignalLost; isTrying: boolean; onTry: () => void }

export function NoSignal({ why, isTrying, onTry }: Props) {
  return (
    <div data-bottom-bar className="border-t-4 border-warning bg-warning-soft py-3 shadow-raised">
      <div className="page flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p>
          {why === 'offline' ? (
            <>
              <strong>You’re offline.</strong> Your choice is kept, and we’ll carry on when you’re back
              online.
            </>
          ) : (
            <>
              <strong>This page can’t reach us at the moment.</strong> Your choice is kept, and we’ll carry on
              once it can.
            </>
          )}
        </p>
        <Button variant="secondary" size="small" busy={isTrying && 'Trying…'} onClick={onTry}>
          Try again
        </Button>
      </div>
    </div>
  )
}
