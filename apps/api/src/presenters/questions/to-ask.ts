import type { ToAsk } from '@touchline/contract/entities/basket/to-ask'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import { asksOf, type Sold, waiverOf } from '../../policies/questions/asks.ts'

/** What a session or a course asks of one place, as the basket will say it; left out where it asks nothing. */
export function presentToAsk(sold: Sold, catalogue: Catalogue): { toAsk?: ToAsk } {
  const { people, bookerMust } = asksOf(sold, catalogue)
  const agreement = waiverOf(sold.category, catalogue) !== null
  const asksPeople = agreement || people.length > 0
  if (!asksPeople && bookerMust.length === 0) return {}
  return {
    toAsk: {
      places: asksPeople ? 1 : 0,
      questionsEach: people.length,
      agreement,
      questionsOnce: bookerMust.length,
    },
  }
}
