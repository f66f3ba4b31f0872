import { useLeave } from '../../features/login/use-leave.ts'
import { messages } from '../../messages.ts'
import { Button } from '../../ui/button.tsx'

/** A guest has no log-out: on a device that others use, nobody after them shall open the booking. */
export function ForgetHere() {
  const leave = useLeave(messages.orderForgotten)
  return (
    <div className="mt-5 border-t border-line pt-4">
      <p className="text-sm text-ink-soft">
        This browser opens the booking again until a week after the session. Do others use it too? The link in
        your email opens it all the same.
      </p>
      <Button variant="text" onClick={leave} wide>
        Remove it from this browser
      </Button>
    </div>
  )
}
