import { type RefObject, useEffect } from 'react'

/** Says which venue of a list the pointer or the focus is on, so that the map can show it. */
export function usePointing(list: RefObject<HTMLElement | null>, onPoint: (slug: string) => void): void {
  useEffect(() => {
    const element = list.current
    const point = ({ target }: Event) => {
      const slug = (target as Element).closest<HTMLElement>('[data-venue]')?.dataset.venue
      if (slug !== undefined) onPoint(slug)
    }
    for (const type of ['pointerover', 'focusin']) element?.addEventListener(type, point)
    return () => {
      for (const type of ['pointerover', 'focusin']) element?.removeEventListener(type, point)
    }
  }, [list, onPoint])
}
