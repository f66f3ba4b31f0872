/**
 * Place that the visitor searches near: named by the visitor, or located by the browser (then without a
 * name).
 */
export type SearchOrigin = {
  /** Empty for the visitor's own position. */
  name: string
  /** To three decimals at most, some hundred metres. */
  lat: number
  lng: number
  /** Radius of the place in miles. */
  about: number
}

const LONGEST_NAME = 60
const HALF_A_YEAR_SECONDS = 15_552_000
const NAME = 'place'

type Found = { name: string; latitude: number; longitude: number; radiusMiles: number }

/** Reduces a place to what a search near it needs. */
export const searchOriginOf = ({ name, latitude, longitude, radiusMiles }: Found): SearchOrigin => ({
  name: name.replace(/\p{Cc}/gu, ' ').slice(0, LONGEST_NAME),
  lat: Number(latitude.toFixed(3)),
  lng: Number(longitude.toFixed(3)),
  about: Number(radiusMiles.toFixed(1)),
})

/** Reads the place that this device remembers. The cookie comes from the visitor, so it is checked. */
export function originOfCookies(cookies: string | undefined): SearchOrigin | null {
  const written = new RegExp(`(?:^|; )${NAME}=([^;]{1,400})(?:;|$)`).exec(cookies ?? '')?.[1]
  if (written === undefined) return null
  const [lat, lng, about, ...name] = textOf(written).split(',')
  const place = searchOriginOf({
    name: name.join(','),
    latitude: numberOf(lat),
    longitude: numberOf(lng),
    radiusMiles: numberOf(about),
  })
  const isPlace =
    Math.abs(place.lat) <= 90 && Math.abs(place.lng) <= 180 && place.about >= 0 && place.about <= 500
  return isPlace ? place : null
}

const numberOf = (text: string | undefined): number =>
  text !== undefined && /^-?\d{1,3}(\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN

function textOf(written: string): string {
  try {
    return decodeURIComponent(written)
  } catch {
    return ''
  }
}

/** Writes the cookie for a script; null forgets the place. */
export function originCookie(place: SearchOrigin | null, basePath: string): string {
  const value = place ? encodeURIComponent([place.lat, place.lng, place.about, place.name].join(',')) : ''
  return `${NAME}=${value}; path=${basePath}/; max-age=${place ? HALF_A_YEAR_SECONDS : 0}; samesite=lax`
}
