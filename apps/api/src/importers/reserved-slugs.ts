/** Decision 21: in an address it stands for all activities of a venue, so none can have it as its name. */
export const EVERY_ACTIVITY = 'all'

/** Spec 2: /{venueSlug} is a route, so a venue can't have the name of another route's first part. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  'accessibility',
  'api',
  'assets',
  'attendees',
  'basket',
  'booking-confirmed',
  'cookies',
  'course-redirect-to-selected-venue',
  'courses',
  'data-complaint',
  'dev',
  'find-booking',
  'health',
  'location',
  'metrics',
  'my-account',
  'online-joining',
  'pricing',
  'privacy',
  'redirect-to-selected-venue',
  'register',
  'search',
  'terms',
])
