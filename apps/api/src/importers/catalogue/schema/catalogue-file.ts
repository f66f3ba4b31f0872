import { canonicalEmail, isEmailAddress } from '@touchline/contract/email-address'
import { CreditType } from '@touchline/contract/entities/basket/cart'
import { BookingWindow } from '@touchline/contract/entities/catalogue/client'
import { PictureFocus } from '@touchline/contract/entities/catalogue/picture'
import { QuestionKind } from '@touchline/contract/entities/questions/question'
import { sceneNames } from '@touchline/rules/catalogue/scenes'
import { limitNames } from '@touchline/rules/limits/hold-limit-defaults'
import { adultAge } from '@touchline/rules/people/age'
import { staffRoles } from '@touchline/rules/staff/rights'
import * as z from 'zod'
import { currencyProblem, isOtherCurrencySymbol, symbolOf } from '../../currency.ts'
import { isDay } from '../day.ts'
import { parseHours, parseWhen } from '../when.ts'
import { scopeFields, slug, text } from './fields.ts'
import { Plan } from './plans.ts'
import { oneTax, Seller, Tax, TaxRule, taxPercent } from './tax.ts'

const wallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time such as '18:30'")
const day = z
  .string()
  .refine(isDay, "must be a date such as '2026-09-01', or counted from the import: '+14 days'")
const sentences = z.string().trim().max(500, 'has more than 500 characters').default('')
const hoursLine = z
  .string()
  .refine((line) => parseHours(line) !== null, "must be days and times such as 'mon-fri 06:30-22:30'")
// This goes into a header of every page, so it must hold nothing that could end the directive.
const origin = z
  .string()
  .regex(/^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d{1,5})?$/, "must be an origin such as 'https://www.example.org'")
const age = z.int().min(0).max(120)
const pence = z
  .int('must be whole pence')
  .min(0, 'must not be below zero')
  .max(1_000_000, 'must be at most 1000000 pence')

const isTimeZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
const timeZone = z
  .string()
  .refine(
    (zone) => zone.includes('/') && isTimeZone(zone),
    "is not a time zone: use a name such as 'Europe/London'",
  )

// Spec 5: hex, or three numbers.
const BYTE = '(25[0-5]|2[0-4]\\d|1?\\d?\\d)'
const colour = z
  .string()
  .regex(
    new RegExp(`^(#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})|${BYTE} ${BYTE} ${BYTE})$`),
    "must be '#663399' or '102 51 153'",
  )
const font = z.enum(['garage_gothic', 'lato', 'open_sans', 'roboto'])

const Theme = z.strictObject({
  themeAppLogo: z.string().optional(),
  themeAppPrimaryColour: colour.optional(),
  themeAppSecondaryColour1: colour.optional(),
  themeAppSecondaryColour2: colour.optional(),
  themeAppHeaderBgColour: colour.optional(),
  themeAppDarkBgColour: colour.optional(),
  headerPrimaryColour: colour.optional(),
  themeAppHeadingFontStyle: font.optional(),
  themeAppBodyFontStyle: font.optional(),
  themeAppSecondaryButtonStyle: z.string().optional(),
  themeAppDarkScheme: z.enum(['auto', 'never']).optional(),
})

const { daysAhead } = BookingWindow.shape
const StrictWindow = z.strictObject({ daysAhead, releaseTime: wallTime })
const BookingWindows = z.strictObject({ nonMember: StrictWindow, member: StrictWindow })

const picture = {
  file: text.optional(),
  url: z
    .url({ protocol: /^https?$/, error: "must be an address such as 'https://www.example.org/pool.jpg'" })
    .optional(),
  alt: text.max(300, 'has more than 300 characters'),
}
type Source = { file?: string | undefined; url?: string | undefined }
const hasOneSource = ({ file, url }: Source): boolean => (file === undefined) !== (url === undefined)

const focuses = ['centre', ...PictureFocus.options] as const

/** A picture's place, a description of what it shows, and its part that stays in view. */
const Picture = z
  .strictObject({
    ...picture,
    focus: z.enum(focuses, `must be one of ${focuses.join(', ')}`).default('centre'),
  })
  .refine(hasOneSource, 'needs either file or url')

/** A person's photo, which is always shown whole or by its middle. */
const Photo = z.strictObject(picture).refine(hasOneSource, 'needs either file or url')

/** Drawing shown where there is no picture. */
const scene = z.enum(sceneNames, 'is no scene: docs/catalogue.md lists them').optional()

const SessionLifetime = z
  .strictObject({ idleMinutes: z.int().min(2).max(525_600), absoluteMinutes: z.int().min(2).max(525_600) })
  .refine(({ idleMinutes, absoluteMinutes }) => idleMinutes <= absoluteMinutes, {
    path: ['idleMinutes'],
    message: 'must not be longer than absoluteMinutes',
  })

const limit = z.int().min(1).max(100_000)
const Limits = z.partialRecord(z.enum(limitNames), limit)

/** Ways to settle a penalty, and the days until one stops booking. With `null` it never does. */
const Penalties = z.strictObject({
  atDesk: z.boolean().default(true),
  phone: z.string().default(''),
  text: z.string().max(500, 'has more than 500 characters').default(''),
  blocksAfterDays: z.int().min(0).max(365).nullable().default(0),
})

/** Lifetime of credit that is given without an end date. Without a number it never expires. */
const CreditRules = z.strictObject({
  general: z.strictObject({ lifeMonths: z.int().min(1).max(120).optional() }).default({}),
})

/** A lot of credit, given once. `expires` is the last day on which it can be spent. */
const CreditLot = z.strictObject({
  pence: pence.min(1, 'must be above zero'),
  type: z.enum(CreditType.options).default('general'),
  expires: day.optional(),
})

const minutes = z.int().min(0).max(10_080)
/** Rules of the waitlist: how long an offer of a free place lasts, and the hours in which no mail is sent. */
const Waitlist = z.strictObject({
  accept: z
    .array(z.strictObject({ aheadMinutes: minutes, minutes: z.int().min(1).max(1_440) }))
    .min(1)
    .optional(),
  quiet: z
    .strictObject({ from: wallTime, to: wallTime, unlessWithinMinutes: minutes })
    .refine(({ from, to }) => from !== to, 'must not begin and end at the same time')
    .nullable()
    .optional(),
  closesMinutes: minutes.optional(),
  size: z.int().min(1).max(1_000).nullable().optional(),
})
export type CatalogueWaitlist = z.infer<typeof Waitlist>

/** Hours before the start: 24, or 0.75. */
const noticeHours = z
  .number()
  .min(0, 'must be 0 to 720')
  .max(720, 'must be 0 to 720')
  .refine((hours) => Number.isInteger(hours * 60), 'must be whole minutes')

const CancelBands = z
  .array(
    z
      .strictObject({
        hours: noticeHours,
        gives: z.enum(['original', 'credit', 'none']),
        percent: z.int().min(1, 'must be 1 to 100').max(100, 'must be 1 to 100').optional(),
        chargePence: pence.default(0),
        strike: z.boolean().default(false),
        keepsUse: z.boolean().default(false),
      })
      .refine(({ gives, percent }) => gives !== 'none' || percent === undefined, {
        path: ['percent'],
        message: 'is for money that is given back',
      }),
  )
  .min(1)
  .refine(
    (bands) => bands.every(({ hours }, position) => position === 0 || hours < bands[position - 1]!.hours),
    'must name the longest notice first',
  )

/** Refund for a cancelled booking, by the time left before the start. */
const CancelRule = z.strictObject({
  slug,
  bands: CancelBands,
  early: z.strictObject({ before: wallTime, bands: CancelBands }).optional(),
  remainingSessions: z.boolean().default(false),
  /** Consequence of not coming, for a booking with an account. */
  missed: z
    .strictObject({ chargePence: pence.default(0), strike: z.boolean().default(false) })
    .refine(
      ({ chargePence, strike }) => chargePence > 0 || strike,
      'must have a charge, or count as a strike',
    )
    .optional(),
  move: z.strictObject({ hours: noticeHours, withinDays: z.int().min(1).max(366).optional() }).optional(),
})
export type CatalogueCancelRule = z.infer<typeof CancelRule>

/** Name of a rule, or `false` where nothing can be cancelled online. */
const cancellation = z
  .union([z.literal(false), slug], "must be false, or the name of one of 'cancellations'")
  .optional()

/** Contact for customers where no venue is chosen. */
const Contact = z.strictObject({
  phone: z.string().default(''),
  email: z.email().or(z.literal('')).default(''),
  hours: z.string().max(200, 'has more than 200 characters').default(''),
})

/** Page of the operator's own: a link that everybody follows, so never without https. */
const ownPage = z
  .url({ protocol: /^https$/, error: 'must be an https address' })
  .max(500, 'has more than 500 characters')
  .nullable()
  .default(null)

const Links = z.strictObject({ privacy: ownPage, terms: ownPage, accessibility: ownPage, cookies: ownPage })

const Currency = z
  .strictObject({
    code: z.string().check(({ value, issues }) => {
      const message = currencyProblem(value)
      if (message !== null) issues.push({ code: 'custom', message, input: value })
    }),
    symbol: text.optional(),
  })
  .refine(({ code, symbol }) => symbol === undefined || !isOtherCurrencySymbol(symbol, code), {
    path: ['symbol'],
    message: 'is the sign of another currency',
  })
  .transform(({ code, symbol }) => ({ code, symbol: symbol ?? symbolOf(code) }))

const Client = z
  .strictObject({
    slug,
    name: text,
    hosts: z
      .array(z.string().regex(/^[a-z0-9.[\]:-]+$/, 'must be a lower-case host name without port or path'))
      .min(1),
    currency: Currency.default({ code: 'GBP', symbol: '£' }),
    timeZone: timeZone.default('Europe/London'),
    onlineJoining: z.boolean().default(false),
    guestPasses: z.boolean().default(false),
    kioskHomeUrl: z
      .url({ protocol: /^https?$/ })
      .nullable()
      .default(null),
    kioskTakesCards: z.boolean().default(false),
    needsDrawer: z.boolean().default(false),
    /** Name of the card account in the installation's settings. */
    cardAccount: z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'must be the name of a card account, such as stripe or opayo-north')
      .nullable()
      .default(null),
    analyticsContainerIds: z.array(text).default([]),
    frameAncestors: z.array(origin).default([]),
    maintenance: z.boolean().default(false),
    /** Tax included in every price that states no rate of its own. */
    taxPercent: taxPercent.optional(),
    tax: Tax.optional(),
    taxes: z.array(TaxRule).max(100).default([]),
    seller: Seller.default({ name: '', address: '', taxNumber: '' }),
    holdMinutes: z.int().min(1).max(60).default(10),
    waitlists: Waitlist.default({}),
    holdRenewals: z.int().min(0).max(10).default(3),
    limits: Limits.default({}),
    credit: CreditRules.default({ general: {} }),
    bookingWindows: BookingWindows,
    sessionLifetimes: z
      .strictObject({
        customer: SessionLifetime.optional(),
        visitor: SessionLifetime.optional(),
        staff: SessionLifetime.optional(),
        kiosk: SessionLifetime.optional(),
      })
      .default({}),
    staffSecondFactor: z.enum(['required', 'optional']).optional(),
    theme: Theme.default({}),
    terms: z.string().default(''),
    /** Privacy notice in words, for an operator without a page of its own. */
    privacy: z.string().default(''),
    links: Links.prefault({}),
    contact: Contact.prefault({}),
    penalties: Penalties.prefault({}),
    cancellation,
    /** Charge after `count` late cancellations within `withinDays` days. */
    strikes: z
      .strictObject({
        count: z.int().min(1).max(100),
        withinDays: z.int().min(1).max(366),
        chargePence: pence.min(1, 'must be above zero'),
      })
      .optional(),
  })
  .refine(...oneTax)

const bandDays = z
  .string()
  .transform((days) => parseWhen(`${days} 00:00`)?.weekdays ?? [])
  .refine((days) => days.length > 0, "must be such as 'mon-fri' or 'sat,sun'")

/** Named parts of the week, by the venue's clock. */
const Bands = z.record(
  slug,
  z
    .array(
      z.strictObject({
        days: bandDays.prefault('daily'),
        from: wallTime.default('00:00'),
        lastStart: wallTime.default('23:59'),
      }),
    )
    .min(1),
)

/** A benefit of a membership. Exactly one of price, pence and percentOff says how much. */
const Benefit = z
  .strictObject({
    slug,
    /** Name as used in a sentence: 'court of the day'. */
    name: text,
    ...scopeFields,
    price: z.literal('free').optional(),
    pence: pence.optional(),
    percentOff: z.int().min(1, 'must be 1 to 100').max(100, 'must be 1 to 100').optional(),
    cap: z
      .strictObject({
        count: z.int().min(1).max(1000),
        per: z.enum(['day', 'week', 'month']),
        of: z.enum(['person', 'household']).default('person'),
      })
      .optional(),
  })
  .refine(
    ({ price, pence: fixed, percentOff }) =>
      [price, fixed, percentOff].filter((one) => one !== undefined).length === 1,
    'needs one of price, pence and percentOff',
  )

const Package = z
  .strictObject({
    slug,
    name: text,
    /** Word for the visits, as in '6 swims left'. */
    unit: text.default('visits'),
    pence,
    taxPercent: taxPercent.optional(),
    tax: Tax.optional(),
    visits: z.int().min(1).max(1000),
    ...scopeFields,
    sharedWith: z.enum(['person', 'household']).default('person'),
    perSession: z.int().min(1).max(100).default(1),
    validDays: z.int().min(1).max(3650),
    validFor: z.enum(['attending', 'booking']).default('attending'),
  })
  .refine(...oneTax)

const PricingOption = z
  .strictObject({
    key: slug,
    name: text,
    audience: z.enum(['everyone', 'member']).default('everyone'),
    minAge: age.nullable().default(null),
    maxAge: age.nullable().default(null),
    taxPercent: taxPercent.optional(),
    tax: Tax.optional(),
    status: slug.optional(),
    band: slug.optional(),
  })
  .refine(...oneTax)

const Prices = z
  .record(slug, pence)
  .refine((prices) => Object.keys(prices).length > 0, 'must name at least one price')
/** Name of a list in `priceLists`, or the prices themselves. */
const PricesOrList = z.union([slug, Prices])

const Supervision = z.strictObject({
  adultFrom: age.default(16),
  bands: z
    .array(z.strictObject({ under: age, perAdult: z.int().min(1).max(20) }))
    .min(1)
    .refine(
      (bands) => bands.every(({ under }, position) => under > (bands[position - 1]?.under ?? 0)),
      'must name the youngest first',
    ),
})

const Category = z.strictObject({
  slug,
  name: text,
  description: z.string().default(''),
  image: z.string().default(''),
  picture: Picture.optional(),
  scene,
  v1Slug: slug.nullable().optional(),
  kind: z.enum(['classes', 'resources', 'ticketed']).optional(),
  browseByName: z.enum(['location', 'time']).default('location'),
  allocationStrategy: z.enum(['customer', 'system']).default('customer'),
  allowsAnonymousBookings: z.boolean().default(false),
  waitlist: z.union([z.boolean(), Waitlist]).default(true),
  bookingWindows: BookingWindows.optional(),
  /** `false` means none, whatever the categories above say. */
  supervision: z
    .union(
      [z.literal(false), Supervision],
      'must be false, or bands of ages such as [{ under: 8, perAdult: 2 }]',
    )
    .optional(),
  waiver: slug.optional(),
  induction: slug.optional(),
  givesInduction: slug.optional(),
  minAge: age.optional(),
  maxAge: age.optional(),
  cancellation,
  questions: z.array(slug).default([]),
  get children() {
    return z.array(Category).optional()
  },
})

const WHEN_HELP = "must be such as 'mon,wed 18:00' or 'mon-fri 07:00-22:00 every 60'"
const when = z.string().refine((pattern) => parseWhen(pattern) !== null, WHEN_HELP)

const sessionFields = {
  name: text.optional(),
  description: z.string().default(''),
  when: z.union([when.transform((one) => [one]), z.array(when).min(1)], WHEN_HELP),
  minutes: z.int().min(1).max(1439),
  instructors: z.array(text).default([]),
  tags: z.array(text).default([]),
  except: z.array(z.iso.date("must be a date such as '2026-12-25'")).default([]),
  /**
   * Sessions that do not take place; everyone who booked one gets all money back. Without `at`, all sessions
   * of that day.
   */
  cancelled: z
    .array(
      z.strictObject({
        on: z.iso.date("must be a date such as '2026-12-25'"),
        at: wallTime.optional(),
        reason: text.max(300, 'has more than 300 characters'),
      }),
    )
    .default([]),
  /** Sessions moved to another time or room. Everyone who booked one is told, and may have all money back. */
  moved: z
    .array(
      z.strictObject({
        on: z.iso.date("must be a date such as '2026-12-25'"),
        at: wallTime.optional(),
        to: z
          .strictObject({
            on: z.iso.date("must be a date such as '2026-12-25'").optional(),
            at: wallTime.optional(),
            location: slug.optional(),
          })
          .refine((to) => Object.values(to).some(Boolean), 'needs on, at or location'),
        reason: text.max(300, 'has more than 300 characters'),
      }),
    )
    .default([]),
  soldElsewhere: z.int().min(0).default(0),
  questions: z.array(slug).default([]),
}

const Session = z
  .strictObject({
    ...sessionFields,
    key: slug.optional(),
    category: slug,
    /** Courts, with one rule for each: several courts make several slots at one time. */
    locations: z.array(slug).min(1).optional(),
    capacity: z.int().min(0).max(10_000).default(1),
    minAge: age.optional(),
    maxAge: age.optional(),
    prices: PricesOrList,
    from: day.optional(),
    until: day.optional(),
    opens: z.strictObject({ daysAhead, time: wallTime }).optional(),
  })
  .refine(({ soldElsewhere, capacity }) => soldElsewhere <= capacity, {
    path: ['soldElsewhere'],
    message: 'must not be more than the capacity',
  })

const Course = z.strictObject({
  ...sessionFields,
  name: text,
  slug,
  category: slug,
  location: slug.optional(),
  level: z.string().default(''),
  picture: Picture.optional(),
  minAge: age.nullable().default(null),
  maxAge: age.nullable().default(null),
  capacity: z.int().min(0).max(10_000),
  prices: PricesOrList,
  starts: day,
  weeks: z.int().min(1).max(52),
  joinsPartWay: z.boolean().default(true),
  cancellationPolicy: z.string().default(''),
  cancellation,
})

const Venue = z.strictObject({
  slug,
  name: text,
  address: z.string().default(''),
  town: z.string().default(''),
  postcode: z.string().default(''),
  phone: z.string().default(''),
  email: z.email().or(z.literal('')).default(''),
  // Spec 5: a venue without numeric coordinates is left out of the map, not out of the file.
  lat: z.number().min(-90, 'must be -90 to 90').max(90, 'must be -90 to 90').nullable().default(null),
  lng: z.number().min(-180, 'must be -180 to 180').max(180, 'must be -180 to 180').nullable().default(null),
  timeZone: timeZone.optional(),
  activitiesV2: z.boolean().default(true),
  migrationDate: day.nullable().default(null),
  selectionButton: z.boolean().default(true),
  onlineJoining: z.boolean().optional(),
  openingHours: z.string().default(''),
  hours: z.array(hoursLine).min(1).optional(),
  closed: z.array(z.iso.date("must be a date such as '2026-12-25'")).default([]),
  /** Set when the venue is taken off the site. Another venue of the file may take its place. */
  closedForGood: z
    .union(
      [z.literal(true), z.strictObject({ instead: slug })],
      'must be true, or { instead: another-venue }',
    )
    .optional(),
  facilities: z.array(text.max(60, 'has more than 60 characters')).max(24).default([]),
  cardReaders: z.array(text.max(100, 'has more than 100 characters')).max(50).optional(),
  stepFree: sentences,
  parking: sentences,
  gettingHere: sentences,
  picture: Picture.optional(),
  scene,
  footer: z.string().default(''),
  bookingWindows: BookingWindows.optional(),
  theme: Theme.optional(),
  locations: z.array(z.strictObject({ slug, name: text })).default([]),
  sessions: z.array(Session).default([]),
  courses: z.array(Course).default([]),
})

/** A person's debt for a place that was missed or cancelled late. */
const Penalty = z.strictObject({
  key: slug,
  for: text,
  pence: pence.refine((amount) => amount > 0, 'must be more than nothing'),
  on: day,
  blocksAfterDays: z.int().min(0).max(365).nullable().optional(),
  settledOn: day.optional(),
})

const Person = z
  .strictObject({
    /** Key of a person without a log-in, by which a later import finds them again. */
    key: slug.optional(),
    email: z.string().overwrite(canonicalEmail).refine(isEmailAddress, 'Invalid email address').optional(),
    password: z.string().min(8, 'must have at least 8 characters').max(128).optional(),
    household: slug.optional(),
    /** True when the person books for all of the household. */
    managesHousehold: z.boolean().default(false),
    statuses: z.array(z.strictObject({ status: slug, until: day.optional() })).default([]),
    packages: z.array(z.strictObject({ package: slug, since: day.default('today') })).default([]),
    firstName: text,
    lastName: text.or(z.literal('')).default(''),
    /** Words for people who try out the product, printed beside the log-in. */
    note: z.string().default(''),
    role: z.enum(['customer', 'staff']).default('customer'),
    /** Name of the instructor that a member of staff is: they take the register of those sessions. */
    instructor: text.optional(),
    /** Roles of a member of staff, each at venues; none means at all of them. */
    posts: z
      .array(z.strictObject({ role: z.enum(staffRoles), venues: z.array(slug).max(50).default([]) }))
      .default([]),
    /** Staff without posts are duty managers at these venues; where there are none, owners. */
    venues: z.array(slug).max(50).default([]),
    membership: slug.optional(),
    memberSince: day.default('today'),
    memberUntil: day.optional(),
    billingDay: z
      .int()
      .min(1)
      .max(28, 'must be 1 to 28, so that every month has it')
      .nullable()
      .default(null),
    penalties: z.array(Penalty).default([]),
    inductions: z.array(z.strictObject({ induction: slug, on: day })).default([]),
    documents: z.array(z.strictObject({ document: slug, expires: day.nullable().default(null) })).default([]),
    photo: Photo.optional(),
    creditPence: pence.default(0),
    credits: z.array(CreditLot).max(20).default([]),
    homeVenue: slug.optional(),
    phone: z.string().default(''),
    dateOfBirth: day.optional(),
    addressLineOne: z.string().default(''),
    addressLineTwo: z.string().default(''),
    city: z.string().default(''),
    postcode: z.string().default(''),
  })
  .refine(({ email, password }) => email !== undefined || password === undefined, {
    path: ['password'],
    message: 'goes with an email',
  })
  .refine(({ role, venues }) => role === 'staff' || venues.length === 0, {
    path: ['venues'],
    message: 'are of a person with the role staff',
  })
  .refine(({ role, instructor }) => role === 'staff' || instructor === undefined, {
    path: ['instructor'],
    message: 'is of a person with the role staff',
  })
  .refine(({ role, posts, venues }) => posts.length === 0 || (role === 'staff' && venues.length === 0), {
    path: ['posts'],
    message: 'are of a person with the role staff, and name their venues themselves',
  })
  .refine(({ key, email }) => key !== undefined || email !== undefined, 'needs an email, or a key')
  .refine(({ managesHousehold, household, email }) => !managesHousehold || (household && email), {
    path: ['managesHousehold'],
    message: 'needs a household and an email',
  })

const Instructor = z.union([
  text.transform((name) => ({ name, picture: undefined })),
  z.strictObject({ name: text, picture: Picture.optional() }),
])

/** Time for which an answer or a signature stays valid. */
const life = z
  .string()
  .regex(/^[1-9]\d{0,3} (day|month|year)s?$/, "must be such as '12 months', '30 days' or '1 year'")
  .optional()

/** Statement that each attendee of an activity agrees to. */
const Waiver = z.strictObject({
  slug,
  name: text,
  statement: text.max(4000, 'has more than 4000 characters'),
  life,
})

/** Instruction that a person needs before they use something alone. */
const Induction = z.strictObject({
  slug,
  name: text,
  text: z.string().max(1000, 'has more than 1000 characters').default(''),
  months: z.int().min(1).max(600).nullable().default(null),
})

/** Kind of document that a person shows as proof. A membership names its own. */
const DocumentKind = z.strictObject({
  slug,
  name: text,
  warnDays: z.int().min(0).max(365).default(30),
  statuses: z.array(slug).default([]),
  sendOnline: z.strictObject({ countsUnseenDays: z.int().min(0).max(90).default(0) }).optional(),
})

const kindsWithOptions = new Set(['choice', 'several'])

/** A question to the attendees, or to the person who books. */
const Question = z
  .strictObject({
    slug,
    words: text.max(500, 'has more than 500 characters'),
    hint: z.string().trim().max(500, 'has more than 500 characters').default(''),
    kind: QuestionKind,
    options: z.array(text.max(200, 'has more than 200 characters')).max(50).default([]),
    required: z.boolean().default(true),
    mustBeYes: z.boolean().default(false),
    about: z
      .union([
        z.enum(['each', 'booker']),
        z.strictObject({ under: z.int().min(1).max(adultAge, `must be at most ${adultAge}`) }),
      ])
      .default('each'),
    health: z.boolean().default(false),
    life,
    keepDays: z.int().min(0).max(365).default(30),
  })
  .refine(({ kind, options }) => kindsWithOptions.has(kind) === options.length > 0, {
    path: ['options'],
    message: 'are needed for choice and several, and for nothing else',
  })
  .refine(({ options }) => new Set(options).size === options.length, {
    path: ['options'],
    message: 'has one of them twice',
  })
  .refine(({ kind, mustBeYes }) => !mustBeYes || kind === 'consent', {
    path: ['mustBeYes'],
    message: 'is for a consent only',
  })

/** The operator's catalogue file. docs/catalogue.md says what each part means. */
export const CatalogueFile = z.strictObject({
  client: Client,
  instructors: z.array(Instructor).default([]),
  tags: z.array(text).default([]),
  pricingOptions: z.array(PricingOption).min(1),
  priceLists: z.record(slug, Prices).default({}),
  bands: Bands.default({}),
  cancellations: z.array(CancelRule).default([]),
  waivers: z.array(Waiver).default([]),
  inductions: z.array(Induction).default([]),
  documents: z.array(DocumentKind).default([]),
  questions: z.array(Question).default([]),
  categories: z.array(Category).default([]),
  venues: z.array(Venue).default([]),
  memberships: z
    .array(
      z.strictObject({
        slug,
        name: text,
        document: slug.optional(),
        directDebit: z.boolean().default(false),
        /**
         * Monthly price. Newcomers see it beside the price they would pay as members; without it they see
         * neither.
         */
        monthlyPence: pence.nullable().default(null),
        creditPaysFor: z.strictObject(scopeFields).nullable().default(null),
        benefits: z.array(Benefit).default([]),
        /** Plans by which it is sold online. */
        plans: z.array(Plan).default([]),
        /** Guest passes that members may give away, each for one visit. */
        guestPasses: z
          .strictObject({
            perMonth: z.int().min(1).max(100),
            validDays: z.int().min(1).max(366).default(30),
            ...scopeFields,
          })
          .optional(),
      }),
    )
    .default([]),
  packages: z.array(Package).default([]),
  households: z.array(z.strictObject({ slug, name: text })).default([]),
  people: z.array(Person).default([]),
})

export type CatalogueFile = z.infer<typeof CatalogueFile>
export type CatalogueCategory = z.infer<typeof Category>
export type CataloguePicture = z.infer<typeof Picture>
export type CataloguePhoto = z.infer<typeof Photo>
export type CatalogueVenue = z.infer<typeof Venue>
export type CataloguePerson = z.infer<typeof Person>
export type CataloguePrices = z.infer<typeof PricesOrList>
