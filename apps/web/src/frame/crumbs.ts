import { paths, wholeVenue } from '../paths.ts'

export type Crumb = { label: string; to: string }
export type CrumbParams = Readonly<Record<string, string | undefined>>

const home: Crumb = { label: 'Home', to: paths.home() }
const basket: Crumb = { label: 'Shopping basket', to: paths.basket() }
const bookActivity = (venueSlug: string): Crumb => ({
  label: 'Book an activity',
  to: paths.chooseActivity({ venueSlug }),
})
const bookCourse = (venueSlug: string): Crumb => ({
  label: 'Book a course',
  to: paths.chooseCourseAtVenue({ venueSlug }),
})

/** Makes a label from a slug (spec 2): 'badminton-60min' → 'Badminton 60min' */
export function capitaliseSlug(slug: string): string {
  const words = slug.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Spec 2: breadcrumbs of each screen. */
export const crumbs = {
  home: () => [home],
  register: () => [home, { label: 'Sign up', to: paths.register() }],
  newPassword: () => [home, { label: 'New password', to: paths.newPassword() }],
  confirmEmail: (_params: CrumbParams, here = 'Confirm your email address') => [
    home,
    { label: here, to: '' },
  ],
  basket: () => [home, basket],
  checkout: () => [home, basket, { label: 'Checkout', to: paths.checkout() }],
  bookingConfirmed: (_params: CrumbParams, here = 'Your booking') => [home, { label: here, to: '' }],
  activities: ({ venueSlug = '' }: CrumbParams) => [home, bookActivity(venueSlug)],
  activity: ({ venueSlug = '', activitySlug = '' }: CrumbParams) => [
    home,
    bookActivity(venueSlug),
    { label: capitaliseSlug(activitySlug), to: paths.chooseSubActivity({ venueSlug, activitySlug }) },
  ],
  courses: ({ venueSlug = '' }: CrumbParams) => [home, bookCourse(venueSlug)],
  course: ({ venueSlug = '', activitySlug = '' }: CrumbParams) => [
    home,
    bookCourse(venueSlug),
    { label: capitaliseSlug(activitySlug), to: paths.chooseCourse({ venueSlug, activitySlug }) },
  ],
  courseDetails: ({ venueSlug = '', activitySlug = '', courseSlug = '' }: CrumbParams) => [
    ...crumbs.course({ venueSlug, activitySlug }),
    { label: capitaliseSlug(courseSlug), to: '' },
  ],
  week: ({ venueSlug = '', activitySlug = '' }: CrumbParams) => [
    ...(activitySlug === wholeVenue
      ? crumbs.activities({ venueSlug })
      : crumbs.activity({ venueSlug, activitySlug })),
    { label: 'Week', to: '' },
  ],
  month: ({ venueSlug = '', activitySlug = '' }: CrumbParams) => [
    ...crumbs.activity({ venueSlug, activitySlug }),
    { label: 'Month', to: '' },
  ],
  venueDay: ({ venueSlug = '' }: CrumbParams) => [
    ...crumbs.activities({ venueSlug }),
    { label: 'What’s on', to: '' },
  ],
  search: () => [home, { label: 'Search all venues', to: paths.search() }],
  attendees: () => [home, { label: 'Attendees', to: paths.attendees() }],
  pricing: () => [home, { label: 'Membership pricing', to: paths.pricing() }],
}
