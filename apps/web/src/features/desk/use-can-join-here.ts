import { useSuspenseQuery } from '@tanstack/react-query'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { usePageFacts } from '../../page/page-facts.ts'

/** True where the operator sells memberships, on pages of this origin: staff are logged in to no other. */
export function useCanJoinHere(): boolean {
  const { data: client } = useSuspenseQuery(clientQuery())
  const { areaOrigins } = usePageFacts()
  return client.onlineJoiningEnabled && areaOrigins.onlineJoining === ''
}
