import type { QueryClient } from '@tanstack/react-query'
import type { HealthAnswers, HealthPlace } from '@touchline/contract/entities/attendance/health-answers'
import { loadChunk } from '../../load-chunk.ts'
import { callApiOf } from '../call-query.ts'

const load = async () =>
  (await import('@touchline/contract/calls/attendance/read-health-answers')).readHealthAnswers

/**
 * Reads the health answers of a booked place. It is neither a query nor a mutation: their caches would keep the answers
 * after the window is closed.
 */
export async function readHealthAnswers(
  client: QueryClient,
  { venueSlug, slotId, bookingId, place }: Omit<HealthPlace, 'person'>,
  signal: AbortSignal,
): Promise<HealthAnswers> {
  const args = { params: { venue: venueSlug }, body: { slotId, bookingId, place } }
  return (await callApiOf(client)(await loadChunk(load), args, { signal })).data
}
