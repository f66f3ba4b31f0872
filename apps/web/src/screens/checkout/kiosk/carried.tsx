import { useEffect, useRef } from 'react'
import { leaveKiosk } from '../../../modes/watch-kiosk.tsx'
import { PageTitle } from '../../../page/page-title.tsx'
import { Button } from '../../../ui/button.tsx'

/** Time to look from the phone to the screen. */
const READ_MS = 8_000

/** The phone has the basket: nothing of it is here any more, and the screen begins anew for the next person. */
export function Carried() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    const timer = setTimeout(() => void leaveKiosk(), READ_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="max-w-text">
      <PageTitle>Carried to your phone</PageTitle>
      <h1 ref={heading} tabIndex={-1}>
        Carried to your phone
      </h1>
      <p className="mt-3 mb-6 text-lg">
        Your places are held there now. Go on and pay on your phone; this screen starts again in a moment.
      </p>
      <Button size="large" onClick={() => void leaveKiosk()}>
        Start again now
      </Button>
    </div>
  )
}
