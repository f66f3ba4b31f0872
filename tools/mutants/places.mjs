import { api } from './where.mjs'

const { baskets, races, terms } = api
const guard = 'apps/api/migrations/0040-a-session-that-is-gone.sql'
const choose = 'apps/api/src/commands/basket/choose-slots.ts'
const policy = 'apps/api/src/policies/slot-terms.ts'

/** Faults in which places are whose, for how long, and who may have them. */
export const places = [
  {
    name: 'A session that was removed is a basket that has changed, for ever',
    file: guard,
    from: "errcode = 'TL003', detail = new.slot_id::text;\n  end if;\n  -- The time after",
    to: "errcode = '23503', detail = new.slot_id::text;\n  end if;\n  -- The time after",
    tests: ['apps/api/src/commands/basket/basket.race'],
  },
  {
    name: 'A renewal too many',
    file: 'apps/api/src/commands/basket/renew-holds.ts',
    from: 'renewalsLeft(client, reading, basket) === 0',
    to: 'renewalsLeft(client, reading, basket) < 0',
    tests: baskets,
  },
  {
    name: 'One place per person is not checked across baskets',
    file: guard,
    from: 'and (cart_id = new.cart_id or customer_id = new.customer_id)',
    to: 'and cart_id = new.cart_id',
    tests: [...races, ...baskets, 'apps/api/src/stores/'],
  },
  {
    name: 'One place more than there is can be claimed',
    file: guard,
    from: 'if taken + new.quantity > slot.capacity then',
    to: 'if taken + new.quantity > slot.capacity + 1 then',
    tests: races,
  },
  {
    name: 'A claim of several counts as one',
    file: guard,
    from: 'if taken + new.quantity > slot.capacity then',
    to: 'if taken + 1 > slot.capacity then',
    tests: [...races, ...baskets],
  },
  {
    name: 'Holds that have ended still take places',
    file: guard,
    from: `  select coalesce(sum(quantity), 0) into taken from claims
  where slot_id = new.slot_id and id <> new.id and (expires_at is null or expires_at > checked_at);`,
    to: `  select coalesce(sum(quantity), 0) into taken from claims
  where slot_id = new.slot_id and id <> new.id;`,
    tests: [...races, ...baskets],
  },
  {
    name: 'The time of the request decides, not that after the lock',
    file: guard,
    from: 'checked_at := clock_timestamp();',
    to: 'checked_at := now();',
    tests: races,
  },
  {
    name: 'A place of a cancelled session is claimed',
    file: guard,
    from: 'if slot.cancelled_at is not null then',
    to: 'if slot.cancelled_at is not null and false then',
    tests: [...races, ...baskets],
  },
  {
    name: 'One membership is good for two places of a session',
    file: 'apps/api/migrations/0021-member-prices.sql',
    from: 'where member_id = new.member_id and slot_id = new.slot_id and id <> new.id',
    to: 'where member_id = new.member_id and slot_id = new.slot_id and id = -1',
    tests: ['apps/api/src/calls/tickets/', ...races],
  },
  {
    name: 'A basket is changed while it is being paid for',
    file: 'apps/api/src/commands/basket/change-basket.ts',
    from: '  if (basket?.liveAttemptId)\n',
    to: "  if (basket?.liveAttemptId === '-')\n",
    tests: [...races, ...baskets],
  },
  {
    name: 'A basket holds any number of lines',
    file: 'apps/api/src/commands/basket/add-items.ts',
    from: '> linesAtMost)',
    to: '> linesAtMost * 1000)',
    tests: baskets,
  },
  {
    name: 'Two places of a session that has one for each person are sold together',
    file: choose,
    from: 'quantity > (slot.onePerPerson || who.isOther ? 1 : ticketsAtMost)',
    to: 'quantity > ticketsAtMost',
    tests: [...baskets, ...terms],
  },
  {
    name: 'A basket is held ten times as long',
    file: 'apps/api/src/commands/basket/add-items.ts',
    from: 'visit.catalogue.client.holdMinutes * 60_000',
    to: 'visit.catalogue.client.holdMinutes * 600_000',
    tests: baskets,
  },
  {
    name: 'A line that is added prolongs the whole basket',
    file: 'apps/api/src/commands/basket/add-items.ts',
    from: `    expiresAt: isRunning
      ? basket.expiresAt!`,
    to: `    expiresAt: isRunning && basket.items.length > 1000
      ? basket.expiresAt!`,
    tests: baskets,
  },
  {
    name: 'A new line begins the renewals anew',
    file: 'apps/api/src/commands/basket/add-items.ts',
    from: 'renewalsUsed: isRunning ? basket.renewalsUsed : 0',
    to: 'renewalsUsed: 0',
    tests: baskets,
  },
  {
    name: 'Removing one line removes all',
    file: 'apps/api/src/calls/cart/remove-items.ts',
    from: "'removeItems', body, body.cartItemIds,",
    to: "'removeItems', body, 'all',",
    tests: baskets,
  },
  {
    name: 'A line that is removed keeps its place',
    file: 'apps/api/src/stores/baskets/release-items.ts',
    from: 'where claims.cart_id = basket.id and claims.cart_item_id = any(${itemIds}::bigint[])),',
    to: 'where claims.cart_id = basket.id and claims.cart_item_id = -1),',
    tests: baskets,
  },
  {
    name: 'Holds that still run are swept away',
    file: 'apps/api/src/stores/baskets/expired-holds.ts',
    from: "expires_at < now() - interval '1 hour'",
    to: "expires_at < now() + interval '1 hour'",
    tests: [...baskets, 'apps/api/src/jobs/', 'apps/api/src/stores/'],
  },
  {
    name: 'What opens next week is booked today',
    file: policy,
    from: `  if (slot.now < terms.firstBookableAt) return 'NOT_YET_BOOKABLE'
  if (terms.spaces === 0)`,
    to: '  if (terms.spaces === 0)',
    tests: terms,
  },
  {
    name: 'What is over is booked',
    file: policy,
    from: "if (slot.now > terms.lastBookableAt) return 'NO_LONGER_BOOKABLE'",
    to: "if (terms.spaces < 0) return 'NO_LONGER_BOOKABLE'",
    tests: terms,
  },
  {
    name: 'An activity for people who have logged in is booked without',
    file: choose,
    from: "if (!asker.isLoggedIn && !terms.allowsAnonymous) return refuse('LOGIN_REQUIRED', about)",
    to: '',
    tests: baskets,
  },
  {
    name: 'One session of a course is sold by itself',
    file: choose,
    from: 'if (!slot || slot.courseId !== null)',
    to: 'if (!slot)',
    tests: [...baskets, 'apps/api/src/calls/courses/'],
  },
  {
    name: 'A price of another session is taken',
    file: choose,
    from: "if (price === null) return refuse('PRICE_NOT_OFFERED')",
    to: 'if (price === null) return terms.defaultPrice!',
    tests: baskets,
  },
  {
    name: 'All customers pay the members’ price',
    file: 'packages/rules/src/entitlements/price-options.ts',
    from: "(audience === 'everyone' || isMember) &&",
    to: "(audience !== 'x' || isMember) &&",
    tests: terms,
  },
  {
    name: 'One place more is shown than there is',
    file: policy,
    from: 'Math.max(0, slot.capacity - slot.taken + slot.ownOfferPlaces)',
    to: 'Math.max(0, slot.capacity - slot.taken + slot.ownOfferPlaces + 1)',
    tests: terms,
  },
  {
    name: 'Half a course is sold at the price of all of it',
    file: 'apps/api/src/commands/basket/choose-courses.ts',
    from: 'pricePence: priceOfLeft(price.pence, course, terms.left).nowPence,',
    to: 'pricePence: price.pence,',
    tests: ['apps/api/src/calls/courses/'],
  },
  {
    name: 'A log-in forgets how often the visitor’s basket was renewed',
    file: 'apps/api/src/stores/baskets/adoption.ts',
    from: 'renewals_used = greatest(k.renewals_used, other.renewals_used)',
    to: 'renewals_used = k.renewals_used',
    tests: ['apps/api/src/commands/basket/adopt-basket'],
  },
  {
    name: 'A log-in in the middle of a payment takes the basket along',
    file: 'apps/api/src/commands/basket/adopt-basket.ts',
    from: 'if (cart.isBeingPaid) return false',
    to: '',
    tests: ['apps/api/src/commands/basket/adopt-basket', ...races],
  },
  {
    name: 'The database lets people wait where there is a place',
    file: 'apps/api/migrations/0056-waitlist-offers.sql',
    from: 'if free >= new.quantity and not',
    to: 'if false and not',
    tests: api.waitlist,
  },
  {
    name: 'Names are not needed where they are asked for',
    file: 'apps/api/src/policies/basket.ts',
    from: 'item.completedWaivers.length < item.quantity',
    to: 'item.completedWaivers.length < 0',
    tests: ['apps/api/src/calls/attendees/'],
  },
]
