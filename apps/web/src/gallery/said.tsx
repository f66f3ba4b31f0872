import { useState } from 'react'
import { useToasts } from '../page/toasts-context.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { Notice, type NotificationColour } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Spinner } from '../ui/spinner.tsx'

const TONES: readonly BadgeTone[] = ['plain', 'primary', 'success', 'warning', 'danger', 'info']
const NOTICES: readonly NotificationColour[] = ['info', 'success', 'warning', 'danger']
const SHAPES = ['box', 'sheet', 'drawer'] as const

export function Said() {
  const toasts = useToasts()
  const [window, setWindow] = useState<(typeof SHAPES)[number] | null>(null)
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap gap-2">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </p>
      {NOTICES.map((type) => (
        <Notice key={type} type={type} title={`A notice: ${type}`}>
          <p>What happened, what it means for your place or your money, and what to do next.</p>
        </Notice>
      ))}
      <Card>A card</Card>
      <ErrorSummary
        errors={[{ fieldId: 'wrong', message: 'Enter an email like name@example.com' }]}
        attempt={-1}
      />
      <p className="flex flex-wrap gap-3">
        {(['success', 'warning', 'error'] as const).map((type) => (
          <Button
            key={type}
            variant="secondary"
            onClick={() => toasts.show(type, `A message: ${type}.`, { closeAfterMs: null })}
          >
            Say: {type}
          </Button>
        ))}
        {SHAPES.map((shape) => (
          <Button key={shape} variant="secondary" onClick={() => setWindow(shape)}>
            Open a window: {shape}
          </Button>
        ))}
      </p>
      {SHAPES.map((shape) => (
        <Dialog
          key={shape}
          open={window === shape}
          onClose={() => setWindow(null)}
          title={`A window: ${shape}`}
          shape={shape}
        >
          <p>What it asks.</p>
        </Dialog>
      ))}
    </div>
  )
}

export function Waiting() {
  return (
    <div className="grid gap-4">
      <p className="flex items-center gap-2">
        <Spinner /> Loading…
      </p>
      <Skeleton shape="title" />
      <Skeleton count={3} />
      <Skeleton shape="card" />
    </div>
  )
}
