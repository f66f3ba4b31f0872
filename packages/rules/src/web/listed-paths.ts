const path = (...parts: string[]): string => `/${parts.map(encodeURIComponent).join('/')}`

/** Pages that a sitemap lists, relative to the base; tests compare the web's own addresses with these. */
export const listedPaths = {
  home: () => '/',
  venue: (venueSlug: string) => path('location', venueSlug),
  activity: (venueSlug: string, activitySlug: string) => path('location', venueSlug, activitySlug),
  day: (venueSlug: string, activitySlug: string, date: string) =>
    path('location', venueSlug, activitySlug, date),
  courses: (venueSlug: string) => path('courses', 'location', venueSlug),
  course: (venueSlug: string, activitySlug: string, courseSlug: string) =>
    path('courses', 'location', venueSlug, activitySlug, courseSlug),
}
