type Props = {
  /** How many times are left out because nothing can be done with them. */
  hidden: number
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Times that are taken or not open yet are out of the way, and not out of the world. */
export function FullToo({ hidden, isOn, onChange }: Props) {
  if (hidden === 0) return null
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="size-6 shrink-0"
      />
      {`Show ${hidden} more that can’t be booked now`}
    </label>
  )
}
