import { useEffect, useRef } from 'react'

type Props = {
  /** How many times are left out because nothing can be done with them. */
  hidden: number
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Times that are taken or not open yet are out of the way, and not out of the world. */
export function FullToo({ hidden, isOn, onChange }: Props) {
  const box = useRef<HTMLInputElement>(null)
  // A tick that was set before the page came alive made no event: it counts all the same.
  useEffect(() => {
    if (box.current && box.current.checked !== isOn) onChange(box.current.checked)
  }, [isOn, onChange])
  if (hidden === 0) return null
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        ref={box}
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="size-6 shrink-0"
      />
      {`Show ${hidden} more that can’t be booked now`}
    </label>
  )
}
