import { getClient } from '@touchline/contract/calls/catalogue/get-client'
import { presentClient } from '../../presenters/catalogue/client.ts'
import { serve } from '../../call/serve.ts'

export const serveGetClient = serve(getClient, async ({ visit }) => ({
  data: presentClient(visit.catalogue.client),
}))
