import type { Client } from '@touchline/contract/entities/catalogue/client'
import type { OpeningHours, Venue } from '@touchline/contract/entities/catalogue/venue'
import { previewAddress } from '@touchline/rules/web/link-preview'
import { paths } from '../../paths.ts'
import { type Data, schemaObject } from './data.ts'
import { absolute, type SiteBase } from './page-head.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Describes the operator of the venues. */
export const organisation = (client: Client, where: SiteBase): Data =>
  schemaObject('Organization', {
    '@id': `${absolute(where, paths.home())}#operator`,
    name: client.name,
    url: absolute(where, paths.home()),
    telephone: client.contact.phone,
    email: client.contact.email,
  })

const addressOf = (venue: Venue): Data =>
  schemaObject('PostalAddress', {
    streetAddress: venue.address,
    addressLocality: venue.town,
    postalCode: venue.postcode,
    addressCountry: 'GB',
  })

/** Describes a venue as the place of something else. */
export const placeOf = (venue: Venue, where: SiteBase): Data =>
  schemaObject('SportsActivityLocation', {
    '@id': venueId(venue, where),
    name: venue.name,
    url: venueUrl(venue, where),
    address: addressOf(venue),
    telephone: venue.phone,
    geo: geoOf(venue),
  })

/** Describes a venue with everything known about it. */
export const venueData = (venue: Venue, client: Client, where: SiteBase): Data =>
  schemaObject('SportsActivityLocation', {
    ...placeOf(venue, where),
    email: venue.email,
    image: [absolute(where, previewAddress({ venue: venue.slug }))],
    openingHoursSpecification: venue.hours ? openingHours(venue.hours) : null,
    amenityFeature: amenities(venue),
    currenciesAccepted: client.currency.code,
    isAccessibleForFree: false,
    publicAccess: true,
    parentOrganization: organisation(client, where),
  })

const venueUrl = ({ slug }: Venue, where: SiteBase): string =>
  absolute(where, paths.chooseActivity({ venueSlug: slug }))
const venueId = (venue: Venue, where: SiteBase): string => `${venueUrl(venue, where)}#venue`

const geoOf = ({ lat, lng }: Venue): Data | null =>
  lat === null || lng === null ? null : schemaObject('GeoCoordinates', { latitude: lat, longitude: lng })

/** Lists opening hours. schema.org writes midnight as 23:59, and a closed day as 00:00 to 00:00. */
function openingHours({ weekly, closed }: OpeningHours): Data[] {
  return [
    ...weekly.map(({ weekdays: days, opens, closes }) =>
      schemaObject('OpeningHoursSpecification', {
        dayOfWeek: days.map((day) => weekdays[day - 1]),
        opens,
        closes: closes === '24:00' ? '23:59' : closes,
      }),
    ),
    ...closed.map((date) =>
      schemaObject('OpeningHoursSpecification', {
        validFrom: date,
        validThrough: date,
        opens: '00:00',
        closes: '00:00',
      }),
    ),
  ]
}

function amenities({ facilities, stepFree, parking }: Venue): Data[] {
  const has = (name: string, value: string | true) =>
    schemaObject('LocationFeatureSpecification', { name, value })
  return [
    ...facilities.map((name) => has(name, true)),
    ...(stepFree === '' ? [] : [has('Step-free access', stepFree)]),
    ...(parking === '' ? [] : [has('Parking', parking)]),
  ]
}
