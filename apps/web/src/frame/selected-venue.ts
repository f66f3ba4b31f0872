import { ensureQuery } from '../calls/call-query.ts'
import { userQuery } from '../calls/login/get-user.ts'
import type { Services } from '../services.ts'

/** Returns the venue chosen last; when none is, the home venue of the logged-in customer (spec 4). */
export async function selectedVenue({ client, rememberedVenue }: Services): Promise<string | null> {
  return rememberedVenue() ?? (await ensureQuery(client, userQuery()))?.homeVenueSlug ?? null
}
