import { useLeave } from '../../features/login/use-leave.ts'
import { messages } from '../../messages.ts'
import { Button } from '../../ui/button.tsx'

const ofOrder = {
  running: messages.forgettingOrder,
  done: messages.orderForgotten,
  failed: messages.orderNotForgotten,
}

/**
 * Removes the booking from this device. A guest has no log-out, and later users of the
 * device must not open the booking.
 */
export function ForgetHere() {
  const leave = useLeave(ofOrder)
  return (
    <div className="mt-5 border-t border-line pt-4">
      <p className="text-sm text-ink-soft">
        This booking stays on this device until a week after the session. Shared device? Remove it: the link
        in your email still works.
      </p>
      <Button variant="text" onClick={leave} wide>
        Remove it from this browser
      </Button>
    </div>
  )
}
