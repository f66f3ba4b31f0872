import { listUsual } from '@touchline/contract/calls/account/list-usual'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { requireAccount } from '../../commands/account/require-account.ts'
import { listUsualActivities } from '../../stores/catalogue/usual-activities.ts'

const atMost = 4

/** Lists the customer's usual activities, without those no longer sold there. */
export const serveListUsual = serve(listUsual, async ({ context }) => {
  const customer = await requireAccount(context)
  if (isRefusal(customer)) return customer
  const { client, categoryById, venueById, soldAt } = context.catalogue
  const usual = await listUsualActivities(context.services.db, client.id, customer.customerId)
  const sold = usual.flatMap(({ categoryId, venueId }) => {
    const [category, venue] = [categoryById.get(categoryId), venueById.get(venueId)]
    if (!category || !venue || !soldAt.get(venueId)?.has(categoryId)) return []
    return [
      {
        name: category.name,
        venueName: venue.name,
        venueSlug: venue.slug,
        activitySlug: category.slug,
      },
    ]
  })
  return { data: sold.slice(0, atMost) }
})
