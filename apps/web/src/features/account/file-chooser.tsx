import { type ChangeEvent, type ReactNode, useRef } from 'react'
import { buttonStyle } from '../../ui/button-style.ts'
import { classNames } from '../../ui/class-names.ts'

type Props = {
  accept: string
  /** Name of the chooser, where its words alone don't tell it from others. */
  label?: string
  /** Words while the last file is read or sent. */
  busy: string | false
  onChoose: (file: File) => Promise<void>
  children: ReactNode
}

/** Lets a person choose a file; while the last one is read or sent it says so, and opens nothing. */
export function FileChooser({ accept, label, busy, onChoose, children }: Props) {
  const chooser = useRef<HTMLInputElement>(null)
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = currentTarget.files ?? []
    if (!chosen || busy) return
    await onChoose(chosen)
    // Cleared, so that the same file can be chosen again.
    if (chooser.current) chooser.current.value = ''
  }
  // Not a button that opens the chooser: browsers let only the person's own press do that.
  return (
    <label className={classNames('relative', buttonStyle('secondary', 'small'))}>
      {busy || children}
      <input
        ref={chooser}
        type="file"
        accept={accept}
        aria-label={label}
        className="visually-hidden"
        aria-disabled={busy ? true : undefined}
        onClick={(event) => busy && event.preventDefault()}
        onChange={(event) => void choose(event)}
      />
    </label>
  )
}
