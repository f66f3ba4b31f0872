import { type RefObject, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

/**
 * Follows the plain links below an element inside the app. A router's link costs more than the rest of an
 * entry: with hundreds of them, it was most of the time that a server needs for the page.
 */
export function useFollowLinks(basePath: string): RefObject<HTMLDivElement | null> {
  const navigate = useNavigate()
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const below = element.current
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const isPlain =
        event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      // A router's own link handles the event itself, later than this listener.
      if (!link || !isPlain || !link.hasAttribute('data-entry')) return
      event.preventDefault()
      void navigate(link.pathname.slice(basePath.length) + link.search)
    }
    below?.addEventListener('click', follow)
    return () => below?.removeEventListener('click', follow)
  }, [navigate, basePath])
  return element
}
