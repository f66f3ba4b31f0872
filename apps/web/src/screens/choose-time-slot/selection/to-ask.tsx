import type { ToAsk } from '@touchline/contract/entities/basket/to-ask'
import { toAskWords } from '../../../features/basket/to-ask-words.ts'

/** Said before anything is in the basket, as the basket will say it; what holds from before is not asked again. */
export function ToAskWords({ toAsk }: { toAsk: ToAsk }) {
  return <>{toAskWords(toAsk)} We won’t ask again for answers that are still valid.</>
}
