import type { getClient } from '@touchline/contract/calls/catalogue/get-client'
import type { ReplyOf } from '@touchline/contract/define-call'
import type { ClientRecord } from '../../stores/catalogue/catalogue.ts'

export function presentClient(client: ClientRecord): ReplyOf<typeof getClient>['data'] {
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
    links: client.links,
    hasPrivacyNotice: client.privacyNotice !== '',
    privacy: client.privacyNotice,
  }
}
