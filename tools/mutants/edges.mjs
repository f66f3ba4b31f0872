import { api } from './where.mjs'

const { rules, reading } = api

/** Faults at the edges: limits, what comes in and goes out, days and times. */
export const edges = [
  {
    name: 'A busy server is planned maintenance',
    file: 'apps/web/src/frame/failures/boundaries.tsx',
    from: `function screenOf(error: unknown) {
  if (isBusy(error)) return <Busy />
`,
    to: `function screenOf(error: unknown) {
`,
    tests: ['apps/web/src/frame/'],
  },
  {
    name: 'A page that needs what was refused for load is rendered all the same',
    file: 'apps/web/src/entry-server.tsx',
    from: "if (Object.values(context.errors ?? {}).some(isBusy)) return { kind: 'busy' }",
    to: '',
    tests: ['apps/web/src/server/'],
  },
  {
    name: 'Time in which our own process stood still is the database’s silence',
    file: 'apps/api/src/stores/database/connections/watch.ts',
    from: 'ranMs + Math.min(clockMs() - lookedAtMs, lookEveryMs)',
    to: 'ranMs + (clockMs() - lookedAtMs)',
    tests: ['apps/api/src/stores/database/connections/'],
  },
  {
    name: 'A picture that another import let go of is thought to be there',
    file: 'apps/api/src/importers/catalogue/import-catalogue.ts',
    from: 'if (!(await hasAll(trx, client.slug, pictures.found))) return null',
    to: '',
    tests: ['apps/api/src/importers/catalogue/prepare-pictures'],
  },
  {
    name: 'A key of a request reaches a prototype',
    file: 'packages/contract/src/wire-case.ts',
    from: "if (key === '__proto__' || key === 'constructor' || key === 'prototype') continue",
    to: '',
    tests: ['packages/contract/src/'],
  },
  {
    name: 'A redirect leaves the site',
    file: 'packages/rules/src/web/safe-path.ts',
    from: 'if (url.origin !== new URL(origin).origin || url.username',
    to: 'if (url.username',
    tests: rules,
  },
  {
    name: 'A redirect with an encoded slash leaves the site',
    file: 'packages/rules/src/web/safe-path.ts',
    from: " || path.startsWith('//')) return home",
    to: ') return home',
    tests: rules,
  },
  {
    name: 'A session has no limit of changes',
    file: 'apps/api/src/plugins/rate-limits.ts',
    from: 'perMinute: 300, keyOf: bySession',
    to: 'perMinute: 300_000, keyOf: bySession',
    tests: ['apps/api/src/plugins/rate-limits'],
  },
  {
    name: 'Log-ins of one address have no limit',
    file: 'apps/api/src/plugins/rate-limits.ts',
    from: 'perMinute: 120 }',
    to: 'perMinute: 120_000 }',
    tests: ['apps/api/src/plugins/rate-limits'],
  },
  {
    name: 'A day opens a day early for all',
    file: 'packages/rules/src/timetable/booking-window.ts',
    from: 'instantOf(openingDay(date, window), window.releaseTime, zone)',
    to: 'instantOf(addDays(openingDay(date, window), -1), window.releaseTime, zone)',
    tests: rules,
  },
  {
    name: 'Members see no more days than others',
    file: 'packages/rules/src/timetable/booking-window.ts',
    from: 'isMember ? windows.member : windows.nonMember',
    to: 'isMember ? windows.nonMember : windows.nonMember',
    tests: [...rules, 'apps/api/src/calls/timetable/'],
  },
  {
    name: 'The venue’s day is that of UTC',
    file: 'packages/rules/src/time/wall-time.ts',
    from: 'dayOfMs(toMs(instant) + offsetMs(instant, zone))',
    to: 'dayOfMs(toMs(instant) + 0 * offsetMs(instant, zone))',
    tests: rules,
  },
  {
    name: 'The hour that autumn repeats is the later one',
    file: 'packages/rules/src/time/wall-time.ts',
    from: "(disambiguation === 'later' ? moments.at(-1) : moments[0]) ?? shifted",
    to: 'moments.at(-1) ?? shifted',
    tests: rules,
  },
  {
    name: 'A filter of times keeps what ends after them',
    file: 'packages/rules/src/timetable/slot-filters.ts',
    from: 'start >= filters.startMinutes && end <= filters.endMinutes',
    to: 'start >= filters.startMinutes && start <= filters.endMinutes',
    tests: rules,
  },
  {
    name: 'Noon is said as midnight',
    file: 'packages/rules/src/time/wall-time.ts',
    from: "hour < 12 ? 'am' : 'pm'",
    to: "hour <= 12 ? 'am' : 'pm'",
    tests: rules,
  },
  {
    name: 'A basket’s deadline is said by the visitor’s clock',
    file: 'packages/rules/src/basket/hold-clock.ts',
    from: 'new Date(answer.expiresAt).getTime() - new Date(answer.serverNow).getTime()',
    to: 'new Date(answer.expiresAt).getTime() - Date.now()',
    tests: rules,
  },
  {
    name: 'A page shows an older basket over a newer one',
    file: 'packages/rules/src/basket/cart.ts',
    from: 'arrivedVersion >= shownVersion',
    to: 'arrivedVersion >= 0',
    tests: rules,
  },
  {
    name: 'What is lost from a basket isn’t said',
    file: 'apps/api/src/presenters/basket/cart.ts',
    from: 'return `No longer held: ${places} released.`',
    to: 'return null',
    tests: [...reading, ...api.baskets],
  },
  {
    name: 'A page says that a payment in doubt is declined',
    file: 'packages/rules/src/states/payment-attempt.ts',
    from: "authorising_unknown: 'processing'",
    to: "authorising_unknown: 'declined'",
    tests: [...rules, ...api.settling],
  },
  {
    name: 'Quantities below one are taken',
    file: 'packages/contract/src/calls/basket/wanted-item.ts',
    from: 'z.minimum(1)',
    to: 'z.minimum(-1)',
    tests: api.baskets,
  },
]
