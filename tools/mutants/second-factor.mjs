const calls = 'apps/api/src/calls/second-factor/'
const commands = 'apps/api/src/commands/second-factor/'
const stores = 'apps/api/src/stores/second-factor/'
const logIn = [`${calls}log-in-step.test.ts`]
const half = [`${calls}half-session.test.ts`]
const passkeys = [`${calls}passkeys.test.ts`]
const desk = [`${calls}switch-user.test.ts`]
const races = [`${commands}second-factor.race`]
const reset = [`${commands}reset-second-factor.test.ts`]

const team = ['apps/api/src/calls/staff/team']

/** Faults in the second step of staff. */
export const secondFactor = [
  {
    name: 'A second step: the password alone opens the log-in of who has an app',
    file: `${commands}begin-second-step.ts`,
    from: "if (role !== 'staff') return null",
    to: "if (role !== 'staff' || customerId > 0) return null",
    tests: logIn,
  },
  {
    name: 'A second step: the token from before the password goes on',
    file: `${commands}begin-second-step.ts`,
    from: 'if (isVisitor) await rotateSession(tx, visitor.sessionId, session, null)',
    to: 'if (isVisitor && visitor.sessionId === 0) await rotateSession(tx, visitor.sessionId, session, null)',
    tests: logIn,
  },
  {
    name: 'A second step: a session without one opens what the operator protects',
    file: 'apps/api/src/stores/account/visitors.ts',
    from: "or not exists (select from clients o where o.id = s.client_id and o.staff_second_factor = 'required'))",
    to: "or exists (select from clients o where o.id = s.client_id and o.staff_second_factor in ('required', 'optional')))",
    tests: logIn,
  },
  {
    name: 'A second step: a log-in waits for it for ever',
    file: `${stores}second-steps.ts`,
    from: 'where t.session_id = ${sessionId} and t.expires_at > now() and s.customer_id is null',
    to: 'where t.session_id = ${sessionId} and s.customer_id is null',
    tests: logIn,
  },
  {
    name: 'A second step: a new password leaves the log-ins that wait',
    file: 'apps/api/src/commands/account/set-password.ts',
    from: '  await endStepsOf(tx, account.id)\n',
    to: '  if (account.id === 0) await endStepsOf(tx, account.id)\n',
    tests: logIn,
  },
  {
    name: 'A code of an app: it is accepted again',
    file: `${stores}factors.ts`,
    from: 'where customer_id = ${customerId} and last_step < ${step}',
    to: 'where customer_id = ${customerId} and last_step <= ${step}',
    tests: [...logIn, ...races],
  },
  {
    name: 'A code of an app: two steps are too late, and are accepted',
    file: 'apps/api/src/crypto/one-time-code.ts',
    from: 'const stepsEitherSide = 1',
    to: 'const stepsEitherSide = 2',
    tests: ['apps/api/src/crypto/one-time-code.test.ts'],
  },
  {
    name: 'A second step: wrong codes are not counted',
    file: `${commands}give-code.ts`,
    from: '  if (!secondStep) {\n',
    to: '  if (!secondStep) {\n    await uncountLoginTry(db, clientId, subjects)\n',
    tests: logIn,
  },
  {
    name: 'A recovery code: it opens a second log-in',
    file: `${stores}factors.ts`,
    from: 'and code_hash = ${codeHash} and used_at is null',
    to: 'and code_hash = ${codeHash}',
    tests: [...logIn, ...races],
  },
  {
    name: 'A second step: a log-in that waits adds a factor beside one that is there',
    file: `${commands}require-factor-owner.ts`,
    from: "if (waiting.hasFactor) return refuse('SECOND_STEP_NEEDED')",
    to: "if (waiting.hasFactor && waiting.customerId === 0) return refuse('SECOND_STEP_NEEDED')",
    tests: half,
  },
  {
    name: 'Own factors: a log-in by PIN changes them',
    file: `${commands}require-factor-owner.ts`,
    from: "if (secondStep === 'pin') return refuse('WHOLE_LOG_IN_NEEDED')",
    to: "if (secondStep === null) return refuse('WHOLE_LOG_IN_NEEDED')",
    tests: [...half, ...reset],
  },
  {
    name: 'Own factors: the first one leaves the sessions that were opened without it',
    file: `${commands}add-factor.ts`,
    from: 'if (isFirst) await removeSessionsOf(tx, customerId, sessionId)',
    to: 'if (isFirst && customerId === 0) await removeSessionsOf(tx, customerId, sessionId)',
    tests: half,
  },
  {
    name: 'A passkey: its challenge is good for a second answer',
    file: `${stores}second-steps.ts`,
    from: 'update second_steps t set challenge = null',
    to: 'update second_steps t set challenge = t.challenge',
    tests: passkeys,
  },
  {
    name: 'A passkey: its holder is not checked',
    file: `${commands}passkeys.ts`,
    from: '      requireUserVerification: true,\n      credential: {',
    to: '      requireUserVerification: false,\n      credential: {',
    tests: passkeys,
  },
  {
    name: 'A PIN: it counts on the next day',
    file: `${stores}desk-devices.ts`,
    from: 'and (l.logged_in_at at time zone o.time_zone)::date = (now() at time zone o.time_zone)::date`',
    to: "and l.logged_in_at > now() - interval '2 days'`",
    tests: desk,
  },
  {
    name: 'A PIN: tries are not counted',
    file: `${stores}desk-devices.ts`,
    from: 'set pin_tries = t.pin_tries + 1 from staff_pins p',
    to: 'set pin_tries = t.pin_tries from staff_pins p',
    tests: [...desk, ...races],
  },
  {
    name: 'A PIN: a log-out leaves it',
    file: 'apps/api/src/calls/login/log-out.ts',
    from: "if (visitor.role === 'staff' && context.deviceToken !== null)",
    to: "if (visitor.role === 'customer' && context.deviceToken !== null)",
    tests: desk,
  },
  {
    name: 'A PIN: a log-in by it counts as whole',
    file: 'apps/api/src/commands/account/open-session.ts',
    from: "login.role === 'staff' && login.secondStep !== 'pin' && context.canBeDesk",
    to: "login.role === 'staff' && context.canBeDesk",
    tests: desk,
  },
  {
    name: 'A reset: it leaves the sessions of who lost their factor',
    file: `${commands}reset-second-factor.ts`,
    from: '  await removeSessionsOf(tx, customerId, null)\n',
    to: '  if (customerId === 0) await removeSessionsOf(tx, customerId, null)\n',
    tests: reset,
  },
  {
    name: 'Team: owners of a venue give roles elsewhere',
    file: 'packages/rules/src/staff/manage-posts.ts',
    from: '(venueId !== null && venueIds.includes(venueId))',
    to: 'venueId !== null',
    tests: ['packages/rules/src/staff/', ...team],
  },
  {
    name: 'Team: the last owner can be taken',
    file: 'apps/api/src/commands/team/manage-team.ts',
    from: "    if (isLastOwner(owners, held)) return refuse('LAST_OWNER')\n",
    to: '',
    tests: team,
  },
  {
    name: 'Team: a role goes to an account that has not proven the address',
    file: 'apps/api/src/stores/staff/team.ts',
    from: "or c.unproven_email = ${email} and c.role = 'staff' and c.password_hash is null)",
    to: 'or c.unproven_email = ${email})',
    tests: team,
  },
  {
    name: 'Team: an owner whose own post was taken meanwhile goes on',
    file: 'apps/api/src/commands/team/manage-team.ts',
    from: 'const own = postsOf(staff.customerId)',
    to: 'const own = staff.posts',
    tests: team,
  },
  {
    name: 'Team: a person without a role stays logged in',
    file: 'apps/api/src/commands/team/manage-team.ts',
    from: "  await setStaff(tx, customerId, 'customer')\n  await removeSessionsOf(tx, customerId, null)\n",
    to: "  await setStaff(tx, customerId, 'customer')\n",
    tests: team,
  },
  {
    name: 'Team: an import gives roles back that were taken',
    file: 'apps/api/src/importers/catalogue/save-people.ts',
    from: " && !(present?.own_columns ?? []).includes('role')",
    to: '',
    tests: ['apps/api/src/importers/catalogue/link-instructors'],
  },
  {
    name: 'Team: roles are given without the password',
    file: 'apps/api/src/commands/team/manage-team.ts',
    from: 'return isRefusal(owner) ? owner : staff',
    to: 'return staff',
    tests: team,
  },
]
