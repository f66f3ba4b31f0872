import { useEffect, useState } from 'react'
import type { TypedPersonResult } from './people-choice.ts'

/**
 * Runs a press once a typed person is among the chosen; does nothing if the fields must be corrected first.
 */
export function usePressWithTypedPerson<Wanted>(
  commitTypedPerson: (() => TypedPersonResult) | undefined,
  act: (wanted: Wanted) => void,
): (wanted: Wanted) => void {
  const [waiting, setWaiting] = useState<{ wanted: Wanted } | null>(null)
  useEffect(() => {
    if (waiting === null) return
    setWaiting(null)
    act(waiting.wanted)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, by the page that has the person among the chosen
  }, [waiting])
  return (wanted) => {
    const taken = commitTypedPerson?.() ?? 'none'
    if (taken === 'taken') setWaiting({ wanted })
    else if (taken === 'none') act(wanted)
  }
}
