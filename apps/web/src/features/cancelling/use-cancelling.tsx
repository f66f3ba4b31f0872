import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../../page/lazy-part.tsx'
import type { AskedToCancel } from './asked-to-cancel.ts'

// Loaded when it is first opened.
const CancelDialog = lazyPart(async () => (await import('./cancel-dialog.tsx')).CancelDialog)

type Cancelling = {
  /** Opens the window that shows the refund and asks. */
  ask: (booking: AskedToCancel) => void
  /**
   * The window, once in the page, outside the booking: the booking may leave the page when it is cancelled.
   */
  dialog: ReactNode
}

export function useCancelling(): Cancelling {
  const [asked, setAsked] = useState<{ booking: AskedToCancel; turn: number } | null>(null)
  const [isOpen, setOpen] = useState(false)
  return {
    ask: (booking) => {
      setAsked((before) => ({ booking, turn: (before?.turn ?? 0) + 1 }))
      setOpen(true)
    },
    dialog: asked && (
      <Suspense>
        <CancelDialog key={asked.turn} booking={asked.booking} open={isOpen} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  }
}
