import { useEffect, useRef } from 'react'
import { hasShownDeskCode } from '../../../modes/kept-for-desk.ts'
import { leaveKiosk } from '../../../modes/kiosk-visit.ts'
import { PageTitle } from '../../../page/page-title.tsx'
import { Button } from '../../../ui/button.tsx'

/** Time to look from the phone to the screen. */
const READ_MS = 8_000

/**
 * Says that the phone or the desk has the basket. Nothing of it is here any more, and the screen starts again
 * for the next person.
 */
export function BasketHandedOver() {
  const heading = useRef<HTMLHeadingElement>(null)
  // The basket went to the phone or the desk, whichever used the code last: the screen does not learn which.
  const [title, goOn] = hasShownDeskCode()
    ? ['Your places are no longer on this screen', 'They are held at the desk, or on your phone. Pay there']
    : ['Carried to your phone', 'Your places are held there now. Carry on and pay on your phone']
  useEffect(() => {
    heading.current?.focus()
    const timer = setTimeout(() => void leaveKiosk(), READ_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="max-w-text">
      <PageTitle>{title}</PageTitle>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="mt-3 mb-6 text-lg">{goOn}; this screen starts again in a moment.</p>
      <Button size="large" onClick={() => void leaveKiosk()}>
        Start again now
      </Button>
    </div>
  )
}
