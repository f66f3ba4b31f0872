import { formatRemaining } from '@touchline/rules/basket/hold-clock'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type Props = { leftMs: number; onMoreTime: () => void; isAsking: boolean }

/** Asks once for each deadline whether the visitor needs more time. */
export function HoldWarning({ leftMs, onMoreTime, isAsking }: Props) {
  const [isOpen, setOpen] = useState(true)
  return (
    <Dialog open={isOpen} onClose={() => setOpen(false)} title="Do you need more time?">
      <p>
        Your places are released in{' '}
        <span aria-hidden="true" className="tabular font-bold">
          {formatRemaining(leftMs)}
        </span>
        <span className="visually-hidden">less than a minute</span>. Nothing you have typed will be lost.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={onMoreTime} busy={isAsking && 'Asking…'}>
          Add time
        </Button>
        <Button variant="secondary" onClick={() => setOpen(false)}>
          No, thank you
        </Button>
      </div>
    </Dialog>
  )
}
