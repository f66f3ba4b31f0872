import type { Order } from '@touchline/contract/entities/orders/order'
import { messages } from '../../messages.ts'
import { useToasts } from '../../page/toasts-context.ts'
import { Button } from '../../ui/button.tsx'
import { shareWords } from './share-words.ts'

/** Shares by the device's own means, or copies the words where it has none. */
export function ShareButton({ order }: { order: Order }) {
  const toasts = useToasts()
  const words = shareWords(order)
  if (!words) return null
  const share = async () => {
    try {
      if (typeof navigator.share === 'function') return await navigator.share(words)
      await navigator.clipboard.writeText(`${words.text}\n${words.url}`)
      toasts.show('success', messages.shareCopied)
    } catch (error) {
      // A person who closes the device's own window has changed their mind.
      if (error instanceof Error && error.name === 'AbortError') return
      toasts.show('error', messages.shareFailed)
    }
  }
  return (
    <Button variant="secondary" onClick={() => void share()} wide aria-label="Share with the people coming">
      Share
    </Button>
  )
}
