import { type ReactNode, useContext, useEffect, useId, useRef } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { CloseIcon } from './other-icons.tsx'
import { ToastsContext } from './toasts/toasts-context.ts'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /**
   * Shape of the dialog: a 'drawer' slides from the right edge over the whole height; a 'sheet' fills a small
   * screen and stands in a large one.
   */
  shape?: 'box' | 'drawer' | 'sheet'
  wide?: boolean
  /** True for a dialog that must be answered: it has no close button and ignores Escape. */
  mustAnswer?: boolean
  onEscape?: () => void
  /** Class name by which other programs find the dialog. */
  name?: string
  /** Label of the close button; else ‘Close: ’ and the title. */
  closeLabel?: string
  /**
   * True to hide the rest of the page from the accessibility tree. Some readers of the tree
   * don't know that a modal dialog makes the rest inert: to them, a button in it and one behind
   * it with the same name would be two.
   */
  hidesRest?: boolean
}

/**
 * Renders the browser's own modal dialog: focus stays inside, the page behind is
 * inert, Escape closes, focus returns.
 */
export function Dialog({
  open,
  onClose,
  title,
  children,
  shape = 'box',
  wide,
  mustAnswer = false,
  onEscape,
  name,
  closeLabel = `Close: ${title}`,
  hidesRest = false,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const toasts = useContext(ToastsContext)
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (open && !element.open) element.showModal()
    if (!open && element.open) element.close()
  }, [open])
  useEffect(() => (open && dialog.current ? toasts?.showIn(dialog.current) : undefined), [open, toasts])
  useEffect(
    () => (open && hidesRest && dialog.current ? hideRest(dialog.current) : undefined),
    [open, hidesRest],
  )
  // Called at once: the browser's own event comes a task later, and would
  // close a dialog opened again by then.
  const close = () => {
    dialog.current?.close()
    onClose()
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={() => {
        if (!dialog.current?.open) onClose()
      }}
      {...(mustAnswer ? { closedby: 'none' } : { closedby: 'any' })}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onEscape?.()
      }}
      onCancel={(event) => {
        event.preventDefault()
        // For browsers that don't know `closedby` yet.
        if (!mustAnswer) close()
      }}
      className={classNames(
        name,
        'bg-overlay p-0 text-ink shadow-overlay [--focus-ring:var(--color-primary-text)] max-sm:max-w-none',
        shape === 'box' &&
          'm-auto w-full rounded-lg max-sm:mb-0 max-sm:rounded-b-none sm:w-[calc(100%-32px)] open:animate-rise',
        shape === 'box' && (wide ? 'sm:max-w-text' : 'sm:max-w-form'),
        shape === 'sheet' &&
          'm-auto w-full rounded-lg max-sm:h-dvh max-sm:max-h-none max-sm:rounded-none sm:w-[calc(100%-32px)] sm:max-w-text sm:open:animate-rise',
        shape === 'drawer' && 'mr-0 ml-auto h-dvh max-h-none w-[min(100%,22rem)] open:animate-slide-in',
      )}
    >
      {open && (
        <div className="flex max-h-[inherit] min-h-full flex-col p-5 sm:p-7">
          <div className="mb-4 flex items-start justify-between gap-4">
            <h2 id={titleId} className="pt-2">
              {title}
            </h2>
            {!mustAnswer && <IconButton label={closeLabel} icon={<CloseIcon />} onClick={close} />}
          </div>
          {children}
        </div>
      )}
    </dialog>
  )
}

/**
 * Hides everything beside this element from the accessibility tree. @returns a function that shows it again
 */
function hideRest(element: Element): () => void {
  const hidden: Element[] = []
  for (let at: Element = element; at.parentElement && at !== document.body; at = at.parentElement)
    for (const beside of at.parentElement.children) {
      if (beside === at || beside.hasAttribute('aria-hidden')) continue
      beside.setAttribute('aria-hidden', 'true')
      hidden.push(beside)
    }
  return () => {
    for (const one of hidden) one.removeAttribute('aria-hidden')
  }
}
