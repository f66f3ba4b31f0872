import { api } from './where.mjs'

const { sessions, baskets, waitlist } = api
const visitors = 'apps/api/src/stores/account/visitors.ts'

/** Faults in sessions, log-ins and keys. */
export const people = [
  {
    name: 'A log-in never reaches its absolute end',
    file: visitors,
    from: "least(now() + ${idleMinutes} * interval '1 minute', ends_at)",
    to: "now() + ${idleMinutes} * interval '1 minute'",
    tests: sessions,
  },
  {
    name: 'A session that has ended still opens',
    file: visitors,
    from: 'and s.client_id = ${clientId}\n      and (s.expires_at > now() or',
    to: "and s.client_id = ${clientId}\n      and (s.expires_at > '-infinity' or",
    tests: sessions,
  },
  {
    name: 'The old token opens the session after the log-in',
    file: visitors,
    from: '(${newSessionColumns}) = row(${newSessionValues(session)})',
    to: 'is_kiosk = ${session.isKiosk}::boolean',
    tests: sessions,
  },
  {
    name: 'A log-out leaves the session',
    file: visitors,
    from: "await db.deleteFrom('sessions').where('id', '=', sessionId).execute()",
    to: "await db.deleteFrom('sessions').where('id', '=', -sessionId).execute()",
    tests: sessions,
  },
  {
    name: 'A wrong password logs in',
    file: 'apps/api/src/crypto/passwords.ts',
    from: 'return known !== null && fits',
    to: 'return known !== null || fits',
    tests: sessions,
  },
  {
    name: 'An unknown name is answered without the work of a hash',
    file: 'apps/api/src/crypto/passwords.ts',
    from: 'const fits = await inTurn(() => verify(expected, normal(password)), rank)',
    to: 'const fits = known !== null && (await inTurn(() => verify(expected, normal(password)), rank))',
    tests: [...sessions, 'apps/api/src/crypto/passwords'],
  },
  {
    name: 'Passwords are hashed more cheaply',
    file: 'apps/api/src/crypto/passwords.ts',
    from: 'memoryCost: 19_456',
    to: 'memoryCost: 4_096',
    tests: [...sessions, 'apps/api/src/crypto/passwords'],
  },
  {
    name: 'Failed log-ins are not waited for',
    file: 'apps/api/src/commands/account/login-limits.ts',
    from: 'if (waitSeconds > 0) return tooSoon(waitSeconds)',
    to: 'if (waitSeconds > 1e9) return tooSoon(waitSeconds)',
    tests: sessions,
  },
  {
    name: 'The right password leaves the failures counted',
    file: 'apps/api/src/commands/account/check-login.ts',
    from: `return refuse('BAD_CREDENTIALS')
    await uncountLoginTry(db, clientId, subjects)`,
    to: `return refuse('BAD_CREDENTIALS')`,
    tests: sessions,
  },
  {
    name: 'A bearer token counts although the setting is off',
    file: 'apps/api/src/http/session-cookies.ts',
    from: "if (config.bearerTokens && authorization?.startsWith('Bearer '))",
    to: "if (authorization?.startsWith('Bearer '))",
    tests: sessions,
  },
  {
    name: 'The session’s cookie can be read by scripts',
    file: 'apps/api/src/http/session-cookies.ts',
    from: 'reply.setCookie(names.session, token, { ...attributes, ...age, httpOnly: true })',
    to: 'reply.setCookie(names.session, token, { ...attributes, ...age, httpOnly: false })',
    tests: sessions,
  },
  {
    name: 'What was typed as a name is written down as it was typed',
    file: 'apps/api/src/commands/account/check-login.ts',
    from: 'proven ? `customer ${proven.id}` : `name ${digest(name.toLowerCase())}`',
    to: 'proven ? `customer ${proven.id}` : `name ${name.toLowerCase()}`',
    tests: sessions,
  },
  {
    name: 'The same key with another content gets the first answer',
    file: 'apps/api/src/commands/basket/repeat-first-answer.ts',
    from: "if (prior.requestHash !== hash.toString('hex'))",
    to: "if (prior.requestHash === '-')",
    tests: baskets,
  },
  {
    name: 'The same key on a waitlist with another content gets the first answer',
    file: 'apps/api/src/commands/idempotency/answer-once.ts',
    from: "prior.requestHash === hash.toString('hex')",
    to: "prior.requestHash !== '-'",
    tests: waitlist,
  },
  {
    name: 'A key is forgotten with its answer',
    file: 'apps/api/src/stores/basket/basket-writing.ts',
    from: 'from basket, who where ${answer !== null}::boolean)',
    to: 'from basket, who where ${answer === null}::boolean)',
    tests: baskets,
  },
  {
    name: 'A key of a payment makes a second payment',
    file: 'apps/api/src/commands/payments/claim-payment.ts',
    from: '  if (!first) return null\n',
    to: "  if (first?.id !== '-') return null\n",
    tests: ['apps/api/src/commands/basket/basket.race', ...api.races, ...api.paying],
  },
]
