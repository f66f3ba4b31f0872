import { sql } from 'kysely'
import { pictureOf } from './pictures.ts'

const client = sql`
  'client', jsonb_build_object(
    'id', c.id, 'slug', c.slug, 'name', c.name, 'currencyCode', c.currency_code,
    'currencySymbol', c.currency_symbol, 'timeZone', c.time_zone,
    'onlineJoiningEnabled', c.online_joining_enabled, 'guestPassesEnabled', c.guest_passes_enabled,
    'kioskHomeUrl', c.kiosk_home_url, 'kioskTakesCards', c.kiosk_takes_cards, 'needsDrawer', c.needs_drawer, 'cardAccount', c.card_account,
    'analyticsContainerIds', c.analytics_container_ids,
    'frameAncestors', c.frame_ancestors, 'inMaintenance', c.in_maintenance, 'holdMinutes', c.hold_minutes,
    'holdRenewals', c.hold_renewals, 'limits', c.limits, 'bookingWindows', c.booking_windows,
    'bands', c.bands, 'taxRules', c.tax_rules, 'seller', c.seller, 'sessionLifetimes', c.session_lifetimes, 'staffSecondFactor', c.staff_second_factor, 'theme', c.theme, 'terms', c.terms, 'penaltyHelp', c.penalty_help, 'contact', c.contact,
    'links', c.links, 'privacyNotice', c.privacy_notice, 'cancelling', c.cancelling,
    'calendarDomain', coalesce(c.calendar_domain, c.slug),
    'hosts', coalesce((select jsonb_agg(host order by host) from client_hosts where client_id = c.id), '[]'))`

const places = sql`
  'venues', coalesce((select jsonb_agg(jsonb_build_object(
    'id', id, 'slug', slug, 'name', name, 'address', address, 'town', town, 'postcode', postcode,
    'phone', phone, 'email', email, 'openingHours', opening_hours, 'hours', hours,
    'facilities', facilities, 'cardReaders', card_readers, 'stepFree', step_free, 'parking', parking, 'gettingHere', getting_here, 'lat', lat, 'lng', lng,
    'timeZone', time_zone, 'activitiesV2Enabled', activities_v2_enabled, 'migrationDate', migration_date,
    'displayVenueSelectionButton', display_venue_selection_button,
    'sellsMembershipsOnline', sells_memberships_online, 'bookingWindows', booking_windows,
    'theme', theme, 'footerHtml', footer_html, 'scene', scene, 'isClosed', is_closed, 'insteadSlug', instead_slug,
    'picture', ${pictureOf('venues')}) order by lower(name), id)
    from venues where client_id = c.id), '[]'),
  'locations', coalesce((select jsonb_agg(jsonb_build_object(
    'id', id, 'venueId', venue_id, 'slug', slug, 'name', name, 'sortBy', sort_by) order by sort_by, name)
    from locations where client_id = c.id), '[]')`

const activities = sql`
  'categories', coalesce((select jsonb_agg(jsonb_build_object(
    'id', id, 'parentId', parent_id, 'slug', slug, 'v1Slug', v1_slug, 'name', name, 'description', description,
    'image', image, 'scene', scene, 'picture', ${pictureOf('categories')}, 'kind', kind, 'browseByName', browse_by_name, 'allocationStrategy', allocation_strategy,
    'allowsAnonymousBookings', allows_anonymous_bookings, 'hasWaitlist', has_waitlist,
    'waitlistRules', waitlist_rules, 'waitlistClosesMinutes', waitlist_closes_minutes, 'supervision', supervision, 'bookingWindows', booking_windows, 'cancellation', cancellation,
    'waiverId', waiver_id, 'questionIds', question_ids, 'inductionId', induction_id, 'givesInductionId', gives_induction_id,
    'minAge', min_age, 'maxAge', max_age, 'sortBy', sort_by) order by sort_by, lower(name), id)
    from categories where client_id = c.id), '[]'),
  'venueCategories', coalesce((select jsonb_agg(jsonb_build_object(
    'venueId', vc.venue_id, 'categoryId', vc.category_id))
    from venue_categories vc join venues v on v.id = vc.venue_id where v.client_id = c.id), '[]'),
  'categoryLocations', coalesce((select jsonb_agg(jsonb_build_object(
    'categoryId', cl.category_id, 'locationId', cl.location_id))
    from category_locations cl join locations l on l.id = cl.location_id where l.client_id = c.id), '[]')`

const prices = sql`
  'prices', coalesce((select jsonb_agg(jsonb_build_object(
    'priceListId', p.price_list_id, 'pricingOptionId', o.id, 'name', o.name, 'audience', o.audience,
    'minAge', o.min_age, 'maxAge', o.max_age, 'status', o.status, 'band', o.band,
    'tax', jsonb_build_object('kind', o.tax_kind, 'basisPoints', o.tax_basis_points, 'reason', o.tax_reason), 'pence', p.pence) order by o.sort_by, o.id)
    from price_list_prices p join pricing_options o on o.id = p.pricing_option_id
    where o.client_id = c.id), '[]'),
  'memberships', coalesce((select jsonb_agg(jsonb_build_object('id', id, 'slug', slug, 'name', name,
    'monthlyPence', monthly_pence, 'guestsPerMonth', guests_per_month, 'creditScope', credit_scope) order by id)
    from memberships where client_id = c.id), '[]'),
  'benefits', coalesce((select jsonb_agg(jsonb_build_object('id', id, 'membershipId', membership_id,
    'name', name, 'scope', scope, 'effect', effect, 'cap', cap) order by sort_by, id)
    from benefits where client_id = c.id and is_given), '[]')`

const asked = sql`
  'waivers', coalesce((select jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name, 'statement', w.statement,
    'version', w.version, 'since', (v.made_at at time zone c.time_zone)::date, 'life', w.life))
    from waivers w join waiver_versions v on v.waiver_id = w.id and v.version = w.version
    where w.client_id = c.id), '[]'),
  'questions', coalesce((select jsonb_agg(jsonb_build_object('id', id, 'words', words, 'hint', hint, 'kind', kind,
    'options', options, 'isRequired', is_required, 'mustBeYes', must_be_yes, 'about', about, 'underAge', under_age,
    'isHealth', is_health, 'fingerprint', fingerprint, 'life', life, 'keepDays', keep_days))
    from questions where client_id = c.id), '[]'),
  'askingRules', coalesce((select jsonb_agg(jsonb_build_object('ruleId', id, 'questionIds', question_ids))
    from session_rules where client_id = c.id and question_ids <> '{}'), '[]'),
  'askingCourses', coalesce((select jsonb_agg(jsonb_build_object('courseId', id, 'questionIds', question_ids))
    from courses where client_id = c.id and question_ids <> '{}'), '[]'),
  'agedRules', coalesce((select jsonb_agg(jsonb_build_object('ruleId', aged.id, 'minAge', aged.min_age, 'maxAge', aged.max_age))
    from (
      select id, min_age, max_age from session_rules
      where client_id = c.id and coalesce(min_age, max_age) is not null
      union all
      select item.rule_id, item.min_age, item.max_age from feeds feed join feed_items item on item.feed_id = feed.id
      where feed.client_id = c.id and item.rule_id is not null and coalesce(item.min_age, item.max_age) is not null
    ) aged), '[]'),
  'inductions', coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'text', text))
    from inductions where client_id = c.id), '[]')`

const leaders = sql`
  'instructors', coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name,
    'picture', ${pictureOf('instructors')}))
    from instructors where client_id = c.id), '[]'),
  'tags', coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name))
    from tags where client_id = c.id), '[]')`

/**
 * Joins all parts of a catalogue for `jsonb_build_object`: pairs of a key and a value, each read for the client `c`.
 */
export const catalogueParts = sql.join([client, places, activities, prices, asked, leaders])
