import type { QueryClient } from '@tanstack/react-query'
import type { HealthAnswers, HealthPlace } from '@touchline/contract/entities/attendance/health-answers'
import { loadChunk } from '../../load-chunk.ts'
import { callApiOf } from '../call-query.ts'

const loadOfPlace = async () =>
  (await import('@touchline/contract/calls/attendance/read-health-answers')).readHealthAnswers

const loadOfMember = async () =>
  (await import('@touchline/contract/calls/staff/read-health-statements')).readHealthStatements

/** Member whose statements are read without a session. */
export type HealthMember = { personId: number; person: string }

/**
 * Reads the health answers of a booked place, or the statements of a member. It is neither a query nor a mutation: their
 * caches would keep the answers after the window is closed.
 */
export async function readHealthAnswers(
  client: QueryClient,
  about: HealthPlace | HealthMember,
  signal: AbortSignal,
): Promise<HealthAnswers> {
  const callApi = callApiOf(client)
  if ('personId' in about) {
    const { personId } = about
    return (await callApi(await loadChunk(loadOfMember), { params: { personId } }, { signal })).data
  }
  const { venueSlug, slotId, bookingId, place } = about
  const args = { params: { venue: venueSlug }, body: { slotId, bookingId, place } }
  return (await callApi(await loadChunk(loadOfPlace), args, { signal })).data
}
