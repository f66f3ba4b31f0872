import { type RefObject, useEffect } from 'react'

/** Calls back when our page in this frame, which holds the bank's page, says that the bank is done. */
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
 * Sandbox of the frame: a bank may open a window of its own, but can't lead this page away without a press.
 * The framed page is ours and holds the bank's, which has another origin: neither can remove the sandbox.
 */
export const bankSandbox =
  'allow-forms allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-scripts allow-top-navigation-by-user-activation'
