import type { ToAsk } from '@touchline/contract/entities/to-ask'
import { toAskWords } from '../../../features/cart/to-ask-words.ts'

/** Said before anything is in the basket, as the basket will say it; what holds from before is not asked again. */
export function ToAskWords({ toAsk }: { toAsk: ToAsk }) {
  return <>{toAskWords(toAsk)} Answers that still hold are not asked again.</>
}
