import { type ReactNode, useState } from 'react'
import { chipStyle } from '../ui/chip-style.ts'

/** Shows one state at a time of a part that a page has once. */
export function StatePicker({ states }: { states: readonly { name: string; part: ReactNode }[] }) {
  const [shown, setShown] = useState(0)
  return (
    <>
      <p className="mb-3 flex flex-wrap gap-2">
        {states.map(({ name }, index) => (
          <button
            key={name}
            type="button"
            aria-pressed={index === shown}
            className={chipStyle(index === shown)}
            onClick={() => setShown(index)}
          >
            {name}
          </button>
        ))}
      </p>
      {states[shown]?.part}
    </>
  )
}
