import type { Footer, Venue } from '@touchline/contract/entities/catalogue/venue'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import { listChildrenSoldAt } from '../../policies/timetable/activity-at-venue.ts'
import type { VenueRecord } from '../../stores/catalogue/catalogue.ts'
import { cleanFooterHtml } from './footer-html.ts'
import { presentPicture } from './picture.ts'
import { presentSceneOfVenue } from './scene.ts'

export const presentVenue = (venue: VenueRecord, catalogue: Catalogue): Venue => ({
  id: venue.id,
  slug: venue.slug,
  name: venue.name,
  address: venue.address,
  town: venue.town,
  postcode: venue.postcode,
  phone: venue.phone,
  email: venue.email,
  openingHours: venue.openingHours,
  hours: venue.hours,
  facilities: [...venue.facilities],
  stepFree: venue.stepFree,
  parking: venue.parking,
  gettingHere: venue.gettingHere,
  lat: venue.lat,
  lng: venue.lng,
  timeZone: venue.timeZone,
  activitiesV2Enabled: venue.activitiesV2Enabled,
  migrationDate: venue.migrationDate,
  displayVenueSelectionButton: venue.displayVenueSelectionButton,
  activities: listChildrenSoldAt(null, venue, catalogue).map(({ slug }) => slug),
  picture: presentPicture(venue.picture),
  scene: presentSceneOfVenue(venue, catalogue),
})

export const presentFooter = (venue: VenueRecord): Footer => ({
  venueName: venue.name,
  address: [venue.address, venue.town, venue.postcode].filter((part) => part !== '').join(', '),
  phone: venue.phone,
  email: venue.email,
  openingHours: venue.openingHours,
  html: cleanFooterHtml(venue.footerHtml),
})
