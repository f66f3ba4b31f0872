import { type KeyboardEvent, useState } from 'react'
import { classNames } from '../class-names.ts'
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
  /** Fewest that can be chosen here. */
  min?: number
  max: number
  /** Message for a number that is too small, where that needs one. */
  tooFew?: string
  /** Message for a number that is too large. */
  tooMany: string
  /**
   * True in a line that is held already: it is smaller, its message takes a row of the line, and a typed number
   * counts once it is whole, so that a '1' on the way to '12' gives no places back.
   */
  isHeld?: boolean
  onChange: (value: number) => void
}

const BUTTON =
  'grid aspect-square shrink-0 place-items-center rounded-md border-2 border-edge bg-surface text-primary-text hover:border-primary-text aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:text-ink-soft'
// Pressed within 44 px, as the larger ones are.
const SMALL = 'relative h-(--button-small) after:absolute after:-inset-2'

/**
 * Asks for a number from `min` to `max`: typed, by arrow keys, or by a button on
 * either side. The field holds the truth.
 */
export function Stepper(props: Props) {
  const { id, label, moreLabel, fewerLabel, value, min = 0, max, isHeld = false, onChange } = props
  const { typed, setTyped, isTooMany, message, take, takeWhole } = useTypedNumber({ ...props, min })
  const button = classNames(BUTTON, isHeld ? SMALL : 'h-11')
  const stepByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') takeWhole(typed)
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    take((Number(typed) || value) + step)
  }
  return (
    <div className={isHeld ? 'contents' : 'grid justify-items-end gap-1'}>
      <div className="flex items-center gap-1.5">
        <button
          type="button"
          tabIndex={-1}
          data-each-press=""
          aria-label={fewerLabel}
          aria-disabled={value <= min}
          className={button}
          onClick={() => take(value - 1)}
        >
          <MinusIcon size={18} />
        </button>
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          step={1}
          aria-label={label}
          aria-invalid={isTooMany ? true : undefined}
          aria-describedby={message === null ? undefined : `${id}-error`}
          value={typed ?? value}
          onChange={({ target }) => {
            setTyped(target.value)
            if (!isHeld) onChange(Math.min(Math.max(Math.trunc(Number(target.value)) || 0, min), max))
            // A number from before the page listened: its field may have been left long ago.
            else if (target !== document.activeElement) takeWhole(target.value)
          }}
          onKeyDown={isHeld ? stepByKey : undefined}
          onBlur={() => (isHeld ? takeWhole(typed) : setTyped(null))}
          className={classNames(
            'tabular no-spin rounded-md border-2 border-edge bg-surface text-center text-lg font-bold aria-invalid:border-danger',
            isHeld ? 'min-h-(--button-small) w-10' : 'min-h-11 w-12',
          )}
        />
        <button
          type="button"
          tabIndex={-1}
          data-each-press=""
          aria-label={moreLabel}
          aria-disabled={value >= max}
          className={button}
          onClick={() => take(value + 1)}
        >
          <PlusIcon size={18} />
        </button>
      </div>
      <div aria-live="polite" className={isHeld ? 'order-last basis-full *:mt-1.5' : undefined}>
        {message !== null && <FieldError id={id} error={message} />}
      </div>
    </div>
  )
}

type Numbers = Pick<Props, 'value' | 'max' | 'tooFew' | 'tooMany' | 'onChange'> & { min: number }

/** Keeps what is typed, even a number that is not allowed, and why a press or a number changed nothing. */
function useTypedNumber({ value, min, max, tooFew = '', tooMany, onChange }: Numbers) {
  const [typed, setTyped] = useState<string | null>(null)
  const [refused, setRefused] = useState<{ at: number; max: number; isMore: boolean } | null>(null)
  const note = (wanted: number, at: number) =>
    setRefused(wanted > max || wanted < min ? { at, max, isMore: wanted > max } : null)
  const isTooMany = typed !== null && Number(typed) > max
  // Until the number changes, or what it can be.
  const isRefused = refused?.at === value && refused.max === max
  const messages = [
    [isTooMany || (isRefused && refused.isMore), tooMany],
    [isRefused && !refused.isMore, tooFew],
  ] as const
  return {
    typed,
    setTyped,
    isTooMany,
    /** Null when there is nothing to say. */
    message: messages.find(([isSaid, words]) => isSaid && words !== '')?.[1] ?? null,
    /** Goes to a number by a press, as far as it can. */
    take: (wanted: number) => {
      setTyped(null)
      const allowed = Math.min(Math.max(wanted, min), max)
      note(wanted, allowed)
      if (allowed !== value) onChange(allowed)
    },
    /** Goes to a number that was typed; one that is not allowed changes nothing. */
    takeWhole: (text: string | null) => {
      setTyped(null)
      if (text === null || text === '') return
      const wanted = Math.trunc(Number(text))
      note(wanted, value)
      if (wanted >= min && wanted <= max && wanted !== value) onChange(wanted)
    },
  }
}
