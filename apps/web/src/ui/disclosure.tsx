import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { ChevronDownIcon } from './other-icons.tsx'

type Props = { label: ReactNode; children: ReactNode }

/**
 * Renders a button that opens a short list of links under it. Escape, a click
 * elsewhere or leaving it closes the list.
 */
export function Disclosure({ label, children }: Props) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const listId = useId()
  useEffect(() => {
    if (!open) return
    const closeOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [open])
  return (
    <div ref={root} className="relative">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 items-center gap-1.5 rounded-md px-3 font-bold hover:bg-current/12"
      >
        {label}
        <ChevronDownIcon size={16} />
      </button>
      <div
        id={listId}
        hidden={!open}
        className="absolute right-0 z-40 mt-2 w-60 animate-rise rounded-md border border-line bg-overlay py-2 text-ink shadow-raised [--focus-ring:var(--color-primary-text)]"
      >
        {open && children}
      </div>
    </div>
  )
}
