import { api } from './where.mjs'

const carries = 'apps/api/src/stores/basket-carries.ts'

/** Faults in what keeps off hostile and odd requests, slow ones, and too many of them. */
export const hostile = [
  {
    name: 'A provider that turns a payment away locks the basket',
    file: 'apps/api/src/gateways/card-payments/sandbox.ts',
    from: 'return turnedAway.has(response.status) ?',
    to: 'return response.status < 0 ?',
    tests: api.settling,
  },
  {
    name: 'Those who browse take the connections of those who buy',
    file: 'packages/rules/src/lanes.ts',
    from: '.every((one) => usedUpTo(one) < limitOf(one))',
    to: ".every((one) => one !== 'buying' || usedUpTo(one) < limitOf(one))",
    tests: ['apps/api/src/stores/connections/'],
  },
  {
    name: 'A request whose body never comes is waited for',
    file: 'apps/api/src/app.ts',
    from: 'requestTimeout: sockets.requestMs',
    to: 'requestTimeout: 0',
    tests: ['apps/api/src/sockets'],
  },
  {
    name: 'A feed whose pages never end has no deadline',
    file: 'apps/api/src/gateways/feeds/load-pages.ts',
    from: 'Math.floor(endsAtMs - performance.now())',
    to: 'pageMs',
    tests: ['apps/api/src/gateways/feeds/'],
  },
  {
    name: 'One address has any number of event streams',
    file: 'apps/api/src/plugins/availability-stream.ts',
    from: ' || (streamsOf.get(ip) ?? 0) >= streamsOfAnAddressAtMost',
    to: '',
    tests: ['apps/api/src/plugins/availability-stream'],
  },
  {
    name: 'A feed is whatever its pages say that it is',
    file: 'apps/api/src/importers/openactive/read-feed.ts',
    from: 'isWebAddress(asked) ? asked : (next ?? asked)',
    to: 'next ?? asked',
    tests: ['apps/api/src/importers/openactive/read-feed'],
  },
  {
    name: 'A fault’s log line holds the values of a row',
    file: 'apps/api/src/plugins/fault-in-log.ts',
    from: "  'code',\n",
    to: "  'code',\n  'detail',\n",
    tests: ['apps/api/src/plugins/log'],
  },
  {
    name: 'The code that carries a basket is good for ever',
    file: carries,
    from: ' and expires_at > now()',
    to: '',
    tests: ['apps/api/src/plugins/basket-carry'],
  },
  {
    name: 'The code that carries a basket is good at every client',
    file: carries,
    from: ' and client_id = ${clientId}',
    to: '',
    tests: ['apps/api/src/plugins/basket-carry'],
  },
]
