import type { SearchOrigin } from '../../origin-cookie.ts'
import type { SessionSearch } from '../../paths.ts'

/** Text in the place box when the browser has located the visitor. */
export const MY_LOCATION = 'My location'

/** Returns the place parameters of a search over all venues. */
export const originSearch = (place: SearchOrigin | null): SessionSearch =>
  place
    ? {
        near: place.name || MY_LOCATION,
        lat: String(place.lat),
        lng: String(place.lng),
        about: String(place.about),
      }
    : {}
