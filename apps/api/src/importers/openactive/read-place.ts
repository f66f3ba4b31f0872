import { slugify } from '../slugify.ts'
import type { FeedPlace } from './schema.ts'

export type FeedVenue = {
  key: string
  name: string
  address: string
  town: string
  postcode: string
  phone: string
  lat: number | null
  lng: number | null
}

type PartialPlace = Partial<FeedPlace>
type Address = Pick<FeedVenue, 'address' | 'town' | 'postcode'>

const POSTCODE = /\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/i
const COUNTRIES = /^(England|Scotland|Wales|Northern Ireland|United Kingdom|UK|GB|Great Britain)$/i

const postcodeIn = (text: string): string => POSTCODE.exec(text)?.[0].toUpperCase() ?? ''

/**
 * Splits an address such as 'Newham Leisure Centre, 281, Prince Regent Lane, London, E13 8SD, England', or
 * the same in lines.
 */
const splitAddress = (text: string, name: string): Address => {
  const parts = text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== name && !COUNTRIES.test(part))
  const at = parts.findLastIndex((part) => POSTCODE.test(part))
  if (at < 0) return { address: parts.join(', '), town: '', postcode: '' }
  const beside = parts[at]?.replace(POSTCODE, '').trim() ?? ''
  const before = [...parts.slice(0, at), ...(beside === '' ? [] : [beside])]
  const town = before.pop() ?? ''
  // A house number and its street are one part.
  return {
    address: before.join(', ').replace(/(^|, )(\d+[a-z]?), /i, '$1$2 '),
    town,
    postcode: postcodeIn(parts[at] ?? ''),
  }
}

const inOneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim().replace(/,$/, ''))
    .filter((line) => line !== '')
    .join(', ')

const LONGEST_POSTCODE = 12

const addressOf = ({ address, name }: PartialPlace): Address => {
  if (typeof address === 'string') return splitAddress(address, name ?? '')
  if (address == null) return { address: '', town: '', postcode: '' }
  const { streetAddress, addressLocality, addressRegion } = address
  const code = address.postalCode?.trim() ?? ''
  // Some publishers put the whole address where the postcode belongs.
  const whole = /[,\n]/.test(code) || code.length > LONGEST_POSTCODE ? splitAddress(code, name ?? '') : null
  return {
    address: streetAddress === null ? (whole?.address ?? '') : inOneLine(streetAddress),
    town: addressLocality ?? addressRegion ?? whole?.town ?? '',
    postcode: whole ? whole.postcode : code.toUpperCase(),
  }
}

/** Returns usable coordinates. Spec 5: a venue without any is left off the map, but still imported. */
const coordinatesOf = ({ geo }: PartialPlace): Pick<FeedVenue, 'lat' | 'lng'> => {
  const { latitude, longitude } = geo ?? {}
  if (latitude == null || longitude == null) return { lat: null, lng: null }
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return { lat: null, lng: null }
  return { lat: latitude, lng: longitude }
}

/** Returns the publisher's lasting id of a place. A place without one is known by its name and postcode. */
const keyOf = (place: PartialPlace, name: string, postcode: string): string =>
  place.identifier ??
  place['@id'] ??
  place.id ??
  place.url ??
  slugify(postcode === '' ? name : `${name} ${postcode}`)

/** Reads a venue. Null when the place has no name: a visitor could not find it. */
export const readPlace = (place: PartialPlace): FeedVenue | null => {
  const { name } = place
  if (!name) return null
  const address = addressOf(place)
  return {
    key: keyOf(place, name, address.postcode),
    name,
    ...address,
    phone: place.telephone ?? '',
    ...coordinatesOf(place),
  }
}

type Place = Pick<FeedVenue, 'name' | 'lat' | 'lng'>

/** Distance, in degrees, within which two positions are one place: some hundred metres. */
const NEAR_DEGREES = 0.003

/**
 * Compares two places that share an identifier. They are one place when their positions are near, or, if a
 * position is missing, when their names match.
 */
export const isSamePlace = (one: Place, other: Place): boolean => {
  const isSameName = one.name.toLowerCase() === other.name.toLowerCase()
  if (one.lat === null || one.lng === null || other.lat === null || other.lng === null) return isSameName
  return Math.abs(one.lat - other.lat) <= NEAR_DEGREES && Math.abs(one.lng - other.lng) <= NEAR_DEGREES
}
