import { ensureQuery } from '../calls/call-query.ts'
import { userQuery } from '../calls/login/get-user.ts'
import type { Services } from '../services.ts'

/** Spec 4: the venue chosen last; when none is chosen, the home venue of the customer who is logged in. */
export async function selectedVenue({ client, rememberedVenue }: Services): Promise<string | null> {
  return rememberedVenue() ?? (await ensureQuery(client, userQuery()))?.homeVenueSlug ?? null
}
