import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../../page/lazy-part.tsx'

type Props = {
  terms: string
  onAgree: () => void
  label: ReactNode
}

const TermsDialog = lazyPart(async () => (await import('./terms-dialog.tsx')).TermsDialog)

/**
 * Shows the terms in a window of their own, so that nothing on the page behind is lost; 'I Agree' ticks the
 * box (wire 14).
 */
export function TermsWindow({ terms, onAgree, label }: Props) {
  const [isOpen, setOpen] = useState<boolean | null>(null)
  return (
    <>
      <button
        type="button"
        className="min-h-11 min-w-6 shrink-0 justify-self-start text-left font-bold text-primary-text underline underline-offset-4"
        onClick={() => setOpen(true)}
      >
        {label}
      </button>
      {isOpen !== null && (
        <Suspense>
          <TermsDialog
            open={isOpen}
            terms={terms}
            onClose={() => setOpen(false)}
            onAgree={() => {
              setOpen(false)
              onAgree()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
