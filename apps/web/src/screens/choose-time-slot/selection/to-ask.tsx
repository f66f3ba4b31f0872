import type { ToAsk } from '@touchline/contract/entities/basket/to-ask'
import { toAskWords } from '../../../features/basket/to-ask-words.ts'

/**
 * Says what will be asked, before anything is in the basket, as the basket will say it. Answers that still
 * hold are not asked for again.
 */
export function ToAskWords({ toAsk }: { toAsk: ToAsk }) {
  return <>{toAskWords(toAsk)} We won’t ask again for answers that are still valid.</>
}
