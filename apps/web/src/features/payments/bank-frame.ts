import { type RefObject, useEffect } from 'react'

/** Hears when our page in this frame, which holds the bank's, says that the bank is done. */
export function useBankAnswered(frame: RefObject<HTMLIFrameElement | null>, onAnswered: () => void): void {
  useEffect(() => {
    const hear = (event: MessageEvent) => {
      if (event.origin !== window.location.origin || event.source !== frame.current?.contentWindow) return
      if (event.data?.type === 'bank-answered') onAnswered()
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [frame, onAnswered])
}

/**
 * A bank may open a window of its own, but nothing of it may lead this page away by itself. The page in such a frame is ours
 * and holds the bank's, which has another origin: neither can take the sandbox off.
 */
export const bankSandbox =
  'allow-forms allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-scripts allow-top-navigation-by-user-activation'
