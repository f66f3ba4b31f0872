import { useEffect, useRef } from 'react'

export type SummaryError = {
  fieldId?: string
  message: string
  /** Leads to a field that is not this page's own, such as a frame's, in place of the link. */
  onFollow?: () => void
}

type Props = {
  errors: readonly SummaryError[]
  /** Number that changes with every submit, so that a second failure takes focus again. */
  attempt?: number
}

/** Lists the errors of a failed submit (GOV.UK): focus comes here, and each line leads to its field. */
export function ErrorSummary({ errors, attempt = 0 }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const shown = errors.length > 0
  useEffect(() => {
    if (shown && attempt >= 0) box.current?.focus()
  }, [shown, attempt])
  if (!shown) return null
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      aria-labelledby="error-summary-title"
      className="mb-6 rounded-md border-4 border-danger bg-surface p-4"
    >
      <h2 id="error-summary-title">There is a problem</h2>
      <ul className="mt-2 grid gap-1">
        {errors.map(({ fieldId, message, onFollow }) => (
          <li key={`${fieldId ?? ''}${message}`} className="font-bold text-danger">
            {fieldId ? (
              <a
                href={`#${fieldId}`}
                className="underline underline-offset-4"
                onClick={(event) => {
                  event.preventDefault()
                  if (onFollow) onFollow()
                  else focusField(fieldId)
                }}
              >
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function focusField(fieldId: string): void {
  const found = document.getElementById(fieldId)
  const control = found?.matches('fieldset') ? found.querySelector<HTMLElement>('input') : found
  control?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}
