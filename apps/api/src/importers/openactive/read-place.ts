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

const POSTCODE = /\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/i

/** 'Newham Leisure Centre, 281, Prince Regent Lane, London, E13 8SD, England' in its parts. */
const splitAddress = (text: string, name: string): Pick<FeedVenue, 'address' | 'town' | 'postcode'> => {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== name && part !== 'England')
  const at = parts.findIndex((part) => POSTCODE.test(part))
  if (at < 0) return { address: parts.join(', '), town: '', postcode: '' }
  const before = parts.slice(0, at)
  const town = before.pop() ?? ''
  // A number of a house and its street are one part.
  return {
    address: before.join(', ').replace(/(\b\d+[a-z]?), /i, '$1 '),
    town,
    postcode: parts[at]?.toUpperCase() ?? '',
  }
}

const addressOf = ({ address, name }: FeedPlace): Pick<FeedVenue, 'address' | 'town' | 'postcode'> => {
  if (typeof address === 'string') return splitAddress(address, name ?? '')
  return {
    address: address?.streetAddress ?? '',
    town: address?.addressLocality ?? address?.addressRegion ?? '',
    postcode: address?.postalCode?.toUpperCase() ?? '',
  }
}

/** Spec 5: without usable coordinates a venue is not on the map, and is there all the same. */
const coordinatesOf = ({ geo }: FeedPlace): Pick<FeedVenue, 'lat' | 'lng'> => {
  const { latitude, longitude } = geo ?? {}
  if (latitude == null || longitude == null) return { lat: null, lng: null }
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return { lat: null, lng: null }
  return { lat: latitude, lng: longitude }
}

/** Null when the place has no name: a visitor could not find it. */
export const readPlace = (place: FeedPlace): FeedVenue | null => {
  const name = place.name?.trim()
  if (!name) return null
  return {
    key: place.identifier ?? place.id ?? place.url ?? slugify(name),
    name,
    ...addressOf(place),
    phone: place.telephone ?? '',
    ...coordinatesOf(place),
  }
}
