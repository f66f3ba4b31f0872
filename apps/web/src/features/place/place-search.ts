import type { SessionSearch } from '../../paths.ts'
import type { KnownPlace } from '../../place-cookie.ts'

/** What stands in the place box when the browser has said where the visitor is. */
export const MY_LOCATION = 'My location'

/** The part of a search over all venues that says where. */
export const placeSearch = (place: KnownPlace | null): SessionSearch =>
  place
    ? {
        near: place.name || MY_LOCATION,
        lat: String(place.lat),
        lng: String(place.lng),
        about: String(place.about),
      }
    : {}
