import type { ReactNode } from 'react'
import { WarningIcon } from '../other-icons.tsx'

export type FieldWords = {
  /** Visible label, and the control's accessible name. */
  label: string
  /** The format or reason, shown under the label. */
  hint?: ReactNode
  /** Error, and how to mend it, in the same words as in the error summary. */
  error?: string | undefined
  optional?: boolean
}

type Props = FieldWords & { id: string; labelHidden?: boolean; children: ReactNode }

/** Returns the ids of the texts that describe the control, for aria-describedby. */
export function describedBy(
  id: string,
  { hint, error }: Pick<FieldWords, 'hint' | 'error'>,
): string | undefined {
  const ids = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}

export function FieldFrame({ id, label, hint, error, optional, labelHidden = false, children }: Props) {
  return (
    <div className={error ? 'border-l-4 border-danger pl-3' : undefined}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : 'mb-1 block font-bold'}>
        {label}
        {optional && <span className="font-normal text-ink-soft"> (optional)</span>}
      </label>
      {hint && (
        <div id={`${id}-hint`} className="mb-1.5 text-sm text-ink-soft">
          {hint}
        </div>
      )}
      {error && <FieldError id={id} error={error} />}
      {children}
    </div>
  )
}

export function FieldError({ id, error }: { id: string; error: string }) {
  return (
    <p id={`${id}-error`} className="mb-1.5 flex items-start gap-1.5 text-sm font-bold text-danger">
      <WarningIcon size={18} />
      <span>
        <span className="visually-hidden">Error: </span>
        {error}
      </span>
    </p>
  )
}

export const CONTROL_STYLE =
  'w-full min-h-(--button-medium) rounded-md border-2 bg-surface px-3 py-1.5 text-base text-ink border-edge ' +
  'hover:border-primary-text focus-visible:outline-offset-0 aria-invalid:border-danger'
