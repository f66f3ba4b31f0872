import type { QueryClient } from '@tanstack/react-query'
import type { MyDetails } from '@touchline/contract/entities/account/my-details'
import { userQuery } from '../login/get-user.ts'
import { detailsQuery } from './get-details.ts'

/** Keeps the details that a change of them returns, and reloads the user, who has some of them too. */
export function keepDetails(client: QueryClient, { data }: { data: MyDetails }): void {
  client.setQueryData(detailsQuery().queryKey, data)
  void client.invalidateQueries({ queryKey: userQuery().queryKey })
}
