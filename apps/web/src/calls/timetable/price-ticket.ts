import { ApiError } from '../api-error.ts'
import { useCallMutation } from '../call-mutation.ts'
import { errorWords } from '../error-words.ts'

/** Spec 3, Ticket discount: what a place costs a member who comes along. */
export function usePriceTicket() {
  return useCallMutation({
    load: async () => (await import('@touchline/contract/calls/timetable/price-ticket')).priceTicket,
  })
}

/** What every visitor is told, whatever the server says. */
const OWN_WORDS: Record<number, string> = {
  429: 'Too many numbers were tried in a short time. Your tickets are kept. Wait a little and try again.',
}

/** Spec 5: the server's error is shown for a 400 and for no other status. */
export function priceTicketWords(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 400) return errorWords(error)
  return errorWords(new ApiError({ status: error.status, message: '' }), { byStatus: OWN_WORDS })
}
