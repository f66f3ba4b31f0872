import type { Colleague, Factors, WaitingLogIn } from '@touchline/contract/entities/second-factor/factors'
import { fullName } from '@touchline/rules/people/full-name'
import { dateAndYear, timePair } from '@touchline/rules/time/date-labels'
import { wallDate } from '@touchline/rules/time/wall-time'
import type { RelyingParty } from '@touchline/rules/web/relying-party'
import type { ClientRecord } from '../../stores/catalogue/catalogue.ts'
import type { ColleagueRecord } from '../../stores/second-factor/desk-devices.ts'
import type { FactorsRecord } from '../../stores/second-factor/factors.ts'
import type { OwnSessionRecord, WaitingLogInRecord } from '../../stores/second-factor/second-steps.ts'
import type { SecurityEventKind } from '../../stores/second-factor/security-events.ts'

/** Presents the ways that a waiting log-in can take; where its person has no factor, those that can be set up. */
export function presentWaiting(
  { firstName, hasFactor, hasApp, hasCodes, passkeys }: WaitingLogInRecord,
  { host, noPasskeys }: RelyingParty,
  canSeal: boolean,
): WaitingLogIn {
  return {
    firstName,
    isSetUp: !hasFactor,
    byApp: hasFactor ? hasApp : canSeal,
    byPasskey: hasFactor ? passkeys.length > 0 : host !== null,
    byCode: hasFactor && hasCodes,
    noPasskeys,
  }
}

interface Shown {
  client: ClientRecord
  session: OwnSessionRecord
  relyingParty: RelyingParty
  canSeal: boolean
  events: readonly { kind: SecurityEventKind; at: Date }[]
}

export function presentFactors(
  { appSince, passkeys, codesLeft, hasPin }: FactorsRecord,
  { client, session, relyingParty, canSeal, events }: Shown,
): Factors {
  const dayOf = (at: Date) => dateAndYear(wallDate(at, client.timeZone))
  return {
    appSince: appSince && dayOf(appSince),
    passkeys: passkeys.map(({ id, name, addedAt, usedAt, relyingParty: host }) => ({
      id,
      name,
      added: dayOf(addedAt),
      lastUsed: usedAt && dayOf(usedAt),
      elsewhere: host === relyingParty.host ? null : host,
    })),
    recoveryCodesLeft: codesLeft,
    hasPin,
    isRequired: client.staffSecondFactor === 'required',
    canHaveApp: canSeal,
    noPasskeys: relyingParty.noPasskeys,
    mayChange: mayChange(session),
    events: events.map(({ kind, at }) => ({ kind, when: momentOf(at, client.timeZone) })),
  }
}

const mayChange = ({ secondStep, gavePassword }: OwnSessionRecord): Factors['mayChange'] => {
  if (secondStep === 'pin') return 'after-whole-log-in'
  return gavePassword ? 'yes' : 'after-password'
}

/** Day and time by the operator's clock: '29 Nov 2026, 18:05'. */
const momentOf = (at: Date, zone: string): string =>
  `${dateAndYear(wallDate(at, zone))}, ${timePair(at, zone).format24Hour}`

export const presentColleague = ({
  customerId,
  firstName,
  lastName,
  canUsePin,
}: ColleagueRecord): Colleague => ({
  userId: customerId,
  name: fullName({ firstName, lastName }),
  canUsePin,
})
