import { describe, expect, test } from 'vitest'
import { areaAddress, areaPaths, paths, wholeVenue } from './paths.ts'

const venue = { venueSlug: 'quayside-centre' }
const activity = { ...venue, activitySlug: 'badminton-60min' }
const day = { ...activity, dateSlug: '2027-01-05' }

describe('spec 2: every path of the route table', () => {
  test('is written the same way as yesterday', () => {
    expect([
      paths.home(),
      paths.redirectToSelectedVenue(),
      paths.courseRedirectToSelectedVenue(),
      paths.register(),
      paths.register({ redirect: '/location/a?b=c' }),
      paths.basket(),
      paths.checkout(),
      paths.bookingConfirmed({ completeOrderId: 'ABC1234567' }),
      paths.chooseActivity(venue),
      paths.chooseCourseAtVenue(venue),
      paths.chooseSubActivity(activity),
      paths.chooseCourse(activity),
      paths.courseDetails({ ...activity, courseSlug: 'learn-to-swim' }),
      paths.chooseTimeSlot(day),
      paths.chooseTimeSlot({ ...day, type: 'by-location' }),
      paths.slot({ ...day, time: '18:00-19:00', compositeKey: '276d8515' }),
      paths.slot({ ...day, time: '18:00-19:00', compositeKey: '276d8515', locationSlug: 'court-1' }),
      paths.classDetails({ ...day, id: 91112446 }),
      paths.week({ ...venue, activitySlug: wholeVenue, dateSlug: 'today' }),
      paths.search(),
      paths.search({ activity: 'badminton', date: '2027-01-05', from: '18:00' }),
      paths.attendees(),
      paths.pricing(),
    ]).toMatchInlineSnapshot(`
      [
        "/",
        "/redirect-to-selected-venue",
        "/course-redirect-to-selected-venue",
        "/register",
        "/register?redirect=%2Flocation%2Fa%3Fb%3Dc",
        "/basket",
        "/basket/checkout",
        "/booking-confirmed/ABC1234567",
        "/location/quayside-centre",
        "/courses/location/quayside-centre",
        "/location/quayside-centre/badminton-60min",
        "/courses/location/quayside-centre/badminton-60min",
        "/courses/location/quayside-centre/badminton-60min/learn-to-swim",
        "/location/quayside-centre/badminton-60min/2027-01-05",
        "/location/quayside-centre/badminton-60min/2027-01-05/by-location",
        "/location/quayside-centre/badminton-60min/2027-01-05/by-time/slot/18:00-19:00/276d8515",
        "/location/quayside-centre/badminton-60min/2027-01-05/by-time/slot/18:00-19:00/276d8515/court-1",
        "/location/quayside-centre/badminton-60min/2027-01-05/by-time/class/91112446",
        "/location/quayside-centre/all/today/week",
        "/search",
        "/search?activity=badminton&date=2027-01-05&from=18%3A00",
        "/attendees",
        "/pricing",
      ]
    `)
  })

  test('an odd slug cannot leave its place in the path', () => {
    expect(paths.chooseActivity({ venueSlug: '../x?y#z' })).toBe('/location/..%2Fx%3Fy%23z')
  })

  test('spec 2: account navigation leads to the other areas of the site', () => {
    const where = { basePath: '/bookings', isEmbedded: true, areaOrigins: {} }
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
    // On the page's own origin the flag is not needed: the page knows.
    expect(areaAddress(areaPaths.onlineJoining(), where)).toBe('/online-joining')
  })
})
