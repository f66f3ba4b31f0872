import { mailedPaths } from '@touchline/rules/mail/mailed-paths'
import { listedPaths } from '@touchline/rules/web/listed-paths'
import { describe, expect, test } from 'vitest'
import { contractPaths } from './contract-paths.ts'
import { joiningPaths } from './joining-paths.ts'
import { areaAddress, areaPaths, paths, wholeVenue } from './paths.ts'
import { staffPaths } from './staff-paths.ts'

const venue = { venueSlug: 'quayside-centre' }
const activity = { ...venue, activitySlug: 'badminton-60min' }
const day = { ...activity, dateSlug: '2027-01-05' }

describe('spec 2: every path of the route table', () => {
  test('is written the same way as yesterday', () => {
    // A path without an example does not compile.
    const examples: Record<keyof typeof paths, readonly string[]> = {
      home: [
        paths.home(),
        paths.home({ name: 'pool' }),
        paths.home({ near: 'BS1 1AA', within: '5' }),
        paths.home({ find: 'map' }),
        paths.home({ place: 'change' }),
      ],
      redirectToSelectedVenue: [paths.redirectToSelectedVenue()],
      courseRedirectToSelectedVenue: [paths.courseRedirectToSelectedVenue()],
      register: [paths.register(), paths.register({ redirect: '/location/a?b=c' })],
      newPassword: [paths.newPassword()],
      findBooking: [paths.findBooking()],
      bringBasket: [paths.bringBasket()],
      confirmEmail: [paths.confirmEmail()],
      basket: [paths.basket()],
      checkout: [paths.checkout()],
      bookingConfirmed: [paths.bookingConfirmed({ completeOrderId: 'ABC1234567' })],
      chooseActivity: [paths.chooseActivity(venue)],
      chooseCourseAtVenue: [paths.chooseCourseAtVenue(venue)],
      chooseSubActivity: [paths.chooseSubActivity(activity)],
      chooseCourse: [paths.chooseCourse(activity)],
      courseDetails: [paths.courseDetails({ ...activity, courseSlug: 'learn-to-swim' })],
      chooseTimeSlot: [paths.chooseTimeSlot(day), paths.chooseTimeSlot({ ...day, type: 'by-location' })],
      slot: [
        paths.slot({ ...day, time: '18:00-19:00', compositeKey: '276d8515' }),
        paths.slot({ ...day, time: '18:00-19:00', compositeKey: '276d8515', locationSlug: 'court-1' }),
      ],
      classDetails: [
        paths.classDetails({ ...day, id: 91112446 }),
        paths.classDetails({ ...day, id: 91112446, priceId: 4 }),
        paths.classDetails({ ...day, id: 91112446, priceId: 4, filters: '?from=09:00' }),
      ],
      ticketedSession: [paths.ticketedSession({ ...day, id: '91112446' })],
      courtTimes: [paths.courtTimes({ ...day, locationSlug: 'court-1' })],
      week: [paths.week({ ...venue, activitySlug: wholeVenue, dateSlug: 'today' })],
      month: [paths.month(day), paths.month({ ...day, month: '2027-02' })],
      venueDay: [paths.venueDay({ ...venue, dateSlug: 'today' })],
      search: [paths.search(), paths.search({ activity: 'badminton', date: '2027-01-05', from: '18:00' })],
      attendees: [paths.attendees(), paths.attendees(2)],
      pricing: [paths.pricing(), paths.pricing({ ...day, id: '91112446', tickets: [[1, 2]] })],
    }
    expect(examples).toMatchInlineSnapshot(`
      {
        "attendees": [
          "/attendees",
          "/attendees?person=2",
        ],
        "basket": [
          "/basket",
        ],
        "bookingConfirmed": [
          "/booking-confirmed/ABC1234567",
        ],
        "bringBasket": [
          "/basket/bring",
        ],
        "checkout": [
          "/basket/checkout",
        ],
        "chooseActivity": [
          "/location/quayside-centre",
        ],
        "chooseCourse": [
          "/courses/location/quayside-centre/badminton-60min",
        ],
        "chooseCourseAtVenue": [
          "/courses/location/quayside-centre",
        ],
        "chooseSubActivity": [
          "/location/quayside-centre/badminton-60min",
        ],
        "chooseTimeSlot": [
          "/location/quayside-centre/badminton-60min/2027-01-05",
          "/location/quayside-centre/badminton-60min/2027-01-05/by-location",
        ],
        "classDetails": [
          "/location/quayside-centre/badminton-60min/2027-01-05/by-time/class/91112446",
          "/location/quayside-centre/badminton-60min/2027-01-05/by-time/class/91112446?price=4",
          "/location/quayside-centre/badminton-60min/2027-01-05/by-time/class/91112446?from=09:00&price=4",
        ],
        "confirmEmail": [
          "/confirm-email",
        ],
        "courseDetails": [
          "/courses/location/quayside-centre/badminton-60min/learn-to-swim",
        ],
        "courseRedirectToSelectedVenue": [
          "/course-redirect-to-selected-venue",
        ],
        "courtTimes": [
          "/location/quayside-centre/badminton-60min/2027-01-05/by-location/court-1",
        ],
        "findBooking": [
          "/find-booking",
        ],
        "home": [
          "/",
          "/?name=pool",
          "/?near=BS1+1AA&within=5",
          "/?find=map",
          "/?place=change",
        ],
        "month": [
          "/location/quayside-centre/badminton-60min/2027-01-05/month",
          "/location/quayside-centre/badminton-60min/2027-01-05/month/2027-02",
        ],
        "newPassword": [
          "/new-password",
        ],
        "pricing": [
          "/pricing",
          "/pricing?venue=quayside-centre&activity=badminton-60min&date=2027-01-05&session=91112446&tickets=1x2",
        ],
        "redirectToSelectedVenue": [
          "/redirect-to-selected-venue",
        ],
        "register": [
          "/register",
          "/register?redirect=%2Flocation%2Fa%3Fb%3Dc",
        ],
        "search": [
          "/search",
          "/search?activity=badminton&date=2027-01-05&from=18%3A00",
        ],
        "slot": [
          "/location/quayside-centre/badminton-60min/2027-01-05/by-time/slot/18:00-19:00/276d8515",
          "/location/quayside-centre/badminton-60min/2027-01-05/by-time/slot/18:00-19:00/276d8515/court-1",
        ],
        "ticketedSession": [
          "/location/quayside-centre/badminton-60min/2027-01-05/by-time/ticket/91112446",
        ],
        "venueDay": [
          "/location/quayside-centre/all/today",
        ],
        "week": [
          "/location/quayside-centre/all/today/week",
        ],
      }
    `)
  })

  test('an odd slug cannot leave its place in the path', () => {
    expect(paths.chooseActivity({ venueSlug: '../x?y#z' })).toBe('/location/..%2Fx%3Fy%23z')
  })

  test('spec 2: account navigation leads to the other areas of the site', () => {
    const where = {
      basePath: '/bookings',
      isEmbedded: true,
      areaOrigins: { myAccount: '', onlineJoining: '' },
    }
    expect(Object.values(areaPaths).map((path) => areaAddress(path(), where))).toMatchInlineSnapshot(`
      [
        "/bookings/my-account",
        "/bookings/my-account/details",
        "/bookings/my-account/memberships",
        "/bookings/my-account/packages",
        "/bookings/my-account/bookings",
        "/bookings/my-account/guest-passes",
        "/bookings/my-account/payments",
        "/bookings/online-joining",
      ]
    `)
  })

  test.each([
    [false, 'https://account.test/my-account/bookings'],
    [true, 'https://account.test/my-account/bookings?embedded=true'],
  ])('spec 2: embedded=%s goes along to another sub-domain', (isEmbedded, address) => {
    const where = { basePath: '', isEmbedded, areaOrigins: { myAccount: 'https://account.test' } }
    expect(areaAddress(areaPaths.bookings(), where)).toBe(address)
    // On the page's own origin the flag is not needed: the page knows that it is embedded.
    const own = { ...where, areaOrigins: { onlineJoining: '' } }
    expect(areaAddress(areaPaths.onlineJoining(), own)).toBe('/online-joining')
    expect(areaAddress(areaPaths.bookings(), own)).toBe(null)
  })
})

test('the pages that letters lead to are at the letters’ addresses', () => {
  expect({
    bookingConfirmed: mailedPaths.bookingConfirmed('ABC_-123'),
    day: mailedPaths.day(day.venueSlug, day.activitySlug, day.dateSlug),
    newPassword: mailedPaths.newPassword(),
    confirmEmail: mailedPaths.confirmEmail(),
    register: mailedPaths.register(),
    staffToday: mailedPaths.staffToday(),
    finishJoining: mailedPaths.finishJoining(),
    memberships: mailedPaths.memberships(),
    membership: mailedPaths.membership(41_000_001),
    membershipPayment: mailedPaths.membershipPayment(41_000_001),
    leaveMembership: mailedPaths.leaveMembership(41_000_001),
  } satisfies Record<keyof typeof mailedPaths, string>).toEqual({
    bookingConfirmed: paths.bookingConfirmed({ completeOrderId: 'ABC_-123' }),
    day: paths.chooseTimeSlot(day),
    newPassword: paths.newPassword(),
    confirmEmail: paths.confirmEmail(),
    staffToday: staffPaths.today(),
    register: paths.register(),
    finishJoining: joiningPaths.finish(),
    memberships: areaPaths.memberships().path,
    membership: contractPaths.contract({ contractId: 41_000_001 }),
    membershipPayment: contractPaths.payment({ contractId: 41_000_001 }),
    leaveMembership: contractPaths.leave({ contractId: 41_000_001 }),
  })
})

test('a sitemap lists the web’s own addresses', () => {
  const { venueSlug, activitySlug, dateSlug } = day
  expect({
    home: listedPaths.home(),
    venue: listedPaths.venue(venueSlug),
    activity: listedPaths.activity(venueSlug, activitySlug),
    day: listedPaths.day(venueSlug, activitySlug, dateSlug),
    courses: listedPaths.courses(venueSlug),
    course: listedPaths.course(venueSlug, activitySlug, 'first-steps'),
  } satisfies Record<keyof typeof listedPaths, string>).toEqual({
    home: paths.home(),
    venue: paths.chooseActivity(venue),
    activity: paths.chooseSubActivity(activity),
    day: paths.chooseTimeSlot(day),
    courses: paths.chooseCourseAtVenue(venue),
    course: paths.courseDetails({ ...activity, courseSlug: 'first-steps' }),
  })
})
