import { getClient } from '@touchline/contract/calls/catalogue/get-client'
import { serve } from '../../call/serve.ts'
import { presentClient } from '../../presenters/catalogue/client.ts'

export const serveGetClient = serve(getClient, async ({ context }) => ({
  data: presentClient(context.catalogue.client),
}))
