import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { relyingPartyOf } from '@touchline/rules/web/relying-party'
import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext, LogIn } from '../../call/call-context.ts'
import { forgetLoginFailuresOf, uncountLoginTry } from '../../stores/account/login-failures.ts'
import {
  addPasskey,
  findPasskey,
  listCredentials,
  notePasskeyUse,
} from '../../stores/second-factor/passkeys.ts'
import { beginStep, changeStep, takeChallenge } from '../../stores/second-factor/second-steps.ts'
import { countTry } from '../account/login-limits.ts'
import { type AddedFactor, addFactor } from './add-factor.ts'
import { noteEvent } from './note-event.ts'
import { requireSetUp } from './require-factor-owner.ts'
import { requireWaiting, stepSubjectsOf } from './require-waiting.ts'

/** Begins the set-up of a passkey: options for the browser, as JSON. */
export async function beginPasskey(context: CallContext): Promise<string | Refusal> {
  const owner = await requireSetUp(context)
  if (isRefusal(owner)) return owner
  const { host } = relyingPartyOf(context.origin)
  if (host === null) return refuse('NO_PASSKEYS_HERE')
  const { db } = context.services
  const { customerId, sessionId, email, firstName, isWaiting } = owner
  const options = await generateRegistrationOptions({
    rpName: context.catalogue.client.name,
    rpID: host,
    userName: email,
    userDisplayName: firstName,
    userID: new TextEncoder().encode(`staff ${customerId}`),
    attestationType: 'none',
    excludeCredentials: await listCredentials(db, customerId, host),
    authenticatorSelection: { userVerification: 'required', residentKey: 'discouraged' },
  })
  const { challenge } = options
  if (isWaiting) await changeStep(db, sessionId, { challenge })
  else await beginStep(db, sessionId, customerId, { challenge })
  return JSON.stringify(options)
}

/** Adds the passkey that the browser has made for our challenge, this host and this person. */
export async function confirmPasskey(
  context: CallContext,
  { credential, name }: { credential: string; name: string },
): Promise<AddedFactor | Refusal> {
  const owner = await requireSetUp(context)
  if (isRefusal(owner)) return owner
  const { host } = relyingPartyOf(context.origin)
  if (host === null) return refuse('NO_PASSKEYS_HERE')
  const { customerId, sessionId } = owner
  const challenge = await takeChallenge(context.services.db, sessionId, customerId)
  const response = readJson<RegistrationResponseJSON>(credential)
  if (challenge === null || response === null) return refuse('PASSKEY_NOT_ACCEPTED')
  const made = await orNull(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: context.origin,
      expectedRPID: host,
      requireUserVerification: true,
    }),
  )
  if (!made?.verified) return refuse('PASSKEY_NOT_ACCEPTED')
  const { id, publicKey, counter, transports = [] } = made.registrationInfo.credential
  return addFactor(context, owner, {
    secondStep: 'passkey',
    save: (tx) =>
      addPasskey(tx, customerId, {
        credentialId: id,
        publicKey: Buffer.from(publicKey),
        counter,
        transports: transports.map(String),
        host,
        name,
      }),
  })
}

/** Begins the second step by a passkey: options for the browser, as JSON. */
export async function askPasskey(context: CallContext): Promise<string | Refusal> {
  const waiting = await requireWaiting(context)
  if (isRefusal(waiting)) return waiting
  const { relyingParty, passkeys, sessionId } = waiting
  if (relyingParty.host === null || passkeys.length === 0) return refuse('NO_PASSKEYS_HERE')
  const options = await generateAuthenticationOptions({
    rpID: relyingParty.host,
    userVerification: 'required',
    allowCredentials: passkeys.map(({ credentialId: id, transports }) => ({ id, transports })),
  })
  await changeStep(context.services.db, sessionId, { challenge: options.challenge })
  return JSON.stringify(options)
}

/** Takes the second step of a log-in: a passkey's answer to our challenge, given once. */
export async function givePasskey(context: CallContext, credential: string): Promise<LogIn | Refusal> {
  const waiting = await requireWaiting(context)
  if (isRefusal(waiting)) return waiting
  const { db } = context.services
  const clientId = context.catalogue.client.id
  const { customerId, sessionId, relyingParty } = waiting
  if (relyingParty.host === null) return refuse('NO_PASSKEYS_HERE')
  const subjects = stepSubjectsOf(customerId, context.ip)
  const tooSoon = await countTry(db, clientId, subjects)
  if (tooSoon) return tooSoon
  const challenge = await takeChallenge(db, sessionId, customerId)
  if (
    challenge === null ||
    !(await isAccepted(context, { customerId, host: relyingParty.host, challenge, credential }))
  ) {
    await noteEvent(db, context, customerId, 'step-failed')
    return refuse('PASSKEY_NOT_ACCEPTED')
  }
  await uncountLoginTry(db, clientId, subjects)
  for (const subject of subjects.slice(0, 2)) await forgetLoginFailuresOf(db, clientId, subject)
  return { customerId, role: 'staff', secondStep: 'passkey' }
}

interface Given {
  customerId: number
  host: string
  challenge: string
  credential: string
}

/** Returns whether a passkey of this person has signed the challenge, for our origin, with its holder checked. */
async function isAccepted(
  context: CallContext,
  { customerId, host, challenge, credential }: Given,
): Promise<boolean> {
  const { db } = context.services
  const response = readJson<AuthenticationResponseJSON>(credential)
  if (response === null) return false
  const passkey = await findPasskey(db, { customerId, host, credentialId: String(response.id) })
  if (passkey === null) return false
  const { credentialId: id, publicKey, counter, transports } = passkey
  const checked = await orNull(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: context.origin,
      expectedRPID: host,
      requireUserVerification: true,
      credential: { id, publicKey: new Uint8Array(publicKey), counter, transports },
    }),
  )
  return checked?.verified === true && notePasskeyUse(db, passkey.id, checked.authenticationInfo.newCounter)
}

/** Parses the browser's answer; null where it is none. The library checks its fields. */
function readJson<Shape>(text: string): Shape | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Shape) : null
  } catch {
    return null
  }
}

/** Runs a check of the library, which throws for an answer that is wrong. */
async function orNull<Result>(check: () => Promise<Result>): Promise<Result | null> {
  try {
    return await check()
  } catch {
    return null
  }
}
