import { useState } from 'react'
import { MinusIcon, PlusIcon } from '../other-icons.tsx'
import { FieldError } from './field-frame.tsx'

type Props = {
  id: string
  /** Name of the field, such as 'Adult tickets', which stands beside it already. */
  label: string
  /** 'One more Adult ticket', 'Remove one Adult ticket'. */
  moreLabel: string
  fewerLabel: string
  value: number
  max: number
  /** Message for a number that is too large. */
  tooMany: string
  onChange: (value: number) => void
}

const BUTTON =
  'grid size-11 shrink-0 place-items-center rounded-md border-2 border-edge bg-surface text-primary-text hover:border-primary-text aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:text-ink-soft'

/**
 * Asks for a number from none to `max`: typed, by arrow keys, or by a button on
 * either side. The field holds the truth.
 */
export function Stepper({ id, label, moreLabel, fewerLabel, value, max, tooMany, onChange }: Props) {
  // Keeps the typed text while the visitor types, even when it is not an allowed number.
  const [typed, setTyped] = useState<string | null>(null)
  const isTooMany = typed !== null && Number(typed) > max
  const take = (wanted: number) => {
    setTyped(null)
    onChange(Math.min(Math.max(wanted, 0), max))
  }
  return (
    <div className="grid justify-items-end gap-1">
      <div className="flex items-center gap-1.5">
        <button
          type="button"
          tabIndex={-1}
          data-each-press=""
          aria-label={fewerLabel}
          aria-disabled={value === 0}
          className={BUTTON}
          onClick={() => take(value - 1)}
        >
          <MinusIcon size={18} />
        </button>
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={0}
          max={max}
          step={1}
          aria-label={label}
          aria-invalid={isTooMany ? true : undefined}
          aria-describedby={isTooMany ? `${id}-error` : undefined}
          value={typed ?? value}
          onChange={({ target }) => {
            setTyped(target.value)
            onChange(Math.min(Math.max(Math.trunc(Number(target.value)) || 0, 0), max))
          }}
          onBlur={() => setTyped(null)}
          className="tabular no-spin min-h-11 w-12 rounded-md border-2 border-edge bg-surface text-center text-lg font-bold aria-invalid:border-danger"
        />
        <button
          type="button"
          tabIndex={-1}
          data-each-press=""
          aria-label={moreLabel}
          aria-disabled={value >= max}
          className={BUTTON}
          onClick={() => take(value + 1)}
        >
          <PlusIcon size={18} />
        </button>
      </div>
      <div aria-live="polite">{isTooMany && <FieldError id={id} error={tooMany} />}</div>
    </div>
  )
}
