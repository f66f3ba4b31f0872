import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Paragraphs } from '../../ui/paragraphs.tsx'

type Props = { open: boolean; terms: string; onClose: () => void; onAgree: () => void }

export function TermsDialog({ open, terms, onClose, onAgree }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="Terms and Conditions" wide>
      {/* Long terms scroll inside the window; a keyboard can scroll them only while the focus is inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section aria-label="The terms" tabIndex={0} className="grid gap-3 overflow-y-auto rounded-sm pr-1">
        <Paragraphs text={terms} />
      </section>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={onAgree}>I Agree</Button>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
