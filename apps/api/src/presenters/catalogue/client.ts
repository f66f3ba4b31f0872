import type { Client } from '@touchline/contract/entities/catalogue/client'
import type { ClientRecord } from '../../stores/catalogue/catalogue.ts'

export function presentClient(client: ClientRecord): Client {
  return {
    id: client.id,
    clientId: client.slug,
    name: client.name,
    currency: { symbol: client.currencySymbol, code: client.currencyCode },
    onlineJoiningEnabled: client.onlineJoiningEnabled,
    guestPassesEnabled: client.guestPassesEnabled,
    kioskHomeUrl: client.kioskHomeUrl,
    kioskTakesCards: client.kioskTakesCards,
    analyticsContainerIds: client.analyticsContainerIds,
    frameAncestors: client.frameAncestors,
    timeZone: client.timeZone,
    holdMinutes: client.holdMinutes,
    terms: client.terms,
    contact: client.contact,
  }
}
