import { messages } from '../../messages.ts'
import { ApiError } from '../api-error.ts'
import { errorWords } from '../error-words.ts'
import { useBasketMutation } from './basket-mutation.ts'

type Options = {
  /** F11: for a caller that wants the warning of an overlap, and shows it itself. */
  onOverlap?: (words: string) => void
}

/** Changes a line's number of places, their kind, the people, and the benefits used. */
export const useUpdateItem = ({ onOverlap }: Options = {}) =>
  useBasketMutation(
    async () => (await import('@touchline/contract/calls/basket/update-item')).updateItem,
    messages.itemUpdated,
    (error) => {
      if (!onOverlap || !(error instanceof ApiError) || error.code !== 'PLACES_OVERLAP') return false
      onOverlap(errorWords(error))
      return true
    },
  )
